internal import Decode
internal import Model

// Fields that no page of the site depends on are left unread, so that a surprise in them costs nothing: `farm` (its
// hosts are those of old), `ispublic`, `isfriend`, `isfamily` (a key sees public photos alone), `media_status`,
// `machine_tags`, `safety_level`, `count_faves`, `count_comments`, and with the extra `geo`, which is not asked for,
// `latitude`, `longitude`, `accuracy`, `context`, `place_id`, `woeid`.

/// `photos.photo[]`.
struct FlickrPhoto {
    let id: String
    /// May say nothing: `""`, `" "`.
    let title: String
    /// HTML, in which line ends are line breaks.
    let description: String
    let owner: FlickrOwner?
    let secret: String
    let server: String
    let license: Int?
    /// Seconds since 1970.
    let dateUpload: Int?
    let lastUpdate: Int?
    let taken: LocalMoment?
    /// Parted by blanks, machine tags among them.
    let tags: String
    let views: Int?
    let isVideo: Bool
    let originalSecret: String?
    let originalFormat: String?
    let sizes: FlickrSizes

    /// Throws where there is no id.
    init(_ fields: inout FlickrFields) throws(WireError) {
        guard fields.json.isObject else { throw WireError(fields.json, expected: "an object") }
        guard let id = fields.json["id"].flatMap(FlickrFields.text), !id.isEmpty else {
            throw try WireObject(fields.json).missing("id", expected: "an id")
        }
        self.id = id
        title = TextReader.line(fields.text("title") ?? "")
        description = fields.text("description") ?? ""
        secret = fields.text("secret") ?? ""
        server = fields.text("server") ?? ""
        license = fields.int("license")
        dateUpload = Self.seconds("dateupload", &fields)
        lastUpdate = Self.seconds("lastupdate", &fields)
        taken = Self.taken(&fields)
        tags = fields.text("tags") ?? ""
        views = fields.int("views")
        isVideo = fields.text("media") == "video"
        originalSecret = fields.filled("originalsecret")
        originalFormat = fields.filled("originalformat")
        owner = FlickrOwner(&fields)
        sizes = FlickrSizes(&fields)
    }

    /// 0 says as much as nothing. The end of the year 9999 is the last moment that a page can show.
    private static func seconds(_ key: StaticString, _ fields: inout FlickrFields) -> Int? {
        guard let seconds = fields.int(key), seconds != 0 else { return nil }
        guard seconds < 253_402_300_800 else {
            fields.reject(key, "\(seconds) where seconds since 1970 were expected; it is left out")
            return nil
        }
        return seconds
    }

    /// The camera's wall clock; nil where Flickr only made the time up (`datetakenunknown`).
    private static func taken(_ fields: inout FlickrFields) -> LocalMoment? {
        let isUnknown = fields.int("datetakenunknown") == 1
        guard let text = fields.filled("datetaken"), !isUnknown, !text.hasPrefix("0000-") else { return nil }
        let precision: LocalMoment.Precision =
            switch fields.int("datetakengranularity") ?? 0 {
            case 0: .minute
            case 1...3: .day
            case 4, 5: .month
            case 6, 7: .year
            default: .aboutYear
            }
        if let moment = LocalMoment(completed(text), precision: precision) { return moment }
        fields.reject("datetaken", "“\(text.singleLine(maxBytes: 60))” is no date; it is left out")
        return nil
    }

    /// A month or year may be written with zeros for what is not known: `1984-00-00 00:00:00`.
    private static func completed(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for place in [5, 8] where bytes.count >= 10 && bytes[place] == 48 && bytes[place + 1] == 48 {
            bytes[place + 1] = 49
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Who published a photo, as the photo tells of them.
struct FlickrOwner: Sendable {
    /// The NSID, to which names and addresses may change.
    let id: String
    /// Never empty.
    let name: String
    let realName: String?
    let pathAlias: String?
    let icon: WebURL?

    /// Nil where the photo names nobody.
    init?(_ fields: inout FlickrFields) {
        guard let id = fields.filled("owner") else { return nil }
        self.id = id
        let real = TextReader.line(fields.text("realname") ?? "")
        let given = TextReader.line(fields.text("ownername") ?? "")
        let line = TextReader.line(id)
        name = [given, real, line].first { !$0.isEmpty } ?? "?"
        realName = real.isEmpty || real == name ? nil : real
        pathAlias = fields.filled("pathalias")
        icon = FlickrAddress.buddyIcon(id, server: fields.int("iconserver"), farm: fields.int("iconfarm"))
    }

    /// The person's profile.
    var profile: Profile {
        let link = FlickrAddress.personPage(id, pathAlias: pathAlias)
        return Profile(
            id: id, name: name, picture: icon.map { PictureSource(.web($0)) }, link: link,
            facts: realName.map { [Fact(label: "name", value: .text($0))] } ?? [])
    }
}

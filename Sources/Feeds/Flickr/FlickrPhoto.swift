internal import Decode
internal import Model
internal import HTTPCache

// Left unread, because no page depends on them: `farm` (its hosts are those of old), `ispublic`, `isfriend`, `isfamily`
// (a key sees public photos alone), `media_status`, `machine_tags`, `safety_level`, `count_faves`, `count_comments`;
// and of the extra `geo`, which is not requested: `latitude`, `longitude`, `accuracy`, `context`, `place_id`,
// `woeid`.

/// `photos.photo[]`: an entry whose title may be empty.
struct FlickrPhoto: Sendable {
    /// Flickr allows 75 tags. Every tag is a page of the site, so a hostile answer must not make thousands.
    private static let tagsMax = 200

    let entry: Entry
    /// As this photo states it; nil where it names no owner.
    let owner: Profile?

    init(_ object: ObjectReader) throws(WireError) {
        guard let id = object.json["id"].flatMap(FlickrValue.text), !id.isEmpty else {
            // Throws the error that names what was found.
            _ = try object.identifier()
            throw WireError(object.json["id"] ?? object.json, expected: "an id")
        }
        let description = HTMLReader.read(FlickrText.html(object.flickrText("description")))
        if description.isCut {
            object.note("description", "longer or deeper than a text may be; the rest is cut", kind: .fieldTruncated)
        }
        // May say nothing: `""`, `" "`.
        let title = TextReader.line(object.flickrText("title"))
        let tags = FlickrText.tags(object.flickrText("tags"), max: Self.tagsMax, &object.context.tags)
        if tags.isCut {
            object.note("tags", "more than \(Self.tagsMax) tags; the rest is left out", kind: .fieldTruncated)
        }
        let owner = FlickrOwner(object)
        self.owner = owner?.profile
        let page = FlickrAddress.photoPage(id, owner: owner?.id ?? "", pathAlias: owner?.pathAlias)
        let files = FlickrFiles(object)
        entry = Entry(
            id: id, kind: .photo,
            title: title.isEmpty ? TitleExtractor.title(of: description.text, fallback: "") : title,
            hasOwnTitle: !title.isEmpty, text: description.text,
            pictures: [Self.picture(object, id, files)].compactMap { $0 }, tags: tags.tags,
            published: Self.instant("dateupload", object), updated: Self.instant("lastupdate", object), link: page,
            video: object.flickrText("media") == "video" ? page : nil, facts: Self.facts(object, files))
    }

    private static func facts(_ object: ObjectReader, _ files: FlickrFiles) -> [Fact] {
        var facts: [Fact] = []
        if let views = object.flickrInt("views") { facts.append(Fact(label: "views", value: .number(views))) }
        if let taken = taken(object) { facts.append(Fact(label: "taken", value: .moment(taken))) }
        if let license = object.flickrInt("license") {
            if let fact = FlickrLicense.fact(license) {
                facts.append(fact)
            } else {
                object.note("license", "no licence of this number, \(license), is known; none is shown")
            }
        }
        if let size = files.originalSize {
            facts.append(Fact(label: "dimensions", value: .size(width: size.width, height: size.height)))
        }
        return facts
    }

    // MARK: Dates

    /// Seconds since 1970, of which 0 says as much as nothing. The end of the year 9999 is the last moment that a page
    /// can show.
    private static func instant(_ key: StaticString, _ object: ObjectReader) -> Instant? {
        guard let seconds = object.flickrInt(key), seconds != 0 else { return nil }
        guard seconds < 253_402_300_800 else {
            object.note(key, "\(seconds) where seconds since 1970 were expected; it is left out")
            return nil
        }
        return Instant(seconds: Int64(seconds))
    }

    /// The camera's wall clock; nil where Flickr only made the time up (`datetakenunknown`).
    private static func taken(_ object: ObjectReader) -> LocalMoment? {
        let isUnknown = object.flickrInt("datetakenunknown") == 1
        guard let text = object.filledFlickrText("datetaken"), !isUnknown, !text.hasPrefix("0000-") else { return nil }
        let precision: LocalMoment.Precision =
            switch object.flickrInt("datetakengranularity") ?? 0 {
            case 0: .minute
            case 1...3: .day
            case 4, 5: .month
            case 6, 7: .year
            default: .aboutYear
            }
        if let moment = LocalMoment(completed(text), precision: precision) { return moment }
        object.note("datetaken", "“\(text.singleLine(maxBytes: 60))” is no date; it is left out")
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

    // MARK: Pictures

    /// The best of the files that the answer gives, else those whose addresses follow from the photo's parts.
    private static func picture(_ object: ObjectReader, _ id: String, _ files: FlickrFiles) -> PictureSource? {
        let server = object.flickrText("server")
        let secret = object.flickrText("secret")
        var locations: [ResourceLocation] = []
        for file in files.ranked {
            if let location = object.context.document.base.resolve(file.url) {
                if !locations.contains(location) { locations.append(location) }
            } else {
                object.note(
                    file.key, "“\(file.url.singleLine(maxBytes: 100))” is no address that this document may name")
            }
        }
        if locations.isEmpty {
            // From 1024 pixels down; only the last, of 500, exists for every photo.
            locations = ["b", "c", "z", ""].compactMap {
                FlickrAddress.file(server: server, id: id, secret: secret, suffix: $0).map(ResourceLocation.web)
            }
        }
        guard let best = locations.first else {
            object.note("secret", "no picture is given, and none can be made of server, id and secret")
            return nil
        }
        return PictureSource(
            best, alternatives: Array(locations.dropFirst().prefix(FlickrFiles.alternativesMax)),
            original: files.original.flatMap { WebURL($0) } ?? original(object, id, server)
                ?? files.largest.flatMap { WebURL($0.url) })
    }

    private static func original(_ object: ObjectReader, _ id: String, _ server: String) -> WebURL? {
        guard let secret = object.filledFlickrText("originalsecret"),
            let format = object.filledFlickrText("originalformat"), ["jpg", "gif", "png"].contains(format)
        else { return nil }
        return FlickrAddress.file(server: server, id: id, secret: secret, suffix: "o", format: format)
    }
}

/// The photo's publisher, as the photo tells of them.
private struct FlickrOwner {
    /// The NSID, to which names and addresses may change.
    let id: String
    let pathAlias: String?
    let profile: Profile

    /// Nil where the photo names no owner.
    init?(_ object: ObjectReader) {
        guard let id = object.filledFlickrText("owner") else { return nil }
        self.id = id
        pathAlias = object.filledFlickrText("pathalias")
        let real = TextReader.line(object.flickrText("realname"))
        let name = [TextReader.line(object.flickrText("ownername")), real, TextReader.line(id)].first { !$0.isEmpty }
        let icon = FlickrAddress.buddyIcon(
            id, server: object.flickrInt("iconserver"), farm: object.flickrInt("iconfarm"))
        profile = Profile(
            id: id, name: name ?? "?", picture: icon.map { PictureSource(.web($0)) },
            link: FlickrAddress.personPage(id, pathAlias: pathAlias),
            facts: real.isEmpty || real == name ? [] : [Fact(label: "name", value: .text(real))])
    }
}

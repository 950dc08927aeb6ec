internal import HTTPCache
internal import Decode
internal import Model

/// `events[].performers[]`: embedded in every event anew, one by its id.
///
/// Left unread, because no page depends on them: `score`, `popularity`, `colors`, `divisions`, `stats`, `location`,
/// `taxonomies`, `home_venue_id`, `type`, `has_upcoming_events`.
struct SeatGeekPerformer: Sendable {
    let profile: Profile
    /// Absent instead of false.
    let isPrimary: Bool
    /// The picture's credit, for the facts of an event that shows it.
    let credit: SeatGeekImageCredit
    /// Its genre's picture, for an event whose performers have none.
    let genrePicture: PictureSource?

    init(_ object: ObjectReader) throws(WireError) {
        let id = try object.identifier()
        let slug = object.line("slug").map(SeatGeekTaxonomies.readable)
        let name =
            object.line("name") ?? object.line("short_name") ?? slug
            ?? TextReader.fallbackName(ofID: id)
        isPrimary = object.bool("primary") ?? false
        let credit = SeatGeekImageCredit(object)
        self.credit = credit
        let genres = object.objects("genres")
        genrePicture = Self.picture(ofFirst: genres)
        let locations = SeatGeekPictures.locations(of: object)
        let picture = PictureSource(bestFirst: locations, description: name, credit: credit.line)
        let link = object.link("url")
        var facts: [Fact] = []
        if let link { facts.append(Fact(label: "seatgeek", value: .link(link, title: link.host))) }
        if let count = object.int("num_upcoming_events"), count > 0 {
            facts.append(Fact(label: "upcomingEvents", value: .number(count)))
        }
        let names = genres.compactMap { $0.line("name") }
        if !names.isEmpty { facts.append(Fact(label: "genres", value: .text(names.joined(separator: ", ")))) }
        if picture != nil { facts += credit.facts }
        profile = Profile(id: id, name: name, picture: picture, link: link, facts: facts)
    }

    /// The picture of the primary genre, else of the first that has one.
    private static func picture(ofFirst genres: [ObjectReader]) -> PictureSource? {
        var first: PictureSource?
        for genre in genres {
            let locations = SeatGeekPictures.locations(of: genre)
            guard let source = PictureSource(bestFirst: locations, description: genre.line("name")) else { continue }
            if genre.bool("primary") == true { return source }
            first = first ?? source
        }
        return first
    }
}

/// Ranks the sizes in which the API offers a picture.
enum SeatGeekPictures {
    /// The widest picture that a site shows of itself (`images.widths`); none of the API's is wider.
    static let widthServed = 1440
    /// Of the twenty sizes the one named `huge` carries no number; performers' are 280 pixels wide (api-support
    /// issue 13), so a known size beyond that is the better one.
    private static let hugeWidth = 280
    private static let namesMax = 50

    /// The addresses of the picture of a performer or genre, the best first.
    ///
    /// `images` is absent, null, `{}`, `{"huge": …}` or has some twenty names, every one with its own address;
    /// `image` is one of them, or null.
    static func locations(of object: ObjectReader, widthServed: Int = widthServed) -> [ResourceLocation] {
        var sizes: [(name: String, location: ResourceLocation)] = []
        if let images = object.object("images") {
            for (name, value) in images.json.members.prefix(namesMax) where !value.isNull {
                guard let text = value.string else {
                    object.note(
                        "images", "“\(name.singleLine(maxBytes: 60))” is \(value.name); no picture")
                    continue
                }
                if let location = object.context.document.base.resolve(text), !text.isEmpty {
                    sizes.append((name, location))
                }
            }
        }
        let image = object.location("image")
        let huge = sizes.first { $0.name == "huge" }?.location
        let sized = best(of: sizes.map(\.name), widthServed: widthServed)
        var found: [ResourceLocation] = []
        func add(_ location: ResourceLocation?) {
            if let location, !found.contains(location) { found.append(location) }
        }
        if let sized, width(of: sizes[sized].name) > hugeWidth { add(sizes[sized].location) }
        add(huge)
        add(image)
        if found.isEmpty, let sized { add(sizes[sized].location) }
        // The names of 2012, which carry no sizes.
        for name in ["large", "medium", "small"] where found.isEmpty { add(sizes.first { $0.name == name }?.location) }
        return found
    }

    /// The index of the smallest size that is at least `widthServed` wide, else of the largest; nil where no name tells
    /// a size.
    static func best(of names: [String], widthServed: Int) -> Int? {
        let sizes = names.enumerated().compactMap { index, name in
            size(of: name).map { (index: index, width: $0.width, height: $0.height) }
        }
        let enough = sizes.filter { $0.width >= widthServed }
        if let least = enough.min(by: { ($0.width, -$0.height, $0.index) < ($1.width, -$1.height, $1.index) }) {
            return least.index
        }
        return sizes.max { ($0.width, $0.height, -$0.index) < ($1.width, $1.height, -$1.index) }?.index
    }

    private static func width(of name: String) -> Int { size(of: name)?.width ?? 0 }

    /// `1200x627`, `500_700` and `fb_600_315` end in width and height.
    static func size(of name: String) -> (width: Int, height: Int)? {
        let parts = name.split { $0 == "_" || $0 == "x" }.suffix(2).map { String($0) }
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count <= 5 && $0.utf8.allSatisfy(\.isASCIIDigit) }),
            let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0
        else { return nil }
        return (width, height)
    }
}

/// The author and licence of a performer's picture.
///
/// `image_attribution` is the address of a photo (at Flickr, with hundreds of letters of a list that it was found in),
/// or a name; `image_license` the address of a licence; `image_rights_message` a sentence; each of them may be null.
struct SeatGeekImageCredit: Sendable {
    /// For the line beside the picture; nil: nothing is asked for.
    let line: String?
    /// The same with its links.
    let facts: [Fact]

    init(_ object: ObjectReader) {
        let author = Self.author(object.line("image_attribution"))
        let licence = Self.licence(object.line("image_license"))
        let message = object.line("image_rights_message")
        let parts = [author?.words, licence?.words, message].compactMap { $0 }
        line = parts.isEmpty ? nil : parts.joined(separator: " · ")
        facts = [("pictureBy", author), ("pictureLicence", licence)].compactMap { label, named in
            named.map {
                Fact(label: label, value: $0.url.map { .link($0, title: named?.words ?? "") } ?? .text($0.words))
            }
        }
    }

    private struct Named {
        let words: String
        let url: WebURL?
    }

    private static func author(_ text: String?) -> Named? {
        guard let text else { return nil }
        guard let url = WebURL(text) else { return Named(words: text, url: nil) }
        // `/photos/{user}/{photo}/in/photolist-…`: what follows the photo says how it was come upon.
        let path = url.pathAndQuery.split(separator: "/").map { String($0) }
        guard url.host == "flickr.com" || url.host.hasSuffix(".flickr.com"), path.count >= 3, path[0] == "photos" else {
            return Named(words: url.host, url: url)
        }
        let photo = WebURL("https://www.flickr.com/photos/\(path[1])/\(path[2])/")
        return Named(words: "\(path[1]) (Flickr)", url: photo ?? url)
    }

    private static func licence(_ text: String?) -> Named? {
        guard let text else { return nil }
        guard let url = WebURL(text) else { return Named(words: text, url: nil) }
        return Named(words: CreativeCommons.name(of: url) ?? url.host, url: url)
    }
}

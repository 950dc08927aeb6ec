internal import Model

@testable internal import Render

/// A small catalog whose every word the test chooses.
struct SampleCatalog {
    /// Stands wherever a feed may say anything.
    var word: (String) -> String = { $0 }
    var looks = 45
    var kind = EntryKind.look
    var state = FeedState.fresh
    /// Whether pictures were had.
    var hasPictures = true
    var formats: [PictureFormat] = [.webp, .jpeg]

    static let editionDay = Day(number: 20_778)

    var gallery: Gallery {
        let catalog = catalog
        var pictures: [PictureSource: Picture] = [:]
        for source in catalog.pictureSources where hasPictures {
            pictures[source] = Self.picture(source, formats: formats)
        }
        return Gallery(catalog: catalog, pictures: pictures)
    }

    var catalog: Catalog {
        let people = (0..<3).map { number in
            Profile(
                id: "person-\(Self.letters[number])", name: word("Person \(number)"),
                text: RichText(paragraphs: [[.text(word("About \(number)"))]]),
                picture: number == 2 ? nil : source("avatar-\(number)", says: word("Portrait \(number)")),
                link: WebURL("https://www.example.com/\(number)"),
                facts: [Fact(label: word("website"), value: .link(Self.url("x"), title: word("Web")))])
        }
        let entries = (0..<looks).map { entry($0, people) }
        return Catalog(feeds: [
            FeedCatalog(
                id: "looks", type: "ltk", title: word("Looks"), entries: entries, profiles: people, state: state)
        ])
    }

    private static let letters = ["a", "b", "c"]

    static func url(_ path: String) -> WebURL {
        guard let url = WebURL("https://example.com/\(path)") else { preconditionFailure("a plain path") }
        return url
    }

    private func source(_ name: String, says: String? = nil) -> PictureSource {
        PictureSource(.web(Self.url("pictures/\(name)")), description: says, credit: says.map { "By \($0)" })
    }

    private func entry(_ number: Int, _ people: [Profile]) -> Entry {
        let tag = Tag(name: word("tag \(number % 2)"), key: "tag\(Self.letters[number % 2])")
        let products = (0..<(number % 4)).map { index in
            Product(
                id: "product-\(number)-\(index)", name: index == 0 ? nil : word("Product \(index)"),
                picture: source("product-\(number)-\(index)"),
                link: index == 2 ? nil : Self.url("buy?a=\(number)&b=\(index)"), retailer: word("Shop"),
                isSimilar: index == 1)
        }
        var entry = Entry(
            id: "look-\(number)", kind: kind, title: word("Look \(number)"),
            text: RichText(paragraphs: [
                [.text(word("Words of look \(number) ")), .tag(tag, written: word("#tag")), .lineBreak],
                [.link(Self.url("a?b=1&c=2"), [.text(word("link"))]), .emphasis([.text(word("em"))])],
            ]),
            pictures: [source("hero-\(number)", says: number == 1 ? word("A description") : nil)]
                + (number == 0 ? [source("second")] : []),
            profile: number % 5 == 4 ? nil : people[number % 2], products: products, tags: [tag],
            published: Instant(seconds: 1_650_000_000 - Int64(number) * 86_400),
            updated: Instant(seconds: 1_650_300_000), link: Self.url("look/\(number)"),
            video: number == 3 ? Self.url("video") : nil,
            facts: [
                Fact(label: "name", value: .text(word("Fact"))), Fact(label: "x", value: .number(12_345)),
                Fact(label: "published", value: .day(Day(number: 0))),
                Fact(label: "mail", value: .mail(word("someone@example.com"))),
            ])
        if number == 7 { entry.retainedSince = Day(number: 19_000) }
        return entry
    }

    /// - Parameter bytes: what stands for the picture's bytes; its address, where nothing is given.
    static func picture(
        _ source: PictureSource, bytes: String? = nil, formats: [PictureFormat] = [.webp, .jpeg]
    ) -> Picture {
        let digest = Digest(of: bytes ?? source.location.description)
        let stem = "images/\(digest.hex.prefix(2))/\(digest.hex.prefix(16))"
        let files = formats.flatMap { format in
            [320, 640, 900].map { width in
                Rendition(
                    path: "\(stem)-\(width).\(format.fileExtension)", object: digest, byteCount: 10, width: width,
                    height: width * 4 / 3, format: format)
            }
        }
        return Picture(
            source: digest, width: 900, height: 1200, tint: "#0a0b0c", placeholder: "data:image/webp;base64,UklGRg==",
            renditions: files)
    }
}

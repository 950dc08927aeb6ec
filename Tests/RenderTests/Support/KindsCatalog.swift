internal import Model

@testable internal import Render

/// A feed of each kind, of invented people and places.
struct KindsCatalog {
    /// Stands wherever a feed may say anything.
    var word: (String) -> String = { $0 }
    var hasPictures = true
    /// Members whose pictures have the same bytes, by id.
    var samePicture: Set<String> = []
    var members = 12

    var gallery: Gallery {
        let catalog = catalog
        var pictures: [PictureSource: Picture] = [:]
        for source in catalog.pictureSources where hasPictures {
            let isSame = samePicture.contains { source.location.description.hasSuffix("/\($0)") }
            pictures[source] = SampleCatalog.picture(source, bytes: isSame ? "same" : nil)
        }
        return Gallery(catalog: catalog, pictures: pictures)
    }

    var catalog: Catalog { Catalog(feeds: [photos, events, team, posts, shop]) }

    private func source(_ name: String) -> PictureSource {
        PictureSource(
            .web(SampleCatalog.url("pictures/\(name)")), credit: word("By \(name)"),
            original: SampleCatalog.url("original/\(name)"))
    }

    var photos: FeedCatalog {
        let people = (0..<2).map { number in
            Profile(
                id: "nsid-\(number)x", name: word("Photographer \(number)"), picture: source("buddy-\(number)"),
                link: SampleCatalog.url("people/\(number)"))
        }
        let entries = (0..<8).map { number in
            Entry(
                id: "\(number)", kind: .photo, title: word("Photo \(number)"), pictures: [source("photo-\(number)")],
                profile: people[number % 2], tags: [Tag(name: word("fog"), key: "fog")],
                published: Instant(seconds: 1_715_530_000 - Int64(number) * 90_000),
                link: SampleCatalog.url("photos/\(number)"),
                facts: [
                    Fact(label: "views", value: .number(12_345)),
                    Fact(label: "taken", value: .moment(LocalMoment(day: Day(number: 19_000), minuteOfDay: 1024))),
                    Fact(label: "license", value: .link(SampleCatalog.url("by/4.0"), title: word("CC BY 4.0"))),
                ])
        }
        return FeedCatalog(id: "photos", type: "flickr", title: word("Photos"), entries: entries, profiles: people)
    }

    var events: FeedCatalog {
        let bands = ["owls", "foxes", "hares"].map {
            Profile(id: $0, name: word("The \($0)"), picture: $0 == "hares" ? nil : source($0))
        }
        return FeedCatalog(
            id: "events", type: "seatgeek", title: word("Events"), entries: (0..<7).map { event($0, bands) },
            profiles: bands)
    }

    private func event(_ number: Int, _ bands: [Profile]) -> Entry {
        // The second is over, the third has no hour, the fourth not even a day.
        let day = SampleCatalog.editionDay + (number == 1 ? -3 : number)
        let start: LocalMoment? =
            switch number {
            case 2: LocalMoment(day: day)
            case 3: nil
            default: LocalMoment(day: day, minuteOfDay: 19 * 60 + 30)
            }
        let instant = start?.precision == .minute ? Instant(seconds: Int64(day.number) * 86_400 + 95_400) : nil
        let prices = [
            PriceRange(lowest: 20500, highest: 80000, average: 41000, currency: "USD"), nil,
            PriceRange(lowest: nil, highest: 30000, average: nil, currency: "EUR"),
        ][number % 3]
        return Entry(
            id: "\(number)", kind: .event, title: word("Night \(number)"),
            pictures: number == 5 ? [] : [source("event-\(number)")], profile: bands[0],
            otherProfiles: number == 0 ? Array(bands.dropFirst()) : [], published: Instant(seconds: 1_700_000_000),
            link: SampleCatalog.url("tickets/\(number)"),
            event: EventDetails(
                start: start, startInstant: instant, lastDay: start == nil ? nil : number == 4 ? day + 2 : day,
                isTimeOpen: number == 2, venue: number == 6 ? nil : venue(hasCoordinates: number != 4),
                prices: prices, hasTickets: true))
    }

    private func venue(hasCoordinates: Bool) -> Venue {
        Venue(
            name: word("Lantern Hall"), addressLines: [word("12 Quay Street"), word("Portmere, WA 98000")],
            city: word("Portmere"), region: word("WA"), country: word("US"), postalCode: "98000",
            coordinates: hasCoordinates ? (47.6062, -122.3321) : nil, timeZone: "America/Los_Angeles",
            link: SampleCatalog.url("venues/1"))
    }

    var team: FeedCatalog {
        let entries = (0..<members).map { number in
            Entry(
                id: "m-\(number)", kind: .person, title: word("Member \(number)"),
                subtitle: number == 3 ? nil : word("Position \(number)"),
                text: RichText(paragraphs: [[.text(word("Likes tea."))]]),
                pictures: number == 4 ? [] : [source("m-\(number)")],
                facts: [Fact(label: "mail", value: .mail(word("m\(number)@example.com")))])
        }
        return FeedCatalog(id: "team", type: "team", title: word("Team"), entries: entries, lead: .ofTheDay)
    }

    var posts: FeedCatalog {
        let authors = (0..<2).map { number in
            let warning = Fact.Warning(key: "mailDomain", values: ["domain": word("example.org"), "expected": "com"])
            return Profile(
                id: "u\(number)", name: word("Author \(number)"), picture: number == 0 ? source("u0") : nil,
                facts: [
                    Fact(label: "mail", value: .mail(word("u\(number)@example.org")), warning: warning),
                    Fact(label: "website", value: .link(SampleCatalog.url("u"), title: word("Web"))),
                ])
        }
        let entries = (0..<9).map { number in
            Entry(
                id: "\(number)", kind: .post, title: word("Post \(number) about a walk in the rain"),
                text: RichText(paragraphs: [[.text(word("It rained all day, and we walked on. ")), .lineBreak]]),
                pictures: number == 5 ? [source("post-5")] : [], profile: authors[number % 2])
        }
        return FeedCatalog(id: "posts", type: "league", title: word("Posts"), entries: entries, profiles: authors)
    }

    var shop: FeedCatalog {
        let entries = (0..<3).map { number in
            Entry(
                id: "\(number)", kind: .item, title: word("Item \(number)"),
                pictures: number == 0 ? [source("item")] : [], link: SampleCatalog.url("items/\(number)"))
        }
        return FeedCatalog(id: "shop", type: "json", title: word("Shop"), entries: entries)
    }
}

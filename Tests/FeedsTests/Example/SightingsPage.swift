internal import Decode
@testable internal import Feeds
internal import HTTPCache
internal import Model

/// `{"sightings": […], "observers": […], "next": "?page=2"}`.
struct SightingsPage: DecodablePage {
    let document: Document
    let sightings: [JSON]
    let observers: [JSON]
    let next: String?

    var elementCount: Int { sightings.count + observers.count }
}

extension SightingsFeed {
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> SightingsPage {
        let root = try document.json(&diagnostics).root
        guard let sightings = root["sightings"], sightings.isArray else {
            throw document.unusable("there is no list “sightings”")
        }
        return SightingsPage(
            document: document.withoutBytes, sightings: Array(sightings.elements),
            observers: document.list("observers", of: root, &diagnostics), next: root["next"]?.string)
    }
}

/// `sightings[]`.
struct Sighting: Sendable {
    let entry: Entry
    /// → `observers[].id`.
    let observerID: String?

    init(_ object: ObjectReader) throws(WireError) {
        let bird = object.line("bird") ?? ""
        entry = Entry(
            id: try object.identifier(), kind: .photo, title: bird, text: object.richText("note").text,
            pictures: [object.location("photo")].compactMap { $0 }.map { PictureSource($0, description: bird) },
            published: object.instant("seen"), link: object.link("url"))
        observerID = object.reference("observer")
    }
}

extension Profile {
    /// `observers[]`.
    convenience init(observer object: ObjectReader) throws(WireError) {
        let id = try object.identifier()
        self.init(id: id, name: object.line("name") ?? TextReader.fallbackName(ofID: id))
    }
}

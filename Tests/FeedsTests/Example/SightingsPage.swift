internal import Decode
@testable internal import Feeds
internal import Model
internal import Store

/// `{"sightings": […], "observers": […], "next": "?page=2"}`.
struct SightingsPage: Sendable {
    let document: Document
    let sightings: [JSON]
    let observers: [JSON]
    let next: String?
}

extension SightingsReading {
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> SightingsPage {
        let root = try document.json(&diagnostics).root
        guard let sightings = root["sightings"], sightings.isArray else {
            throw FeedFailure(
                .dataUnusable, place: document.pagePlace,
                message: "there is no list “sightings”; it begins with “\(JSONReadingError.head(of: document.bytes))”")
        }
        return SightingsPage(
            document: document.withoutBytes, sightings: Array(sightings.elements),
            observers: root["observers"].map { Array($0.elements) } ?? [], next: root["next"]?.string)
    }
}

/// `sightings[]`.
struct Sighting: Sendable {
    let entry: Entry
    /// The id of who has seen it.
    let observer: String?

    init(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) throws(WireError) {
        let id = try fields.identifier("id")
        let bird = fields.line("bird", &diagnostics) ?? ""
        let picture = fields.location("photo", &diagnostics).map { PictureSource($0, description: bird) }
        var reader = TextReader()
        entry = Entry(
            id: id, kind: .photo, title: bird, text: reader.read(fields.text("note", &diagnostics) ?? "").text,
            pictures: [picture].compactMap { $0 },
            published: fields.text("seen", &diagnostics).flatMap { Instant(iso8601: $0) },
            link: fields.link("url", &diagnostics))
        observer = fields.line("observer", &diagnostics)
    }
}

internal import Decode
internal import HTTPCache
internal import Model

/// A page of photos: `{"photos": {"page": 1, "pages": 10, "photo": […]}, "stat": "ok"}`.
struct FlickrPage: Sendable {
    /// Without its bytes, which are not needed any more.
    let document: Document
    /// None where the list is missing.
    let photos: [JSON]
    /// Which page it says it is; nil where it does not say.
    let number: Int?
    /// The last page's number; nil where it does not say.
    let pageCount: Int?

    /// The ids of the photos that have one.
    var photoIDs: [String] { photos.compactMap { $0["id"].flatMap(FlickrFields.text) } }
}

extension FlickrReading {
    /// The name of a function round the answer is taken off: `nojsoncallback` may have been left out of a recording.
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> FlickrPage {
        let bytes = JSONPWrapper.unwrapped(document.bytes)
        if let answer = FlickrXML(bytes) { throw failure(answer, document) }
        let json: JSONDocument
        do throws(JSONReadingError) { json = try JSONDocument(bytes) } catch {
            throw garbled(document, scrubbed("\(error)"))
        }
        if let failed = FlickrError(json.root) { throw failure(failed, document) }
        if !json.repairs.isEmpty {
            diagnostics.note(.documentRepaired, document.pagePlace, "the JSON had to be mended: \(json.repairs)")
        }
        guard let photos = json.root["photos"], photos.isObject else {
            let found = json.root["photos"].map { "“photos” is \($0.name)" } ?? "there is no object “photos”"
            throw FeedFailure(
                .dataUnusable, place: document.pagePlace,
                message: scrubbed(
                    "not an answer of Flickr’s API: \(found); it begins with “\(JSONReadingError.head(of: bytes))”"))
        }
        return FlickrPage(
            document: document.withoutBytes, photos: list(photos, document, &diagnostics),
            number: photos["page"].flatMap(FlickrFields.int), pageCount: pageCount(photos))
    }

    private func list(_ photos: JSON, _ document: Document, _ diagnostics: inout FeedDiagnostics) -> [JSON] {
        guard let value = photos["photo"], !value.isNull else { return [] }
        guard value.isArray else {
            diagnostics.warn(
                .documentMalformed, "\(document.pagePlace) photos.photo", "\(value.name) where a list was expected")
            return []
        }
        return Array(value.elements)
    }

    /// `pages`, else what `total` and `perpage` make of it.
    private func pageCount(_ photos: JSON) -> Int? {
        if let pages = photos["pages"].flatMap(FlickrFields.int) { return pages }
        guard let total = photos["total"].flatMap(FlickrFields.int),
            let perPage = photos["perpage"].flatMap(FlickrFields.int), perPage > 0, total >= 0
        else { return nil }
        return total / perPage + (total % perPage == 0 ? 0 : 1)
    }

    // MARK: Failures

    /// What is no JSON off the network may be had a moment later: Flickr has been seen to answer XML to a JSON request.
    private func garbled(_ document: Document, _ message: String) -> FeedFailure {
        FeedFailure(document.isOfServer ? .busy : .dataUnusable, place: document.pagePlace, message: message)
    }

    private func failure(_ error: FlickrError, _ document: Document) -> FeedFailure {
        let kind: FeedFailure.Kind = error.isTransient && document.isOfServer ? .busy : .dataUnusable
        return FeedFailure(
            kind, place: document.pagePlace, message: scrubbed(error.message(for: question.method)))
    }

    private func failure(_ answer: FlickrXML, _ document: Document) -> FeedFailure {
        if let error = answer.error { return failure(error, document) }
        return garbled(
            document, scrubbed("XML where JSON was expected; it begins with “\(answer.head)”"))
    }
}

extension Document {
    var isOfServer: Bool {
        if case .web = base { true } else { false }
    }
}

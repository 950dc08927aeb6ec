internal import Decode
internal import Model
internal import HTTPCache

/// A page of photos: `{"photos": {"page": 1, "pages": 10, "photo": […]}, "stat": "ok"}`.
struct FlickrPage: DecodablePage {
    let document: Document
    /// None where the list is missing.
    let photos: [JSON]
    /// The number that the page says it has; nil where it says none.
    let number: Int?
    /// The last page's number; nil where the page does not say.
    let pageCount: Int?

    var elementCount: Int { photos.count }
    /// The ids of the photos that have one.
    var photoIDs: [String] { photos.compactMap { $0["id"].flatMap(FlickrValue.text) } }
}

extension FlickrFeed {
    /// The function call round the answer is taken off: `nojsoncallback` may have been left out of a recording.
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> FlickrPage {
        guard !document.isHTML else {
            throw unreadable(
                document,
                "an HTML page where JSON was expected: check url, and whether a login or a filter on the way answers; "
                    + "it begins with “\(JSONReadingError.head(of: document.bytes))”")
        }
        let bytes = JSONPWrapper.unwrapped(document.bytes)
        if let answer = FlickrXML(bytes) {
            if let error = answer.error { throw failure(error, document) }
            throw unreadable(document, "XML where JSON was expected; it begins with “\(answer.head)”")
        }
        let json: JSONDocument
        do throws(JSONReadingError) { json = try JSONDocument(bytes) } catch { throw unreadable(document, "\(error)") }
        if let failed = FlickrError(json.root) { throw failure(failed, document) }
        diagnostics.note(json.repairs, of: document)
        guard let photos = json.root["photos"], photos.isObject else {
            let found = json.root["photos"].map { "“photos” is \($0.name)" } ?? "there is no object “photos”"
            throw FeedFailure(
                .dataUnusable, place: document.pagePlace,
                message: scrubbed(
                    "not an answer of Flickr’s API: \(found); it begins with “\(JSONReadingError.head(of: bytes))”"))
        }
        return FlickrPage(
            document: document.withoutBytes, photos: document.list("photo", of: photos, &diagnostics),
            number: photos["page"].flatMap(FlickrValue.int), pageCount: Self.pageCount(photos))
    }

    /// `pages`, else what `total` and `perpage` make of it.
    private static func pageCount(_ photos: JSON) -> Int? {
        if let pages = photos["pages"].flatMap(FlickrValue.int) { return pages }
        guard let total = photos["total"].flatMap(FlickrValue.int),
            let perPage = photos["perpage"].flatMap(FlickrValue.int), perPage > 0, total >= 0
        else { return nil }
        return total / perPage + (total % perPage == 0 ? 0 : 1)
    }

    /// A body that is not JSON counts as busy off the network: Flickr was seen to answer a JSON request with XML, and
    /// with JSON a moment later.
    private func unreadable(_ document: Document, _ message: String) -> FeedFailure {
        FeedFailure(
            document.base.isFile ? .dataUnusable : .busy, place: document.pagePlace, message: scrubbed(message))
    }

    private func failure(_ error: FlickrError, _ document: Document) -> FeedFailure {
        FeedFailure(
            error.isTransient && !document.base.isFile ? .busy : .dataUnusable, place: document.pagePlace,
            message: scrubbed(error.message(for: query.method)))
    }
}

/// Values of Flickr's answers, in which numbers are texts and texts numbers, as the year and the method have it.
enum FlickrValue {
    /// A text, a whole number as its digits, or an object that holds its text as `_content`.
    static func text(_ value: JSON) -> String? {
        if let text = value.string { return text }
        if let number = value.int { return String(number) }
        if let number = value.uint64 { return String(number) }
        return value["_content"].flatMap { $0.isObject ? nil : text($0) }
    }

    /// A whole number, as number or as text of its digits.
    static func int(_ value: JSON) -> Int? {
        if let number = value.int { return number }
        guard let text = value.string, text.utf8.count <= 20 else { return nil }
        return Int(text)
    }
}

extension ObjectReader {
    func flickrText(_ key: StaticString) -> String { value(key, expected: "a text", FlickrValue.text) ?? "" }

    /// Nil for an empty text.
    func filledFlickrText(_ key: StaticString) -> String? {
        let text = flickrText(key)
        return text.isEmpty ? nil : text
    }

    /// A whole number from 0 on; nil for an empty text.
    func flickrInt(_ key: StaticString) -> Int? {
        if self[key]?.string == "" { return nil }
        return value(key, expected: "a whole number") { FlickrValue.int($0).flatMap { $0 >= 0 ? $0 : nil } }
    }
}

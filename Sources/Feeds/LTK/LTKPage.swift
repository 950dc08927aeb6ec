internal import Decode
internal import HTTPCache
internal import Model

/// A page of LTK's feed: five lists, of which only `ltks` has to be there.
struct LTKPage: Sendable {
    /// Without its bytes, which are not needed any more.
    let document: Document
    let looks: [JSON]
    let products: [JSON]
    let profiles: [JSON]
    let media: [JSON]
    /// `meta.next_url`: absent, null or empty on the last page.
    let next: String?

    /// The ids of the looks that have one.
    var lookIDs: [String] { looks.compactMap { $0["id"]?.string } }
}

extension LTKReading {
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> LTKPage {
        let json = try document.json(&diagnostics)
        guard json.root.isObject, let looks = json.root["ltks"], looks.isArray else {
            let found = json.root["ltks"].map { "“ltks” is \($0.name)" } ?? "there is no list “ltks”"
            let head = JSONReadingError.head(of: document.bytes)
            throw FeedFailure(
                .dataUnusable, place: document.pagePlace,
                message: "not an answer of the LTK API: \(found); it begins with “\(head)”")
        }
        return LTKPage(
            document: document.withoutBytes, looks: Array(looks.elements),
            products: list("products", of: json.root, document, &diagnostics),
            profiles: list("profiles", of: json.root, document, &diagnostics),
            media: list("media_objects", of: json.root, document, &diagnostics),
            next: next(of: json.root, document, &diagnostics))
    }

    /// A list that may be missing; one of another kind is as good as missing, and said.
    private func list(
        _ key: StaticString, of root: JSON, _ document: Document, _ diagnostics: inout FeedDiagnostics
    ) -> [JSON] {
        guard let value = root[key], !value.isNull else { return [] }
        guard value.isArray else {
            diagnostics.warn(
                .documentMalformed, "\(document.pagePlace) \(key)", "\(value.name) where a list was expected")
            return []
        }
        return Array(value.elements)
    }

    private func next(of root: JSON, _ document: Document, _ diagnostics: inout FeedDiagnostics) -> String? {
        guard let value = root["meta"]?["next_url"], !value.isNull else { return nil }
        guard let next = value.string else {
            diagnostics.warn(
                .paginationStopped, "\(document.pagePlace) meta.next_url",
                "\(value.name) where a URL was expected; the walk ends here")
            return nil
        }
        return next
    }
}

internal import Decode
internal import HTTPCache
internal import Model

/// A document whose list of entries was found.
struct MappedPage: DecodablePage {
    /// An element of a related list, and its key where the list is an object.
    struct Element: Sendable {
        let key: String?
        let json: JSON
    }

    let document: Document
    let root: JSON
    let items: [JSON]
    /// The entries' ids, in their order.
    let ids: [String]
    /// For each of the mapping's related lists, its elements.
    let related: [[Element]]
    let next: String?
    /// The page's number as it states it.
    let saidNumber: Int?

    var elementCount: Int { items.count + related.reduce(0) { $0 + $1.count } }
}

extension MappedFeed {
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> MappedPage {
        let root = try document.json(&diagnostics).root
        let items = try items(of: root, document)
        let ids = items.map { MappedID(of: MappedScope(element: $0, root: root), mapping.entry).text }
        var related: [[MappedPage.Element]] = []
        for list in mapping.related { related.append(elements(of: list, root, document, &diagnostics)) }
        return MappedPage(
            document: document.withoutBytes, root: root, items: items, ids: ids, related: related,
            next: next(after: items.count, of: root, document, &diagnostics),
            saidNumber: saidNumber(root))
    }

    private func items(of root: JSON, _ document: Document) throws(FeedFailure) -> [JSON] {
        func failure(_ found: String) -> FeedFailure {
            document.unusable("items: \(found)")
        }
        guard let path = mapping.items else {
            if root.isArray { return Array(root.elements) }
            let keys = root.isObject ? "; \(PathMiss.keys(of: root, near: nil))" : ""
            throw failure("the document is \(root.name) and no list, so it takes a path\(keys)")
        }
        var miss: PathMiss?
        let found = path.values(in: MappedScope(element: root, root: root), miss: &miss)
        if path.isPlural {
            if found.isEmpty, let miss { throw failure(miss.message) }
            return found
        }
        guard let list = found.first else {
            if let miss { throw failure(miss.message) }
            // Null, where others would write an empty list.
            return []
        }
        guard list.isArray else {
            let hint = list.isObject ? "; \(PathMiss.keys(of: list, near: nil)); “[]” takes all its values" : ""
            throw failure("“\(path.text)” is \(list.name) where a list was expected\(hint)")
        }
        return Array(list.elements)
    }

    /// The elements of a related list. A missing list is noted and counts as empty.
    private func elements(
        of related: RelatedMapping, _ root: JSON, _ document: Document, _ diagnostics: inout FeedDiagnostics
    ) -> [MappedPage.Element] {
        var miss: PathMiss?
        let found = related.list.values(in: MappedScope(element: root, root: root), miss: &miss)
        let place = document.pagePlace
        if related.list.isPlural, !found.isEmpty { return found.map { MappedPage.Element(key: nil, json: $0) } }
        guard let list = found.first else {
            if let miss {
                diagnostics.note(.mappingUnmatched, place, "related.\(related.name).list: \(miss.message)")
            }
            return []
        }
        if list.isObject { return list.members.map { MappedPage.Element(key: $0.key, json: $0.value) } }
        if list.isArray { return list.elements.map { MappedPage.Element(key: nil, json: $0) } }
        diagnostics.note(
            .documentMalformed, "\(place) \(list.path)",
            "related.\(related.name).list: \(list.name) where a list was expected")
        return []
    }
}

/// The identity of an element.
struct MappedID: Hashable {
    enum Origin: Hashable { case mapped, link, digest }

    let text: String
    let origin: Origin

    /// The value of the mapping's `id`, else the element's link, else the digest of its content, which lasts as long as
    /// nothing in it changes.
    init(of scope: MappedScope, _ entry: EntryMapping) {
        var failure: MappedValue.Failure?
        if let id = entry.id?.values(in: scope, failure: &failure, \.text).first {
            (text, origin) = (id, .mapped)
        } else if let link = entry.link?.values(in: scope, encoding: .address, failure: &failure, \.text).first {
            (text, origin) = (link, .link)
        } else {
            (text, origin) = (String(scope.element.contentDigest.hex.prefix(16)), .digest)
        }
    }
}

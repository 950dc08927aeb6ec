internal import Decode
internal import HTTPCache
internal import Model

/// A document whose list of entries was found.
struct MappedPage: DecodablePage {
    /// Where a page leads.
    struct Next: Sendable {
        let reference: String
        /// As JSON, for a variable in the request's body.
        var variable: String?
    }

    let document: Document
    let root: JSON
    let items: [JSON]
    /// The entries' ids, in their order.
    let ids: [String]
    /// The ids of elements that are left out.
    let otherIDs: [String]
    /// What the tests of the elements and the lists beside them did not find.
    let findings: MappingDiagnostics
    /// For each of the mapping's related lists, its elements.
    let related: [[MappedListElement]]
    let next: Next?
    /// The number of elements of all pages, where only their sum tells that this one is the last.
    let total: Int?
    /// The page's number as it states it.
    let saidNumber: Int?

    var elementCount: Int { items.count + related.reduce(0) { $0 + $1.count } }
}

extension MappedFeed {
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> MappedPage {
        let root = try document.json(&diagnostics).root
        let elements = try items(of: root, document)
        var (items, ids, otherIDs): ([JSON], [String], [String]) = ([], [], [])
        items.reserveCapacity(elements.count)
        ids.reserveCapacity(elements.count)
        var findings = MappingDiagnostics()
        let rootValues = MappedRootValues()
        for element in elements {
            let scope = MappedScope(element: element, root: root, rootValues: rootValues)
            let id = MappedID(of: scope, mapping.entry).text
            if isEntry(scope, document, &findings) {
                items.append(element)
                ids.append(id)
            } else {
                otherIDs.append(id)
            }
        }
        var related: [[MappedListElement]] = []
        findings.count(1, in: "document")
        for list in mapping.related { related.append(self.elements(of: list, root, document, &findings)) }
        return MappedPage(
            document: document.withoutBytes, root: root, items: items, ids: ids,
            otherIDs: otherIDs, findings: findings, related: related,
            next: next(after: elements, of: root, document, &diagnostics), total: total(root),
            saidNumber: saidNumber(root))
    }

    /// Whether an element passes the mapping's tests.
    private func isEntry(_ scope: MappedScope, _ document: Document, _ findings: inout MappingDiagnostics) -> Bool {
        guard !mapping.tests.isEmpty else { return true }
        findings.count(1, in: "where")
        var hasPassed = true
        for test in mapping.tests {
            var miss: PathMiss?
            if !test.passes(scope, miss: &miss) { hasPassed = false }
            if let miss, !test.isOnExistence {
                findings.fail(
                    test.name, .missing, at: "\(document.pagePlace) \(scope.element.path)", miss.message)
            }
        }
        return hasPassed
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
        let found = path.values(in: MappedScope(element: root, root: root), max: .max, miss: &miss)
        if found.isEmpty, let error = root["errors"]?.elements.first(where: \.isObject) {
            throw failure("the API answers with an error: \(error["message"]?.name ?? error.name)")
        }
        if path.isPlural {
            if found.isEmpty, let miss { throw failure(miss.message) }
            return found
        }
        // `.`: the document is an entry itself.
        if path.steps.isEmpty, root.isObject { return [root] }
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

    /// The elements of a related list. A missing list counts as empty.
    private func elements(
        of related: RelatedMapping, _ root: JSON, _ document: Document, _ findings: inout MappingDiagnostics
    ) -> [MappedListElement] {
        var miss: PathMiss?
        let found = related.list.elements(in: MappedScope(element: root, root: root), max: .max, miss: &miss)
        if found.isEmpty, let miss {
            findings.fail("related.\(related.name).list", .missing, at: document.pagePlace, miss.message)
        }
        return found
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

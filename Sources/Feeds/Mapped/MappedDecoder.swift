internal import Decode
internal import Model

/// A decoded slice of a page, whose ids are not resolved yet.
struct MappedChunk: Sendable {
    struct Item: Sendable {
        let entry: Entry
        /// The authors that the entry itself names.
        let authors: [Profile]
        /// For each of the mapping's related lists, the ids that it names.
        let references: [[String]]
        /// Empty where nothing may be missing: to find a place takes time.
        let place: String

        /// Whether it shows nothing, and names nothing that could be shown of it.
        var isEmpty: Bool {
            entry.title.isEmpty && entry.text.isEmpty && entry.pictures.isEmpty && references.allSatisfy(\.isEmpty)
        }
    }

    /// An element of a related list.
    enum Element: Sendable {
        case author(Profile)
        case product(Product)
        case picture(PictureSource)
        case tag(Tag)
    }

    var items: [Item] = []
    /// Of each element that is empty and has no id, the index of the item after it; and where the first one is. A
    /// document may have millions.
    var empty: (before: [Int32], firstPlace: String) = ([], "")
    var elements: [(list: Int, id: String, element: Element)] = []
    var diagnostics = MappingDiagnostics()
}

/// Decodes a slice of a page by a mapping.
struct MappedDecoder {
    let mapping: Mapping
    let context: ChunkContext
    /// In which days without a time begin.
    let timeZone: String

    func decode(_ slice: PageSlice<MappedPage>) -> MappedChunk {
        let page = slice.page
        var chunk = MappedChunk()
        var element = MappedElement(
            document: page.document,
            scope: MappedScope(element: page.root, root: page.root, rootValues: MappedRootValues()),
            text: MappedText(mapping.entry.textFormat), notes: MappedNotes(), timeZone: timeZone)
        if slice.isFirst { element.notes.diagnostics = page.findings }
        element.notes.diagnostics.count(slice.share(of: page.items).count, in: "entry")
        for (json, id) in zip(slice.share(of: page.items), slice.share(of: page.ids)) {
            element = element.at(json)
            let item = item(id, &element)
            // One with an id may be another's double.
            if item.isEmpty, MappedID(of: element.scope, mapping.entry).origin == .digest {
                if chunk.empty.before.isEmpty { chunk.empty.firstPlace = item.place }
                chunk.empty.before.append(Int32(chunk.items.count))
            } else {
                chunk.items.append(item)
            }
        }
        for (list, elements) in page.related.enumerated() {
            element.notes.diagnostics.count(
                slice.share(of: elements).count, in: "related.\(mapping.related[list].name)")
            for found in slice.share(of: elements) {
                element = element.at(found.json)
                add(found.key, list, mapping.related[list], &element, to: &chunk)
            }
        }
        chunk.diagnostics = element.notes.diagnostics
        return chunk
    }

    private func item(_ id: String, _ element: inout MappedElement) -> MappedChunk.Item {
        noteID(&element, mapping.entry)
        var entry = element.entry(mapping.entry, id: id, tags: &context.tags)
        let authors = mapping.entry.author.map { element.people($0) } ?? []
        entry.products = products(of: &element, mapping.entry)
        let references = mapping.related.map { element.texts($0.by, expected: "an id") }
        let isBare = entry.title.isEmpty && entry.text.isEmpty
        let place = entry.pictures.isEmpty && (isBare || mapping.hasPictures) ? element.place : ""
        return MappedChunk.Item(entry: entry, authors: authors, references: references, place: place)
    }

    private func noteID(_ element: inout MappedElement, _ mapping: EntryMapping) {
        let origin = MappedID(of: element.scope, mapping).origin
        // Notes where the mapping's own key fails.
        _ = element.first(mapping.id)
        switch origin {
        case .mapped: break
        case .link:
            element.notes.diagnostics.add("entry.id", .noID, at: element.place, "no id, so its link serves as such")
        case .digest:
            element.notes.diagnostics.add(
                "entry.id", .noID, at: element.place,
                "no id, so the digest of its content serves as such: it changes when anything in the entry does")
        }
    }

    /// The products that are embedded in the entry.
    private func products(of element: inout MappedElement, _ mapping: EntryMapping) -> [Product] {
        guard let (list, tests, product) = mapping.products else { return [] }
        var miss: PathMiss?
        var elements = list.elements(in: element.scope, miss: &miss)
        if elements.contains(where: { $0.key != nil && !$0.json.isObject && !$0.json.isNull }) {
            // One product in place of a list of one.
            elements = list.value(in: element.scope, miss: &miss).map { [MappedListElement(json: $0)] } ?? []
        }
        if elements.isEmpty, let miss {
            element.notes.diagnostics.fail("entry.products.list", .missing, at: element.place, miss.message)
        }
        element.notes.diagnostics.count(elements.count, in: "entry.products")
        var products: [Product] = []
        for found in elements.prefix(MappedPath.valuesMax) {
            var inner = element.with(element.scope.inner(found.json))
            guard tests.pass(inner.scope, miss: &miss) else { continue }
            if let product = inner.product(product, key: found.key) { products.append(product) }
        }
        return products
    }

    private func add(
        _ key: String?, _ list: Int, _ mapping: RelatedMapping, _ element: inout MappedElement,
        to chunk: inout MappedChunk
    ) {
        var miss: PathMiss?
        guard mapping.tests.pass(element.scope, miss: &miss) else {
            if let miss {
                element.notes.diagnostics.fail(
                    "related.\(mapping.name).where", .missing, at: element.place, miss.message)
            }
            return
        }
        guard let id = mapping.id == nil ? key : element.first(mapping.id) else {
            if mapping.id == nil {
                element.notes.diagnostics.add(
                    "related.\(mapping.name).id", .noID, at: element.place,
                    "the list has no keys that could serve as ids, so “id” is needed")
            }
            return
        }
        let found: MappedChunk.Element?
        switch mapping.element {
        case .author(let person): found = element.person(person, key: id).map(MappedChunk.Element.author)
        case .products(let product): found = element.product(product, key: id).map(MappedChunk.Element.product)
        case .images(let url, let alt, let credit):
            found = element.picture(url, description: element.line(alt), credit: element.line(credit))
                .map(MappedChunk.Element.picture)
        case .tags(let name):
            found = element.line(name).flatMap { MappedElement.tag($0, &context.tags) }.map(MappedChunk.Element.tag)
        }
        if let found { chunk.elements.append((list, id, found)) }
    }
}

extension MappedElement {
    /// The reader of another element of the same document, with the same notes.
    func with(_ scope: MappedScope) -> MappedElement {
        MappedElement(document: document, scope: scope, text: text, notes: notes, timeZone: timeZone)
    }

    /// The reader of another element of the lists of the document.
    func at(_ json: JSON) -> MappedElement { with(scope.beside(json)) }
}

internal import Decode
internal import Model
internal import Store

/// What a slice of a page says, each value by itself: relating comes after.
struct MappedPart: Sendable {
    struct Item: Sendable {
        var entry: Entry
        /// Who made it, where the entry itself says so.
        let author: Profile?
        /// For each of the mapping's related lists, the ids that it names.
        let names: [[String]]
        let place: String
    }

    /// An element of a related list.
    enum Element: Sendable {
        case author(Profile)
        case product(Product)
        case picture(PictureSource)
        case tag(Tag)
    }

    var items: [Item] = []
    var elements: [(list: Int, id: String, element: Element)] = []
    var tally = MappingDiagnostics()
}

/// A share of a page's elements, small enough to keep all threads busy to the end.
struct MappedSlice: Sendable {
    enum Content: Sendable {
        case items(Range<Int>)
        case related(list: Int, Range<Int>)
    }

    static let elementsMax = 1000

    let page: MappedPage
    let content: Content

    static func slices(of pages: [MappedPage]) -> [MappedSlice] {
        func ranges(_ count: Int) -> [Range<Int>] {
            stride(from: 0, to: count, by: elementsMax).map { $0..<min(count, $0 + elementsMax) }
        }
        return pages.flatMap { page in
            ranges(page.items.count).map { MappedSlice(page: page, content: .items($0)) }
                + page.related.indices.flatMap { list in
                    ranges(page.related[list].count).map { MappedSlice(page: page, content: .related(list: list, $0)) }
                }
        }
    }

    func decoded(_ mapping: Mapping) -> MappedPart {
        var part = MappedPart()
        var element = MappedElement(
            document: page.document, scope: MappedScope(element: page.root, root: page.root),
            text: MappedText(mapping.entry.textFormat), notes: MappedNotes())
        var tags = TagReader()
        switch content {
        case .items(let range):
            for index in range {
                element = element.at(page.items[index])
                part.items.append(item(page.ids[index], &element, mapping, &tags))
            }
        case .related(let list, let range):
            for index in range {
                let found = page.related[list][index]
                element = element.at(found.json)
                add(found.key, list, mapping.related[list], &element, &tags, to: &part)
            }
        }
        part.tally = element.notes.tally
        return part
    }

    private func item(
        _ id: String, _ element: inout MappedElement, _ mapping: Mapping, _ tags: inout TagReader
    ) -> MappedPart.Item {
        noteID(&element, mapping.entry)
        var entry = element.entry(mapping.entry, id: id, tags: &tags)
        let author = mapping.entry.author.flatMap { element.person($0) }
        entry.products = products(of: &element, mapping.entry)
        let names = mapping.related.map { element.texts($0.by, expected: "an id") }
        return MappedPart.Item(entry: entry, author: author, names: names, place: element.place)
    }

    private func noteID(_ element: inout MappedElement, _ mapping: EntryMapping) {
        let origin = MappedID(of: element.scope, mapping).origin
        // Says where the mapping's own key fails.
        _ = element.first(mapping.id)
        switch origin {
        case .mapped: break
        case .link: element.notes.add("entry.id", .noID, at: element.place, "no id, so its link serves as such")
        case .digest:
            element.notes.add(
                "entry.id", .noID, at: element.place,
                "no id, so the digest of its content serves as such: it changes when anything in the entry does")
        }
    }

    /// Those that lie within the entry.
    private func products(of element: inout MappedElement, _ mapping: EntryMapping) -> [Product] {
        guard let (list, product) = mapping.products else { return [] }
        var miss: PathMiss?
        var values = list.values(in: element.scope, miss: &miss)
        if values.count == 1, values[0].isArray { values = Array(values[0].elements) }
        if values.isEmpty, let miss {
            element.notes.add("entry.products.list", .missing, at: element.place, miss.message)
        }
        var products: [Product] = []
        for value in values.prefix(MappedPath.valuesMax) {
            var inner = element.at(value)
            if let product = inner.product(product) { products.append(product) }
        }
        return products
    }

    private func add(
        _ key: String?, _ list: Int, _ mapping: RelatedMapping, _ element: inout MappedElement,
        _ tags: inout TagReader, to part: inout MappedPart
    ) {
        guard let id = mapping.id == nil ? key : element.first(mapping.id) else {
            if mapping.id == nil {
                element.notes.add(
                    "related.\(mapping.name).id", .noID, at: element.place,
                    "the list has no keys that could serve as ids, so “id” is needed")
            }
            return
        }
        let found: MappedPart.Element?
        switch mapping.element {
        case .author(let person): found = element.person(person, key: id).map(MappedPart.Element.author)
        case .products(let product): found = element.product(product, key: id).map(MappedPart.Element.product)
        case .images(let url, let alt, let credit):
            found = element.picture(url, description: element.line(alt), credit: element.line(credit))
                .map(MappedPart.Element.picture)
        case .tags(let name):
            found = element.line(name).flatMap { MappedElement.tag($0, &tags) }.map(MappedPart.Element.tag)
        }
        if let found { part.elements.append((list, id, found)) }
    }
}

extension MappedElement {
    /// The reader of another element of the same document, with the same tally.
    func at(_ json: JSON) -> MappedElement {
        MappedElement(
            document: document, scope: MappedScope(element: json, root: scope.root), text: text, notes: notes)
    }
}

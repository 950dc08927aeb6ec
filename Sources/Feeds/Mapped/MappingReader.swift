internal import Decode
internal import Model

/// Reads a mapping from the configuration. Whatever is wrong with it is an error with its line and path.
struct MappingReader {
    /// - Parameters:
    ///   - body: what is sent with every request; nil: nothing is.
    ///   - hasPages: whether one document may lead to the next.
    static func mapping(
        _ reader: inout ConfigurationReader, body: SecretJSON? = nil, hasPages: Bool = true
    ) throws(ConfigurationError) -> Mapping {
        let items = try reader.mappedPath("items")
        guard reader.keys.contains("entry") else {
            throw reader.missing("entry", "an object that says where an entry's title, text and image are")
        }
        let entry = try reader.section("entry") { entry throws(ConfigurationError) in try Self.entry(&entry) }
        let next = hasPages ? try Self.next(&reader, body: body) : nil
        let related = try reader.section("related") { section throws(ConfigurationError) in
            var related: [RelatedMapping] = []
            for name in ["author", "products", "images", "tags"] where section.has(name) {
                related.append(
                    try section.section(name) { list throws(ConfigurationError) in
                        try Self.related(name, &list)
                    })
            }
            return related
        }
        if entry.author != nil, related.contains(where: { $0.name == "author" }) {
            throw reader.error(at: "related", "both entry.author and related.author say who made an entry; keep one")
        }
        return Mapping(items: items, tests: try reader.mappedTests(), entry: entry, next: next, related: related)
    }

    // MARK: Entries

    private static func entry(_ reader: inout ConfigurationReader) throws(ConfigurationError) -> EntryMapping {
        var entry = EntryMapping()
        entry.id = try reader.mapped("id")
        entry.title = try reader.mapped("title")
        entry.subtitle = try reader.mapped("subtitle")
        entry.text = try reader.mapped("text")
        entry.textFormat = try reader.choice("textFormat", of: MappedTextFormat.self) ?? .auto
        entry.image = try reader.mapped("image")
        entry.images = try reader.mapped("images")
        entry.original = try reader.mapped("original")
        entry.alt = try reader.mapped("alt")
        entry.credit = try reader.mapped("credit")
        entry.license = try reader.mapped("license")
        entry.licenseName = try reader.mapped("licenseName")
        entry.video = try reader.mapped("video")
        entry.sound = try reader.mapped("sound")
        entry.link = try reader.mapped("link")
        entry.author = try author(&reader)
        if reader.has("products") {
            entry.products = try reader.section("products") { section throws(ConfigurationError) in
                let (list, tests) = (try section.mappedPath("list"), try section.mappedTests())
                let element = try product(&section, id: try section.mapped("id"))
                guard let list else { throw section.missing("list", "the path of the entry's list of products") }
                return (list, tests, element)
            }
        }
        entry.tags = try reader.mapped("tags")
        entry.tagSeparator = try reader.string("tagSeparator", bytes: 1...20)
        entry.published = try reader.mapped("published")
        entry.updated = try reader.mapped("updated")
        entry.start = try reader.mapped("start")
        entry.end = try reader.mapped("end")
        entry.isEndExclusive = try reader.flag("exclusiveEnd") ?? false
        if entry.isEndExclusive, entry.end == nil {
            throw reader.error(at: "exclusiveEnd", "true without “end”, the day after the event's last")
        }
        entry.venue = try reader.mapped("venue")
        entry.city = try reader.mapped("city")
        entry.status = try reader.mapped("status")
        entry.price = try price(&reader)
        entry.highPrice = try reader.mapped("highPrice").map {
            PriceMapping(amount: $0, currency: entry.price?.currency, minorUnit: entry.price?.minorUnit)
        }
        entry.stock = try reader.mapped("stock")
        entry.isAffiliate = try reader.flag("affiliate") ?? false
        entry.kind = try kind(&reader)
        entry.facts = try facts(&reader)
        return entry
    }

    private static func author(_ reader: inout ConfigurationReader) throws(ConfigurationError) -> PersonMapping? {
        guard let form = reader.form(of: "author") else { return nil }
        if form == .object, try !reader.object("author").isMappedSource {
            return try reader.section("author") { section throws(ConfigurationError) in
                try person(&section, id: try section.mapped("id"))
            }
        }
        guard let name = try reader.mapped("author") else { return nil }
        return PersonMapping(id: nil, name: name, text: nil, picture: nil, link: nil)
    }

    private static func kind(_ reader: inout ConfigurationReader) throws(ConfigurationError) -> EntryMapping.Kind {
        guard let form = reader.form(of: "kind") else { return .fixed(.item) }
        let names = EntryKind.allNames
        if form == .text, let text = try reader.string("kind"), !MappedTemplate.isTemplate(text) {
            if let kind = EntryKind(rawValue: text) { return .fixed(kind) }
            let near = NearestName.to(text, among: names).map { "did you mean “\($0)”? " } ?? ""
            throw reader.error(
                at: "kind",
                "“\(text)” is none of \(names.joined(separator: ", ")); \(near)A value of the entry is written {path}")
        }
        guard let value = try reader.mapped("kind") else { return .fixed(.item) }
        if case .constant(let texts)? = value.sources.first?.form, let text = texts.first(where: { !$0.isEmpty }),
            EntryKind(rawValue: text.lowercased()) == nil
        {
            throw reader.error(at: "kind", "“\(text)” is none of \(names.joined(separator: ", "))")
        }
        return .value(value)
    }

    private static func facts(_ reader: inout ConfigurationReader) throws(ConfigurationError) -> [EntryMapping.Fact] {
        try reader.section("facts") { section throws(ConfigurationError) in
            guard section.keys.count <= 100 else { throw section.error(at: "", "more than 100 facts") }
            var facts: [EntryMapping.Fact] = []
            for label in section.keys {
                guard !label.isEmpty, label.utf8.count <= 100 else {
                    throw section.error(at: label, "a fact's label has 1 to 100 bytes")
                }
                if section.form(of: label) == .object {
                    facts.append(
                        try section.section(label) { fact throws(ConfigurationError) in try Self.fact(label, &fact) })
                } else if let value = try section.mapped(label) {
                    facts.append(EntryMapping.Fact(label: label, value: value, form: .auto))
                }
            }
            return facts
        }
    }

    /// `{"value": …, "as": "number"}`, or an object that says by itself where the value is.
    private static func fact(
        _ label: String, _ reader: inout ConfigurationReader
    ) throws(ConfigurationError) -> EntryMapping.Fact {
        let form = try reader.choice("as", of: EntryMapping.Fact.Form.self) ?? .auto
        if let value = try reader.mapped("value") { return EntryMapping.Fact(label: label, value: value, form: form) }
        guard reader.isMappedSource else { throw reader.missing("value", "a path or a template") }
        let source = try reader.mappedSource()
        return EntryMapping.Fact(
            label: label, value: MappedValue(name: reader.error(at: "", "").path.mappingKey, sources: [source]),
            form: form)
    }

    // MARK: What entries name

    private static func person(
        _ reader: inout ConfigurationReader, id: MappedValue?
    ) throws(ConfigurationError) -> PersonMapping {
        let name = try reader.mapped("name")
        let (text, picture) = (try reader.mapped("text"), try reader.mapped("picture"))
        let link = try reader.mapped("link")
        guard let name else { throw reader.missing("name", "a path or a template") }
        return PersonMapping(id: id, name: name, text: text, picture: picture, link: link)
    }

    private static func product(
        _ reader: inout ConfigurationReader, id: MappedValue?
    ) throws(ConfigurationError) -> ProductMapping {
        ProductMapping(
            id: id, name: try reader.mapped("name"), picture: try reader.mapped("picture"),
            link: try reader.mapped("link"), retailer: try reader.mapped("retailer"), price: try price(&reader))
    }

    private static func price(_ reader: inout ConfigurationReader) throws(ConfigurationError) -> PriceMapping? {
        let (currency, minorUnit) = (try reader.mapped("currency"), try reader.mapped("minorUnit"))
        guard let amount = try reader.mapped("price") else {
            guard currency != nil || minorUnit != nil else { return nil }
            let (key, what) = currency == nil ? ("minorUnit", "decimals") : ("currency", "a currency")
            throw reader.error(at: key, "\(what) without “price”, the path of the amount")
        }
        return PriceMapping(amount: amount, currency: currency, minorUnit: minorUnit)
    }

    private static func related(
        _ name: String, _ reader: inout ConfigurationReader
    ) throws(ConfigurationError) -> RelatedMapping {
        let (list, by) = (try reader.mappedPath("list"), try reader.mapped("by"))
        let id = try reader.mapped("id")
        let tests = try reader.mappedTests()
        let element: RelatedMapping.Element
        switch name {
        case "author": element = .author(try person(&reader, id: id))
        case "products": element = .products(try product(&reader, id: id))
        case "images":
            let url = try reader.mapped("url")
            let (alt, credit) = (try reader.mapped("alt"), try reader.mapped("credit"))
            guard let url else { throw reader.missing("url", "a path or a template") }
            element = .images(url: url, alt: alt, credit: credit)
        default:
            guard let name = try reader.mapped("name") else { throw reader.missing("name", "a path or a template") }
            element = .tags(name: name)
        }
        guard let list else { throw reader.missing("list", "the path of the list, from the document's root") }
        guard let by else { throw reader.missing("by", "where an entry names the ids of the list's elements") }
        return RelatedMapping(name: name, list: list, id: id, by: by, tests: tests, element: element)
    }
}

extension EntryKind {
    static let allNames = ["look", "photo", "event", "person", "post", "item"]
}

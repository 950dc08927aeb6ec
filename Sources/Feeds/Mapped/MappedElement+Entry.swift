internal import Decode
internal import HTTPCache
internal import Model

// The parts of an entry.
extension MappedElement {
    /// The entry without what other lists say of it. Its title may be empty.
    mutating func entry(_ mapping: EntryMapping, id: String, tags reader: inout TagReader) -> Entry {
        let link = link(mapping.link)
        let read = rich(mapping.text, on: link)
        var title = line(mapping.title) ?? ""
        let hasOwnTitle = !title.isEmpty
        if title.isEmpty { title = TitleExtractor.title(of: read.text, fallback: "") }
        let tags = tags(mapping, and: read.tags, &reader)
        let (kind, prices) = (kind(mapping.kind), mapping.price.flatMap { self.prices($0) })
        // What an event is published for is its day, where the mapping has no other.
        let published = kind == .event && mapping.start == nil ? nil : instant(mapping.published)
        return Entry(
            id: id, kind: kind, title: title, hasOwnTitle: hasOwnTitle,
            subtitle: line(mapping.subtitle), text: read.text,
            pictures: pictures(mapping), tags: tags,
            published: published, updated: instant(mapping.updated), link: link,
            video: self.link(mapping.video), sound: self.link(mapping.sound),
            event: kind == .event ? event(mapping, prices) : nil, offer: offer(prices, mapping),
            isAffiliate: mapping.isAffiliate,
            facts: [license(mapping)].compactMap { $0 } + facts(mapping.facts))
    }

    private mutating func license(_ mapping: EntryMapping) -> Fact? {
        let name = line(mapping.licenseName)
        guard let stated = first(mapping.license) ?? name else { return nil }
        guard let url = WebURL(stated.hasPrefix("//") ? "https:\(stated)" : stated) else {
            return Fact(label: Fact.license, value: .text(name ?? text.line(stated)))
        }
        return Fact(label: Fact.license, value: .link(url, title: name ?? CreativeCommons.name(of: url) ?? ""))
    }

    private mutating func kind(_ kind: EntryMapping.Kind) -> EntryKind {
        switch kind {
        case .fixed(let kind): return kind
        case .value(let value):
            guard let text = first(value) else { return .item }
            if let kind = EntryKind(rawValue: text.lowercased()) { return kind }
            notes.diagnostics.fail(
                value.name, .noKind, at: place,
                "“\(text.singleLine(maxBytes: 60))” is none of "
                    + EntryKind.allNames.joined(separator: ", ") + "; it is taken for an item"
            )
            return .item
        }
    }

    // MARK: Tags

    /// The mapped ones, then those of the text.
    private mutating func tags(_ mapping: EntryMapping, and others: [Tag], _ reader: inout TagReader) -> [Tag] {
        var names = texts(mapping.tags)
        if let separator = mapping.tagSeparator {
            names = names.flatMap { Self.split($0, at: separator) }
        } else if let value = mapping.tags, names.count == 1, !isList(value) {
            // What it has after its character references are read: “Food &amp; Drink” is one tag.
            names = text.line(names[0]).split { $0 == "," || $0 == ";" }.map(String.init)
        }
        var tags: [Tag] = []
        var seen: Set<Tag> = []
        for name in names {
            if let tag = Self.tag(text.line(name), &reader), seen.insert(tag).inserted { tags.append(tag) }
        }
        return tags + others.filter { seen.insert($0).inserted }
    }

    /// Whether a value is a list in the document, of however many elements.
    private func isList(_ value: MappedValue) -> Bool {
        var failure: MappedValue.Failure?
        let lists = value.values(in: scope, failure: &failure) { found in
            if case .json(let json) = found { json.isArray } else { false }
        }
        return value.isPlural || lists.contains(true)
    }

    /// By bytes: of CR LF, which Swift takes for one character, either parts.
    private static func split(_ text: String, at separator: String) -> [String] {
        text.utf8.split(separator: separator.utf8, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Nil for an empty name and for one that is too long for a tag.
    static func tag(_ name: String, _ reader: inout TagReader) -> Tag? {
        let name = (name.hasPrefix("#") ? String(name.dropFirst()) : name).mappedTrimmed
        guard !name.isEmpty, name.utf8.count <= TagReader.bytesMax else { return nil }
        return reader.tag(name)
    }

    // MARK: Pictures

    private mutating func pictures(_ mapping: EntryMapping) -> [PictureSource] {
        let locations = locations(mapping.images)
        let alts = perPicture(mapping.alt, beside: mapping.images, count: locations.count)
        let credits = perPicture(mapping.credit, beside: mapping.images, count: locations.count)
        let original = link(mapping.original)
        var pictures: [PictureSource] = []
        if var hero = picture(mapping.image, description: alts.all, credit: credits.all, original: original) {
            if let index = locations.firstIndex(of: hero.location) {
                hero.description = hero.description ?? alts.each[index]
                hero.credit = hero.credit ?? credits.each[index]
            }
            pictures.append(hero)
        }
        var seen = Set(pictures.map(\.location))
        for (index, location) in locations.enumerated() {
            guard let location, seen.insert(location).inserted else { continue }
            pictures.append(
                PictureSource(
                    location, description: alts.each[index], credit: credits.each[index],
                    original: pictures.isEmpty ? original : nil))
        }
        return pictures
    }

    /// Texts that belong to pictures: with `[]` one for each of `images`, by position; without it, and without
    /// `images`, one for all.
    private mutating func perPicture(
        _ value: MappedValue?, beside images: MappedValue?, count: Int
    ) -> (all: String?, each: [String?]) {
        guard let value else { return (nil, Array(repeating: nil, count: count)) }
        if count > 0, let paired = paired(value, with: images), paired.count == count { return (nil, paired) }
        let lines = lines(value).map { $0.isEmpty ? nil : $0 }
        guard value.isPlural else {
            return (lines.first ?? nil, Array(repeating: lines.first ?? nil, count: count))
        }
        if count > 0, lines.count == count { return (nil, lines) }
        if count > 0, !lines.isEmpty {
            notes.diagnostics.add(
                value.name, .uneven, at: place,
                "\(lines.count) texts for \(count) images: which belong together is not known, so none is shown")
        }
        return (count == 0 ? lines.first ?? nil : nil, Array(repeating: nil, count: count))
    }

    /// The texts of the elements that have a picture, for pictures and texts of one list: some of its elements may lack
    /// either. Nil where they are not of one list.
    private func paired(_ value: MappedValue, with images: MappedValue?) -> [String?]? {
        let images = images?.narrowed(in: scope, encoding) { document.base.resolve($0) != nil }
        guard let source = images?.sources.first, images?.sources.count == 1,
            let pictures = source.positions(in: scope, encoding)
        else { return nil }
        let narrowed = value.narrowed(in: scope) { !text.line($0).isEmpty }
        // Each source of the texts that is of the pictures' list.
        let columns = narrowed.sources.compactMap { $0.list == source.list ? $0.positions(in: scope, .none) : nil }
        guard !columns.isEmpty, columns.allSatisfy({ $0.count == pictures.count }) else { return nil }
        return pictures.indices.filter { pictures[$0] != nil }.map { place in
            columns.lazy.compactMap { $0[place] }.map { text.line($0) }.first { !$0.isEmpty }
        }
    }

    // MARK: Facts

    private mutating func facts(_ facts: [EntryMapping.Fact]) -> [Fact] {
        var found: [Fact] = []
        for fact in facts {
            let texts = texts(fact.value, encoding: fact.form == .link ? encoding : .none)
            guard let first = texts.first else { continue }
            let value: Fact.Value?
            let isMail =
                fact.form == .mail
                || fact.form == .auto && texts.contains { EmailRedaction.address(in: text.line($0)) != nil }
            if isMail {
                for address in texts {
                    if let value = factValue(address, fact) { found.append(Fact(label: fact.label, value: value)) }
                }
                continue
            }
            if texts.count > 1, fact.form != .text, fact.form != .auto {
                found += texts.compactMap { factValue($0, fact) }.map { Fact(label: fact.label, value: $0) }
                continue
            }
            if texts.count > 1 {
                value = .text(TextReader.line(texts.map { text.line($0) }.joined(separator: ", "), scalarsMax: 2000))
            } else {
                value = factValue(first, fact)
            }
            if let value { found.append(Fact(label: fact.label, value: value)) }
        }
        return found
    }

    private mutating func factValue(_ found: String, _ fact: EntryMapping.Fact) -> Fact.Value? {
        let line = text.line(found)
        let plain: Fact.Value? = line.isEmpty ? nil : .text(line)
        switch fact.form {
        case .text: return plain
        case .auto:
            if found == "true" || found == "false" { return .word(found == "true" ? "yes" : "no") }
            if let url = WebURL(found) { return .link(url, title: "") }
            if let address = EmailRedaction.address(in: line) { return .mail(address) }
            return Day(found).map(Fact.Value.day) ?? plain
        case .number:
            if let number = Int(found) ?? Double(found).flatMap({ Int(exactly: $0) }) { return .number(number) }
        case .day: if let date = FeedDate.read(found, allowsNumbers: true) { return .day(date.local.day) }
        case .link: if let url = webURL(found) { return .link(url, title: "") }
        case .mail: if found.contains("@") { return .mail(EmailRedaction.address(in: line) ?? line) }
        }
        let expected = fact.form == .number ? "whole number" : fact.form.rawValue
        notes.diagnostics.add(
            fact.value.name, .unusable, at: place,
            "“\(found.singleLine(maxBytes: 60))” is no \(expected); it is shown as text")
        return plain
    }

    // MARK: What entries name

    /// Nil where it has nothing but an id.
    mutating func product(_ mapping: ProductMapping, key: String? = nil) -> Product? {
        let name = line(mapping.name)
        let picture = picture(mapping.picture)
        let link = link(mapping.link)
        guard name != nil || picture != nil || link != nil else { return nil }
        let id = (mapping.id == nil ? key : first(mapping.id)) ?? link?.string ?? name
        return Product(
            id: id ?? String(scope.element.contentDigest.hex.prefix(16)), name: name, picture: picture, link: link,
            retailer: line(mapping.retailer), price: mapping.price.flatMap { prices($0)?.lowest })
    }
}

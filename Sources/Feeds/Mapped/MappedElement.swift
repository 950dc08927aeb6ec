internal import Decode
internal import HTTPCache
internal import Model

/// Reads one element by a mapping. A wrong value costs itself, and is counted in the diagnostics.
struct MappedElement {
    let document: Document
    let scope: MappedScope
    var text: MappedText
    let notes: MappedNotes
    /// In which days without a time begin.
    let timeZone: String

    /// The element's place, for messages.
    var place: String { "\(document.pagePlace) \(scope.element.path)" }

    // MARK: Texts

    /// The texts of a value: those of a list too, where it is one.
    mutating func texts(
        _ value: MappedValue?, encoding: MappedTemplate.Encoding = .none, expected: String = "a text"
    ) -> [String] {
        guard let value else { return [] }
        var failure: MappedValue.Failure?
        let texts = value.values(in: scope, encoding: encoding, failure: &failure) { found -> [String]? in
            let texts = found.texts
            return texts.isEmpty ? nil : texts
        }
        switch failure {
        case nil: break
        case .missing(let misses):
            notes.diagnostics.fail(
                value.name, .missing, at: place, misses.map(\.message).joined(separator: "; "),
                hint: misses.compactMap(\.constantHint).first ?? "")
        case .unusable(let json):
            let first = json.isArray ? json.elements.first { $0.isObject } : nil
            let how = json.isObject ? "" : "“[].” and a key after it takes one of each: "
            let keys =
                (json.isObject ? json : first).map { "; \(how)\(PathMiss.keys(of: $0, near: nil))" } ?? ""
            notes.diagnostics.fail(
                value.name, .unusable, at: "\(document.pagePlace) \(json.path)",
                "\(json.name) where \(expected) was expected\(keys)")
        }
        return texts.flatMap { $0 }
    }

    mutating func first(_ value: MappedValue?) -> String? { texts(value).first }

    /// The first text as one line; nil where nothing is left of it.
    mutating func line(_ value: MappedValue?) -> String? {
        let value = value?.narrowed(in: scope) { !text.line($0).isEmpty }
        guard let found = texts(value).first else { return nil }
        let line = text.line(found)
        return line.isEmpty ? nil : line
    }

    /// - Parameter page: the page on which the text stands, from which its links lead.
    mutating func rich(_ value: MappedValue?, on page: WebURL?) -> ReadText {
        guard let value = value?.narrowed(in: scope, where: { !text.line($0).isEmpty }) else { return ReadText() }
        let read = text.read(texts(value), base: page)
        if read.isCut {
            notes.diagnostics.add(value.name, .isCut, at: place, "longer or deeper than a text may be; the rest is cut")
        }
        return read
    }

    // MARK: Addresses

    var encoding: MappedTemplate.Encoding { document.base.isFile ? .fileOrAddress : .address }

    func resolve(_ text: String) -> ResourceLocation? {
        let trimmed = text.mappedTrimmed
        // `//host/path` takes its scheme from the document; a document on disk has none.
        return document.base.resolve(document.base.isFile && trimmed.hasPrefix("//") ? "https:\(trimmed)" : trimmed)
    }

    /// The location that a text names; nil, with a note, where it names none.
    private mutating func location(_ text: String, _ value: MappedValue) -> ResourceLocation? {
        if let location = resolve(text) { return location }
        let isOutside = document.base.isFile && !text.contains("://")
        let advice = isOutside ? ": it does not lie below the document's folder, as pictures on disk have to" : ""
        notes.diagnostics.add(
            value.name, .noAddress, at: place,
            noAddress(text, value, "address that this document may name\(advice); no picture"))
        return nil
    }

    private func noAddress(_ text: String, _ value: MappedValue, _ consequence: String) -> String {
        "“\(text.singleLine(maxBytes: 100))” is no \(consequence)"
            + (value.rawHint.map { "; \($0)" } ?? "")
    }

    func webURL(_ text: String) -> WebURL? {
        if case .web(let url) = resolve(text) { url } else { nil }
    }

    mutating func link(_ value: MappedValue?) -> WebURL? {
        let value = value?.narrowed(in: scope, encoding) { webURL($0) != nil }
        guard let value, let text = texts(value, encoding: encoding, expected: "an address").first else { return nil }
        if let url = webURL(text) { return url }
        notes.diagnostics.fail(
            value.name, .noAddress, at: place, noAddress(text, value, "http(s) address; no link is made of it"))
        return nil
    }

    /// The picture of the first source that has one; those of the others are tried where it cannot be had.
    mutating func picture(
        _ value: MappedValue?, description: String? = nil, credit: String? = nil, original: WebURL? = nil
    ) -> PictureSource? {
        guard let value else { return nil }
        // Notes why there is none.
        guard !texts(value, encoding: encoding, expected: "an address").isEmpty else { return nil }
        var found: [ResourceLocation] = []
        for text in value.firsts(in: scope, encoding: encoding) {
            if let location = location(text, value), !found.contains(location) {
                found.append(location)
            }
        }
        guard let first = found.first else {
            notes.diagnostics.fail(value.name)
            return nil
        }
        return PictureSource(
            first, alternatives: Array(found.dropFirst()), description: description, credit: credit,
            original: original)
    }

    mutating func locations(_ value: MappedValue?) -> [ResourceLocation?] {
        guard let value = value?.narrowed(in: scope, encoding, where: { resolve($0) != nil }) else { return [] }
        let locations = texts(value, encoding: encoding, expected: "an address").map { location($0, value) }
        if !locations.isEmpty, locations.allSatisfy({ $0 == nil }) { notes.diagnostics.fail(value.name) }
        return locations
    }

    // MARK: Other values

    /// Midnight without an offset is how programs write a day.
    mutating func instant(_ value: MappedValue?) -> Instant? {
        guard let date = date(value) else { return nil }
        let isDay = date.offset == nil && date.local.minuteOfDay == 0 && date.second == 0
        return isDay ? WrittenDate(day: date.local.day).instant(dayIn: timeZone) : date.instant(dayIn: timeZone)
    }

    /// A date as it is written.
    mutating func date(_ value: MappedValue?) -> WrittenDate? {
        let value = value?.narrowed(in: scope) { $0 != "0" && FeedDate.read($0, allowsNumbers: true) != nil }
        guard let value, let text = texts(value, expected: "a date").first, text != "0" else { return nil }
        if let date = FeedDate.read(text, allowsNumbers: true) { return date }
        notes.diagnostics.fail(
            value.name, .noDate, at: place,
            "“\(text.singleLine(maxBytes: 100))” is no date (ISO 8601, RFC 822, seconds or milliseconds since 1970)")
        return nil
    }

    /// Texts as lines, for values that belong to pictures by their position.
    mutating func lines(_ value: MappedValue?) -> [String] { texts(value).map { text.line($0) } }
}

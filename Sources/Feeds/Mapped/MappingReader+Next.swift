internal import Decode

extension MappingReader {
    static func next(_ reader: inout ConfigurationReader) throws(ConfigurationError) -> NextMapping? {
        guard let form = reader.form(of: "next") else { return nil }
        if form != .object { return try reader.mapped("next").map(NextMapping.link) }
        return try reader.section("next") { section throws(ConfigurationError) in
            if section.keys.contains("cursor") {
                guard let cursor = try section.mappedPath("cursor") else {
                    throw section.missing("cursor", "the path of the next page's cursor")
                }
                return .cursor(cursor, parameter: try parameter("parameter", &section))
            }
            let size = try section.integer("size", in: 1...1_000_000)
            let total = try section.mappedPath("total")
            if section.keys.contains("offset") {
                return .offset(parameter: try parameter("offset", &section), size: size, total: total)
            }
            // Known for the sake of a hint where one of them is misspelt.
            _ = (section.has("cursor"), section.has("offset"))
            return .pages(
                NumberedPages(
                    parameter: try parameter("parameter", &section),
                    first: try section.integer("first", in: 0...1_000_000), page: try section.mappedPath("page"),
                    pages: try section.mappedPath("pages"), total: total, size: size))
        }
    }

    private static func parameter(
        _ key: String, _ reader: inout ConfigurationReader
    ) throws(ConfigurationError) -> String {
        guard let name = try reader.string(key, bytes: 1...100) else {
            throw reader.missing(key, "the name of the parameter that is sent for it in the URL's query")
        }
        return name
    }
}

extension ConfigurationReader {
    /// A path and nothing else.
    mutating func mappedPath(_ key: String) throws(ConfigurationError) -> MappedPath? {
        guard let text = try string(key, bytes: 0...1000) else { return nil }
        do throws(MappingSyntaxError) {
            if MappedTemplate.isTemplate(text) { throw MappingSyntaxError("a path is expected here, and no template") }
            return try MappedPath(text)
        } catch {
            throw self.error(at: key, error.message)
        }
    }

    /// A path, a template, or a list of them.
    mutating func mapped(_ key: String) throws(ConfigurationError) -> MappedValue? {
        guard let texts = try oneOrMoreStrings(key, countMax: MappedValue.alternativesMax) else { return nil }
        var sources: [MappedValue.Source] = []
        for (index, text) in texts.enumerated() {
            do throws(MappingSyntaxError) {
                sources.append(try Self.source(text))
            } catch {
                let which = texts.count > 1 ? "[\(index)]: " : ""
                throw self.error(at: key, which + error.message)
            }
        }
        return MappedValue(name: error(at: key, "").path.mappingKey, sources: sources)
    }

    private static func source(_ text: String) throws(MappingSyntaxError) -> MappedValue.Source {
        guard text.utf8.count <= 1000 else { throw MappingSyntaxError("longer than 1000 bytes") }
        if MappedTemplate.isTemplate(text) { return .template(try MappedTemplate(text)) }
        guard !text.contains("://") else {
            throw MappingSyntaxError("“\(text)” is no path, and as a template it has no place for a value, {path}")
        }
        return .path(try MappedPath(text))
    }
}

extension String {
    /// `entry.title` of `feeds[0].entry.title`.
    fileprivate var mappingKey: String {
        guard hasPrefix("feeds["), let dot = firstIndex(of: ".") else { return self }
        return String(self[index(after: dot)...])
    }
}

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

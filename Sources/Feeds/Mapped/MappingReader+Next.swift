internal import Decode

extension MappingReader {
    /// - Parameter body: what is sent with every request, of which a variable may be set; nil: nothing is.
    static func next(
        _ reader: inout ConfigurationReader, body: SecretJSON?
    ) throws(ConfigurationError) -> NextMapping? {
        guard let form = reader.form(of: "next") else { return nil }
        guard form == .object, try !reader.object("next").isMappedSource else {
            return try reader.mapped("next").map { NextMapping(form: .link($0)) }
        }
        return try reader.section("next") { section throws(ConfigurationError) in
            if let relation = try section.string("link", bytes: 1...100) {
                return NextMapping(form: .linkHeader(relation: relation))
            }
            let more = try section.mappedPath("more")
            let form: NextMapping.Form
            var target: NextMapping.Target?
            if let cursor = try section.mappedPath("cursor") {
                form = .cursor(cursor)
            } else if let last = try section.mapped("last") {
                form = .last(last)
            } else if let offset = try section.string("offset", bytes: 1...100) {
                target = .parameter(offset)
                form = .offset(
                    size: try section.integer("size", in: 1...1_000_000), total: try section.mappedPath("total"))
            } else {
                form = .pages(
                    NumberedPages(
                        first: try section.integer("first", in: 0...1_000_000), page: try section.mappedPath("page"),
                        pages: try section.mappedPath("pages"), pagesHeader: try section.string("pagesHeader"),
                        total: try section.mappedPath("total"), size: try section.integer("size", in: 1...1_000_000)))
            }
            if target == nil { target = try Self.target(&section, body) }
            return NextMapping(form: form, target: target, more: more)
        }
    }

    private static func target(
        _ reader: inout ConfigurationReader, _ body: SecretJSON?
    ) throws(ConfigurationError) -> NextMapping.Target {
        guard let path = try reader.string("variable", bytes: 1...1000) else {
            guard let name = try reader.string("parameter", bytes: 1...100) else {
                throw reader.missing(
                    "parameter", "the name of the parameter that is sent for it in the URL's query, or “variable”")
            }
            return .parameter(name)
        }
        let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let body, body.hasPlace(keys) else {
            throw reader.error(at: "variable", "“\(path)” is no place in “body”, such as variables.after")
        }
        return .variable(keys)
    }
}

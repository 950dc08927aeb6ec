internal import Render
internal import Testing

/// A template, the JSON it is rendered over, the partials beside it, and what comes out.
struct TemplateCase: Sendable, CustomTestStringConvertible {
    let name: String
    let template: String
    let data: String
    let partials: [String: String]
    let expected: String

    init(
        _ name: String, _ template: String, _ data: String, partials: [String: String] = [:],
        _ expected: String
    ) {
        self.name = name
        self.template = template
        self.data = data
        self.partials = partials
        self.expected = expected
    }

    /// Over an empty object.
    init(_ name: String, _ template: String, partials: [String: String] = [:], _ expected: String) {
        self.init(name, template, "{}", partials: partials, expected)
    }

    var testDescription: String { name }

    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        var sources = [TemplateSource(name: "\u{0}", bytes: Array(template.utf8), file: "case")]
        for (name, text) in partials.sorted(by: { $0.key < $1.key }) {
            sources.append(TemplateSource(name: name, bytes: Array(text.utf8), file: name))
        }
        let value = try TemplateValue(json: Array(data.utf8))
        let page = try TemplateSet(sources: sources).render("\u{0}", value: value)
        #expect(String(decoding: page, as: UTF8.self) == expected, "\(name)", sourceLocation: sourceLocation)
    }
}

internal import Decode

// Paths, templates and what objects say in their place.
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

    /// A path, a template, an object (`mappedSource`), or a list of them.
    mutating func mapped(_ key: String) throws(ConfigurationError) -> MappedValue? {
        let name = error(at: key, "").path.mappingKey
        let sources = try textsOrObjects(key, countMax: MappedValue.alternativesMax) {
            text, error throws(ConfigurationError) in
            do throws(MappingSyntaxError) { return MappedValue.Source(form: .text(try Self.text(text))) } catch let
                syntax
            {
                throw error(syntax.message)
            }
        } object: { object throws(ConfigurationError) in
            try object.mappedSource()
        }
        return sources.map { MappedValue(name: name, sources: $0) }
    }

    /// Whether the object says where a value is.
    var isMappedSource: Bool { keys.contains { Self.mappedForms.contains($0) } }

    private static var mappedForms: [String] { ["value", "path", "list", "unique", "pictures", "min", "max"] }

    /// What an object says: `{"value": "NASA"}`, `{"path": "url", "where": …}`, `{"list": "sizes", …}`…
    mutating func mappedSource() throws(ConfigurationError) -> MappedValue.Source {
        let forms = Self.mappedForms
        // Known for the sake of a hint where one of them is misspelt.
        let given = forms.filter { has($0) }
        if given.isEmpty { try finish() }
        guard given.count == 1 else {
            throw error(at: "", "exactly one of \(forms.joined(separator: ", ")) is needed here")
        }
        switch given[0] {
        case "value":
            let texts = try queryValues("value", countMax: 100) ?? []
            guard texts.contains(where: { !$0.isEmpty }) else { throw error(at: "value", "it may not be empty") }
            return MappedValue.Source(form: .constant(texts), tests: try mappedTests())
        case "list":
            let separator = try string("join", bytes: 0...20)
            return MappedValue.Source(form: .list(try mappedList()), separator: separator)
        case let form:
            guard let text = try mappedText(form) else { throw missing(form) }
            let tests = try mappedTests()
            switch form {
            case "path":
                let separator = try string("join", bytes: 0...20)
                return MappedValue.Source(form: .text(text), tests: tests, separator: separator)
            case "pictures": return MappedValue.Source(form: .pictures(text), tests: tests)
            case "unique": return MappedValue.Source(form: .unique(text), tests: tests)
            default: return MappedValue.Source(form: .extreme(text, isLeast: form == "min"), tests: tests)
            }
        }
    }

    private mutating func mappedList() throws(ConfigurationError) -> MappedList {
        guard let list = try mappedPath("list") else { throw missing("list", "the path of a list") }
        guard list.start != .root else {
            throw error(at: "list", "it starts at the entry; lists beside that of the entries are joined by “related”")
        }
        let by = try mappedText("by")
        let id = try mappedPath("id")
        let largest = try mappedPath("largest")
        let tests = try mappedTests()
        let take = try mappedText("take") ?? .path(.element)
        let hasRatio = has("ratio")
        if id != nil, by == nil { throw missing("by", "where the entry names the ids of the list's elements") }
        if hasRatio, largest == nil { throw missing("largest", "the path of the number that is divided") }
        var ratio: MappedList.Ratio?
        if hasRatio { ratio = try mappedRatio() }
        return MappedList(list: list, by: by, id: id, tests: tests, largest: largest, ratio: ratio, take: take)
    }

    private mutating func mappedRatio() throws(ConfigurationError) -> MappedList.Ratio {
        try section("ratio") { section throws(ConfigurationError) in
            let to = try section.mappedPath("to")
            let least = try section.number("min", in: 0...1_000_000) ?? 0
            let most = try section.number("max", in: least...1_000_000) ?? 1_000_000
            guard let to else {
                throw section.missing("to", "the path of the number by which “largest” is divided")
            }
            return MappedList.Ratio(divisor: to, range: least...most)
        }
    }

    /// A path or a template.
    private mutating func mappedText(_ key: String) throws(ConfigurationError) -> MappedValue.Text? {
        guard let text = try string(key, bytes: 1...1000) else { return nil }
        do throws(MappingSyntaxError) { return try Self.text(text) } catch {
            throw self.error(at: key, error.message)
        }
    }

    private static func text(_ text: String) throws(MappingSyntaxError) -> MappedValue.Text {
        guard !text.isEmpty else { throw MappingSyntaxError("a text that is not empty is expected") }
        guard text.utf8.count <= 1000 else { throw MappingSyntaxError("longer than 1000 bytes") }
        if MappedTemplate.isTemplate(text) { return .template(try MappedTemplate(text)) }
        guard !text.contains("://") else {
            throw MappingSyntaxError(
                "“\(text)” is no path, and as a template it has no place for a value, {path}; "
                    + "a constant is written {\"value\": \"…\"}")
        }
        return .path(try MappedPath(text))
    }

    /// The tests at `where`: an object, or a list of them.
    mutating func mappedTests() throws(ConfigurationError) -> [MappedTest] {
        let example = "{\"path\": \"draft\", \"not\": true}"
        let tests = try textsOrObjects("where", countMax: 32) { _, error throws(ConfigurationError) in
            throw error("each test is an object, such as \(example)")
        } object: { test throws(ConfigurationError) in
            try test.mappedTest()
        }
        return tests ?? []
    }

    private mutating func mappedTest() throws(ConfigurationError) -> MappedTest {
        let path = try mappedPath("path")
        var conditions: [MappedTest.Condition] = []
        if let flag = try flag("exists") { conditions.append(.exists(flag)) }
        if let texts = try queryValues("equals", countMax: 1) { conditions.append(.isAmong(texts)) }
        if let texts = try queryValues("not", countMax: 1000) { conditions.append(.isNotAmong(texts)) }
        if let texts = try strings("in", countMax: 1000) { conditions.append(.isAmong(texts)) }
        if let texts = try queryValues("prefix", countMax: 100) { conditions.append(.hasPrefix(texts)) }
        guard let path else { throw missing("path", "the path of the value that is tested") }
        if conditions.isEmpty { try finish() }
        guard !conditions.isEmpty else {
            throw error(at: "", "a test needs one of exists, equals, not, in and prefix")
        }
        return MappedTest(name: error(at: "path", "").path.mappingKey, path: path, conditions: conditions)
    }
}

extension String {
    /// `entry.title` of `feeds[0].entry.title`.
    var mappingKey: String {
        guard hasPrefix("feeds["), let dot = firstIndex(of: ".") else { return self }
        return String(self[index(after: dot)...])
    }
}

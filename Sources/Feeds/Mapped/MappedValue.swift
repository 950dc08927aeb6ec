internal import Decode
internal import Model

/// Where an entry's title, picture or other part comes from: paths and templates, of which the first counts that has
/// something to say.
struct MappedValue: Sendable {
    enum Source: Hashable, Sendable {
        case path(MappedPath)
        case template(MappedTemplate)
    }

    static let alternativesMax = 16

    /// The mapping's key, for messages: `entry.title`.
    let name: String
    let sources: [Source]

    var isPlural: Bool {
        sources.contains { source in
            switch source {
            case .path(let path): path.isPlural
            case .template(let template):
                template.parts.contains { if case .value(let path, _) = $0 { path.isPlural } else { false } }
            }
        }
    }

    /// What a source found: a value of the document, or a template filled in.
    enum Found {
        case json(JSON)
        case text(String)

        /// A text, a number's digits, `true` or `false`; nil for an empty text.
        var text: String? {
            switch self {
            case .json(let json): json.mappedText
            case .text(let text): text.isEmpty ? nil : text
            }
        }
    }

    /// Why there is less than could be.
    enum Trouble {
        /// No source leads anywhere; of each that failed, where.
        case missing([PathMiss])
        /// A value that cannot be used for this.
        case unusable(JSON)
    }

    /// The values of the first source of which `read` takes any.
    /// - Parameter encoding: how templates are filled in.
    func values<Value>(
        in scope: MappedScope, encoding: MappedTemplate.Encoding = .none, trouble: inout Trouble?,
        _ read: (Found) -> Value?
    ) -> [Value] {
        var misses: [PathMiss] = []
        var unusable: JSON?
        for source in sources {
            var miss: PathMiss?
            var values: [Value] = []
            for found in Self.found(source, in: scope, encoding, &miss) {
                if let value = read(found) {
                    values.append(value)
                } else if unusable == nil, case .json(let json) = found, json.string?.isEmpty != true {
                    unusable = json
                }
            }
            if !values.isEmpty { return values }
            if let miss { misses.append(miss) }
        }
        if let unusable {
            trouble = .unusable(unusable)
        } else if misses.count == sources.count {
            trouble = .missing(misses)
        }
        return []
    }

    private static func found(
        _ source: Source, in scope: MappedScope, _ encoding: MappedTemplate.Encoding, _ miss: inout PathMiss?
    ) -> [Found] {
        switch source {
        case .path(let path): path.values(in: scope, miss: &miss).map(Found.json)
        case .template(let template):
            template.texts(in: scope, encoding: encoding, miss: &miss).map(Found.text)
        }
    }

    /// What every source that has something to say says first: where one fails the next can be tried.
    func firsts(in scope: MappedScope, encoding: MappedTemplate.Encoding) -> [String] {
        sources.compactMap { source in
            var miss: PathMiss?
            return Self.found(source, in: scope, encoding, &miss).lazy.compactMap(\.text).first
        }
    }
}

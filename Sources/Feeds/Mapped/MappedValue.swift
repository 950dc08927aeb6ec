internal import Decode
internal import Model

/// The sources of an entry's title, picture or other part: paths and templates, of which the first with a value counts.
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

    /// A value of the document, or a filled-in template.
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

    /// Why there is no value.
    enum Failure {
        /// No source has a value; where each of them failed.
        case missing([PathMiss])
        /// A value of a wrong kind.
        case unusable(JSON)
    }

    /// The values of the first source of which `read` takes any.
    /// - Parameter encoding: how templates are filled in.
    func values<Value>(
        in scope: MappedScope, encoding: MappedTemplate.Encoding = .none, failure: inout Failure?,
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
            failure = .unusable(unusable)
        } else if misses.count == sources.count {
            failure = .missing(misses)
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

    /// The first value of every source that has one, for pictures of which one may fail.
    func firsts(in scope: MappedScope, encoding: MappedTemplate.Encoding) -> [String] {
        sources.compactMap { source in
            var miss: PathMiss?
            return Self.found(source, in: scope, encoding, &miss).lazy.compactMap(\.text).first
        }
    }
}

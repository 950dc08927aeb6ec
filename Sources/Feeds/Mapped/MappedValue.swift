internal import Decode

/// The sources of an entry's title, picture or other part, of which the first with a value counts.
struct MappedValue: Sendable {
    /// What a text of the mapping says.
    enum Text: Sendable {
        case path(MappedPath)
        case template(MappedTemplate)

        var isPlural: Bool {
            switch self {
            case .path(let path): path.isPlural
            case .template(let template):
                template.parts.contains { if case .value(let path, _) = $0 { path.isPlural } else { false } }
            }
        }
    }

    /// What a source gives.
    enum Form: Sendable {
        case text(Text)
        case constant([String])
        indirect case list(MappedList)
        /// Each value once.
        case unique(Text)
        /// The addresses of the pictures that stand in a text of HTML or Markdown.
        case pictures(Text)
        /// The least or the greatest value: by number where all are numbers.
        case extreme(Text, isLeast: Bool)
    }

    struct Source: Sendable {
        let form: Form
        /// It counts only for elements that pass them.
        var tests: [MappedTest] = []
        /// What stands between several values that are one text, or those of each element of a list; nil: they are
        /// several.
        var separator: String?
    }

    static let alternativesMax = 16

    /// The mapping's key, for messages: `entry.title`.
    let name: String
    let sources: [Source]

    var isPlural: Bool {
        sources.contains { source in
            switch source.form {
            case .text(let text), .unique(let text): text.isPlural && source.separator == nil
            case .constant(let texts): texts.count > 1
            case .list(let list): list.largest == nil
            case .pictures: true
            case .extreme: false
            }
        }
    }

    /// What to write in place of a template of which no address comes.
    var rawHint: String? {
        sources.lazy.compactMap {
            if case .text(.template(let template)) = $0.form { template.rawHint } else { nil }
        }.first
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

        /// The texts of a list, where it is one.
        var texts: [String] {
            guard case .json(let json) = self, json.isArray else { return text.map { [$0] } ?? [] }
            return json.elements.prefix(MappedPath.valuesMax).compactMap(\.mappedText)
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
            for found in source.found(in: scope, encoding, &miss) {
                if let value = read(found) {
                    values.append(value)
                } else if unusable == nil, case .json(let json) = found, !json.saysNothing {
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

    /// The first source alone that says something for whoever asks; all of them where none does, for messages.
    /// - Parameter isSaid: whether a text is what was asked for: a title with a letter, a date that is one.
    func narrowed(
        in scope: MappedScope, _ encoding: MappedTemplate.Encoding = .none, where isSaid: (String) -> Bool
    ) -> MappedValue {
        guard sources.count > 1 else { return self }
        for source in sources {
            var miss: PathMiss?
            let texts = source.found(in: scope, encoding, &miss).flatMap(\.texts)
            if texts.contains(where: isSaid) { return MappedValue(name: name, sources: [source]) }
        }
        return self
    }

    /// The first value of every source that has one, for pictures of which one may fail.
    func firsts(in scope: MappedScope, encoding: MappedTemplate.Encoding) -> [String] {
        sources.compactMap { source in
            var miss: PathMiss?
            return source.found(in: scope, encoding, &miss).lazy.compactMap(\.texts.first).first
        }
    }
}

extension MappedValue.Source {
    /// The list of which its values are, and which elements of it; nil where it is of none, or of several.
    var list: MappedListChoice? {
        guard tests.isEmpty else { return nil }
        switch form {
        case .text where separator != nil: return nil
        case .text(let text): return text.list.map { MappedListChoice(list: $0) }
        case .list(let list): return list.choice
        case .constant, .unique, .pictures, .extreme: return nil
        }
    }

    /// One text, or none, of each element of its list; nil where it is of none.
    func positions(in scope: MappedScope, _ encoding: MappedTemplate.Encoding) -> [String?]? {
        guard list != nil else { return nil }
        switch form {
        case .text(let text): return text.positions(in: scope, encoding)
        case .list(let list): return list.positions(in: scope, encoding, joining: separator)
        case .constant, .unique, .pictures, .extreme: return nil
        }
    }

    fileprivate func found(
        in scope: MappedScope, _ encoding: MappedTemplate.Encoding, _ miss: inout PathMiss?
    ) -> [MappedValue.Found] {
        guard tests.isEmpty || tests.pass(scope, miss: &miss) else { return [] }
        switch form {
        case .text(let text):
            guard let separator else { return text.found(in: scope, encoding, &miss) }
            return [.text(text.texts(in: scope, encoding, &miss).joined(separator: separator))]
        case .pictures(let text):
            return text.texts(in: scope, .none, &miss).flatMap(MappedText.pictures).map(MappedValue.Found.text)
        case .constant(let texts): return texts.map(MappedValue.Found.text)
        case .list(let list): return list.found(in: scope, encoding, joining: separator, &miss)
        case .unique(let text):
            var seen: Set<String> = []
            return text.texts(in: scope, encoding, &miss).filter { seen.insert($0).inserted }
                .map(MappedValue.Found.text)
        case .extreme(let text, let isLeast):
            let texts = text.texts(in: scope, encoding, &miss)
            let numbers = texts.compactMap { Double($0) }
            let found =
                numbers.count == texts.count
                ? zip(texts, numbers).min { isLeast ? $0.1 < $1.1 : $0.1 > $1.1 }?.0
                : texts.min { isLeast ? $0 < $1 : $0 > $1 }
            return found.map { [.text($0)] } ?? []
        }
    }
}

extension MappedValue.Text {
    /// The list of which all its values are.
    fileprivate var list: MappedPath? {
        switch self {
        case .path(let path): path.list
        case .template(let template): template.list
        }
    }

    fileprivate func positions(in scope: MappedScope, _ encoding: MappedTemplate.Encoding) -> [String?] {
        switch self {
        case .path(let path): return path.positions(in: scope).map { $0?.mappedText }
        case .template(let template):
            var miss: PathMiss?
            return template.positions(in: scope, encoding: encoding, miss: &miss)
        }
    }

    func found(
        in scope: MappedScope, _ encoding: MappedTemplate.Encoding, _ miss: inout PathMiss?
    ) -> [MappedValue.Found] {
        switch self {
        case .path(let path): path.values(in: scope, miss: &miss).map(MappedValue.Found.json)
        case .template(let template):
            template.texts(in: scope, encoding: encoding, miss: &miss).map(MappedValue.Found.text)
        }
    }

    /// The texts; those of a list too, where a value is one.
    func texts(in scope: MappedScope, _ encoding: MappedTemplate.Encoding, _ miss: inout PathMiss?) -> [String] {
        found(in: scope, encoding, &miss).flatMap(\.texts)
    }
}

extension JSON {
    /// Whether it is an empty text, or a list of nothing.
    fileprivate var saysNothing: Bool {
        isArray ? elements.allSatisfy { $0.isNull || $0.string?.isEmpty == true } : string?.isEmpty == true
    }
}

internal import Decode

/// Tests on a value of an element; all have to pass.
struct MappedTest: Hashable, Sendable {
    enum Condition: Hashable, Sendable {
        /// Whether there is a value: neither null nor an empty text, list or object.
        case exists(Bool)
        /// Whether one of the values is one of these texts.
        case isAmong([String])
        case isNotAmong([String])
        /// Whether one of the values begins with one of these texts.
        case hasPrefix([String])
    }

    /// The mapping's key, for messages: `where[0].path`.
    let name: String
    let path: MappedPath
    let conditions: [Condition]

    /// Whether they test the same, whatever their names.
    static func == (one: MappedTest, other: MappedTest) -> Bool {
        one.path == other.path && one.conditions == other.conditions
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(conditions)
    }

    /// - Parameter miss: where the path found nothing.
    func passes(_ scope: MappedScope, miss: inout PathMiss?) -> Bool {
        let values = path.values(in: scope, miss: &miss)
        let texts = Self.texts(values)
        return conditions.allSatisfy { condition in
            switch condition {
            case .exists(let isWanted): values.contains { !$0.isEmpty } == isWanted
            case .isAmong(let wanted): texts.contains { wanted.contains($0) }
            case .isNotAmong(let unwanted): !texts.contains { unwanted.contains($0) }
            case .hasPrefix(let starts): texts.contains { starts.contains(where: $0.hasPrefix) }
            }
        }
    }

    /// Whether it asks if something is there: then that it is not is no miss.
    var isOnExistence: Bool {
        conditions.contains { if case .exists = $0 { true } else { false } }
    }

    private static func texts(_ values: [JSON]) -> [String] {
        values.flatMap { $0.isArray ? Array($0.elements.prefix(MappedPath.valuesMax)) : [$0] }
            .flatMap { [$0.mappedLiteral, $0.mappedText].compactMap { $0 } }
    }
}

extension [MappedTest] {
    /// Whether all of them pass. What a path of a test on existence does not find is no miss: it is what is tested.
    func pass(_ scope: MappedScope, miss: inout PathMiss?) -> Bool {
        allSatisfy { test in
            var own: PathMiss?
            if test.passes(scope, miss: &own) { return true }
            if !test.isOnExistence { miss = miss ?? own }
            return false
        }
    }
}

extension JSON {
    fileprivate var isEmpty: Bool {
        switch kind {
        case .null: true
        case .string: string?.isEmpty ?? true
        case .array: !elements.contains { _ in true }
        case .object: !members.contains { _ in true }
        case .bool, .number: false
        }
    }
}

internal import Decode

/// The elements of a list that pass tests: values of two of the same choice belong together by their position.
struct MappedListChoice: Hashable, Sendable {
    let list: MappedPath
    var tests: [MappedTest] = []
}

/// Values of the elements of a list within an entry: of all of them, of those that pass tests, of those that the entry
/// names by id, or of the largest.
struct MappedList: Sendable {
    /// The bounds of an element's `largest`, divided by another of its numbers.
    struct Ratio: Sendable {
        let divisor: MappedPath
        let range: ClosedRange<Double>
    }

    let list: MappedPath
    /// The ids that the entry names; nil: the elements are not chosen by id.
    let by: MappedValue.Text?
    /// Of an element; nil: its key, where the list is an object.
    let id: MappedPath?
    let tests: [MappedTest]
    /// The number by which one element is chosen; nil: none is.
    let largest: MappedPath?
    let ratio: Ratio?
    /// What an element gives.
    let take: MappedValue.Text

    /// Which elements it takes, whatever of each.
    var choice: MappedListChoice? {
        largest == nil && by == nil ? MappedListChoice(list: list, tests: tests) : nil
    }

    /// The first text of each element that passes the tests; nil for one that has none.
    func positions(
        in scope: MappedScope, _ encoding: MappedTemplate.Encoding, joining separator: String?
    ) -> [String?] {
        var miss: PathMiss?
        return elements(in: scope, &miss).prefix(MappedPath.valuesMax).map { scope.inner($0.json) }
            .filter { tests.pass($0, miss: &miss) }
            .map { taken(from: $0, encoding, joining: separator, &miss).lazy.compactMap(\.text).first }
    }

    private func taken(
        from scope: MappedScope, _ encoding: MappedTemplate.Encoding, joining separator: String?,
        _ miss: inout PathMiss?
    ) -> [MappedValue.Found] {
        guard let separator else { return take.found(in: scope, encoding, &miss) }
        return [.text(take.texts(in: scope, encoding, &miss).joined(separator: separator))]
    }

    /// - Parameter separator: stands between the values of an element that are one text; nil: they are several.
    func found(
        in scope: MappedScope, _ encoding: MappedTemplate.Encoding, joining separator: String?, _ miss: inout PathMiss?
    ) -> [MappedValue.Found] {
        var scopes = elements(in: scope, &miss).prefix(MappedPath.valuesMax).map { scope.inner($0.json) }
        scopes = scopes.filter { tests.pass($0, miss: &miss) }
        if let largest { scopes = self.largest(of: scopes, by: largest, &miss).map { [$0] } ?? [] }
        var found: [MappedValue.Found] = []
        for scope in scopes where found.count < MappedPath.valuesMax {
            found += taken(from: scope, encoding, joining: separator, &miss)
        }
        return found
    }

    private func elements(in scope: MappedScope, _ miss: inout PathMiss?) -> [MappedListElement] {
        let elements = list.elements(in: scope, miss: &miss)
        guard let by else { return elements }
        var known: [String: MappedListElement] = [:]
        for element in elements {
            let value = id?.value(in: scope.inner(element.json), miss: &miss)
            guard let text = id == nil ? element.key : value?.mappedText, known[text] == nil else { continue }
            known[text] = element
        }
        return by.texts(in: scope, .none, &miss).compactMap { known[$0] }
    }

    /// Of equals the first.
    private func largest(of scopes: [MappedScope], by path: MappedPath, _ miss: inout PathMiss?) -> MappedScope? {
        var best: (scope: MappedScope, size: Double)?
        for scope in scopes {
            guard let size = path.value(in: scope, miss: &miss)?.mappedNumber else { continue }
            if let ratio {
                let divisor = ratio.divisor.value(in: scope, miss: &miss)?.mappedNumber ?? 0
                guard divisor != 0, ratio.range.contains(size / divisor) else { continue }
            }
            if best.map({ size > $0.size }) ?? true { best = (scope, size) }
        }
        return best?.scope
    }
}

extension JSON {
    /// A number, or a text that is one.
    var mappedNumber: Double? { double ?? string.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }
}

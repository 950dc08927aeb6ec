internal import Decode
internal import Model
internal import Synchronization

/// The step at which a path found nothing in a document.
struct PathMiss: Sendable {
    let path: MappedPath
    /// The index of the step that failed.
    let step: Int
    /// The value at which it failed.
    let container: JSON

    /// What its last value had to be, where all steps found something.
    var expected = "a list"

    /// The step that failed, the nearest key, and the keys that exist.
    var message: String {
        let before = MappedPath.written(path.steps[..<step], from: path.start)
        guard step < path.steps.count else {
            return "“\(path.text)” is \(container.name) where \(expected) was expected\(hint)"
        }
        let start = [.element: "there", .root: "in the document", .parent: "in the entry"][path.start] ?? ""
        let place = step == 0 ? start : "in “\(before)”"
        guard case .key(let key) = path.steps[step], container.isObject else {
            return "“\(path.text)” finds nothing: “\(before)” is \(container.name)\(hint)"
        }
        return "“\(path.text)” finds nothing: no key “\(key)” \(place); \(Self.keys(of: container, near: key))"
    }

    /// How a constant is written, where a text that is no key was taken for a path.
    var constantHint: String? {
        guard path.steps.count == 1, case .key(let key) = path.steps[0], step == 0, container.isObject,
            NearestName.to(key, among: container.members.lazy.prefix(500).map(\.key))?.first != key.first
        else { return nil }
        return "; a constant is written {\"value\": \"\(key.singleLine(maxBytes: 60))\"}"
    }

    private var hint: String {
        if container.isArray, step < path.steps.count, case .key = path.steps[step] {
            return "; “[]” after it takes all of its elements, “[0]” the first"
        }
        return container.isObject ? "; \(Self.keys(of: container, near: nil))" : ""
    }

    /// `the nearest is “a”; there are a, b, c`.
    static func keys(of object: JSON, near key: String?) -> String {
        let keysMax = 20
        var keys: [String] = []
        var count = 0
        for (key, _) in object.members {
            count += 1
            if keys.count < 500 { keys.append(key) }
        }
        guard !keys.isEmpty else { return "it has no keys" }
        let near = key.flatMap { NearestName.to($0, among: keys) }.map { "the nearest is “\($0)”; " } ?? ""
        let shown = keys.prefix(keysMax).map { $0.singleLine(maxBytes: 60) }.joined(separator: ", ")
        return "\(near)there are \(shown)" + (count > keysMax ? " and \(count - keysMax) more" : "")
    }
}

/// One element of a list, and where it stands.
struct MappedScope: Sendable {
    let element: JSON
    /// The document.
    let root: JSON
    /// The entry that holds the element; nil: it is an entry itself.
    var parent: JSON?
    /// What is the same for all elements of the document; nil where no other follows.
    var rootValues: MappedRootValues?

    /// The scope of a part of the element.
    func inner(_ part: JSON) -> MappedScope {
        MappedScope(element: part, root: root, parent: element, rootValues: rootValues)
    }

    /// The scope of another element of the document.
    func beside(_ element: JSON) -> MappedScope {
        MappedScope(element: element, root: root, rootValues: rootValues)
    }

    fileprivate func start(of path: MappedPath) -> JSON {
        switch path.start {
        case .element: element
        case .root: root
        case .parent: parent ?? element
        }
    }
}

/// What paths that start at the document find in it: looked up once, and not for each element.
final class MappedRootValues: Sendable {
    private let known = Mutex<[MappedPath: (values: [JSON], miss: PathMiss?)]>([:])

    func values(of path: MappedPath, _ find: (inout PathMiss?) -> [JSON]) -> (values: [JSON], miss: PathMiss?) {
        known.withLock { known in
            if let found = known[path] { return found }
            var miss: PathMiss?
            let values = find(&miss)
            known[path] = (values, miss)
            return (values, miss)
        }
    }
}

/// An element of a list, and its key where the list is an object.
struct MappedListElement: Sendable {
    var key: String?
    let json: JSON
}

extension MappedPath {
    /// Further values of an entry are ignored.
    static let valuesMax = 10_000

    /// The path's values, none of which is null.
    ///
    /// A null on the way, or an index beyond a list's end, yields no value. A missing key is an error: the first one is
    /// stored in `miss`.
    func values(in scope: MappedScope, max: Int = valuesMax, miss: inout PathMiss?) -> [JSON] {
        guard start == .root, max == Self.valuesMax, let known = scope.rootValues else {
            return found(in: scope, max: max, &miss)
        }
        let found = known.values(of: self) { self.found(in: scope, max: max, &$0) }
        miss = miss ?? found.miss
        return found.values
    }

    private func found(in scope: MappedScope, max: Int, _ miss: inout PathMiss?) -> [JSON] {
        var values: [JSON] = []
        collect(from: scope.start(of: self), step: 0, max: max, into: &values, miss: &miss)
        return values
    }

    /// The first value of each element of its `list`; nil where an element has none.
    func positions(in scope: MappedScope) -> [JSON?] {
        var miss: PathMiss?
        let rest = fromElement
        return (list?.values(in: scope, miss: &miss) ?? []).map { element in
            var found: [JSON] = []
            rest.collect(from: element, step: 0, max: 1, into: &found, miss: &miss)
            return found.first
        }
    }

    /// The elements of the list at the path; an object counts as the list of its values.
    func elements(in scope: MappedScope, max: Int = valuesMax, miss: inout PathMiss?) -> [MappedListElement] {
        let found = values(in: scope, max: max, miss: &miss)
        guard !isPlural, let list = found.first else { return found.map { MappedListElement(json: $0) } }
        if list.isArray { return list.elements.map { MappedListElement(json: $0) } }
        if list.isObject { return list.members.map { MappedListElement(key: $0.key, json: $0.value) } }
        fail(steps.count, list, &miss)
        return []
    }

    /// The first value alone.
    func value(in scope: MappedScope, miss: inout PathMiss?) -> JSON? { values(in: scope, miss: &miss).first }

    /// Recurses at `[]` only, of which a path has at most `stepsMax`.
    private func collect(
        from start: JSON, step: Int, max: Int, into values: inout [JSON], miss: inout PathMiss?
    ) {
        var value = start
        var step = step
        while step < steps.count {
            if value.isNull { return }
            let found: JSON?
            switch steps[step] {
            case .key(let key):
                found = value[key]
                if found == nil { return fail(step, value, &miss) }
            case .index(let index):
                guard value.isArray else { return fail(step, value, &miss) }
                if index < 0 {
                    found = Array(value.elements).dropLast(-1 - index).last
                } else {
                    found = value.elements.dropFirst(index).first { _ in true }
                }
            case .all:
                return collectAll(of: value, step: step, max: max, into: &values, miss: &miss)
            }
            guard let found else { return }
            value = found
            step += 1
        }
        if !value.isNull, values.count < max { values.append(value) }
    }

    private func collectAll(
        of value: JSON, step: Int, max: Int, into values: inout [JSON], miss: inout PathMiss?
    ) {
        if value.isArray {
            for element in value.elements where values.count < max {
                collect(from: element, step: step + 1, max: max, into: &values, miss: &miss)
            }
        } else if value.isObject {
            for (_, element) in value.members where values.count < max {
                collect(from: element, step: step + 1, max: max, into: &values, miss: &miss)
            }
        } else {
            fail(step, value, &miss)
        }
    }

    private func fail(_ step: Int, _ container: JSON, _ miss: inout PathMiss?) {
        if miss == nil { miss = PathMiss(path: self, step: step, container: container) }
    }
}

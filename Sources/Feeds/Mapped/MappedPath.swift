internal import Decode
internal import Model

/// An error in a path or template of a mapping.
struct MappingSyntaxError: Error, Hashable {
    let message: String
    init(_ message: String) { self.message = message }
}

/// A path to values of a document, in the notation of messages: `data.items`, `photos[0].url`, `tags[].name`,
/// `["a.b"].c`; `.` is the element itself, `$.` starts at the document's root, and `^.` at the entry that holds the
/// element.
struct MappedPath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case key(String)
        /// From 0; from the end, where it is negative: -1 is the last.
        case index(Int)
        /// All elements of a list, or all values of an object.
        case all
    }

    /// Where a path starts.
    enum Start: String, Hashable, Sendable {
        case element = ""
        case root = "$"
        /// The entry that holds the element: a product of its list, say.
        case parent = "^"
    }

    static let stepsMax = 32

    /// As it was written.
    let text: String
    let steps: [Step]
    let start: Start

    /// Whether it may have more than one value.
    var isPlural: Bool { steps.contains(.all) }

    init(_ text: String) throws(MappingSyntaxError) {
        var parser = MappedPathParser(text)
        (steps, start) = try parser.parse()
        self.text = text
    }

    private init(steps: [Step], start: Start = .element) {
        self.steps = steps
        self.start = start
        text = Self.written(steps[...], from: start)
    }

    /// `.`: the element itself.
    static let element = MappedPath(steps: [])

    /// The path of the list to which its last `[]` belongs, with that; nil where it has none.
    var list: MappedPath? {
        steps.lastIndex(of: .all).map { MappedPath(steps: Array(steps[...$0]), start: start) }
    }

    /// The path from an element of `list` on.
    var fromElement: MappedPath {
        MappedPath(steps: steps.lastIndex(of: .all).map { Array(steps[($0 + 1)...]) } ?? steps)
    }

    static func written(_ steps: ArraySlice<Step>, from start: Start) -> String {
        var text = ""
        for step in steps {
            switch step {
            case .key(let key): text += JSON.pathStep(key)
            case .index(let index): text += "[\(index)]"
            case .all: text += "[]"
            }
        }
        if start != .element { return start.rawValue + text }
        return text.isEmpty ? "." : text.hasPrefix(".") ? String(text.dropFirst()) : text
    }
}

/// Reads the text of a path.
struct MappedPathParser {
    private let text: String
    private var rest: Substring

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    mutating func parse() throws(MappingSyntaxError) -> (steps: [MappedPath.Step], start: MappedPath.Start) {
        guard !text.isEmpty else { throw MappingSyntaxError("an empty path; “.” is the element itself") }
        if text == "." { return ([], .element) }
        let start = MappedPath.Start(rawValue: String(text.prefix(1))) ?? .element
        if start != .element {
            rest.removeFirst()
            guard rest.isEmpty || rest.first == "." || rest.first == "[" else {
                let what = start == .root ? "the document's root" : "the entry around"
                throw MappingSyntaxError("after “\(start.rawValue)”, \(what), “.” or “[” is expected in “\(text)”")
            }
        }
        var steps: [MappedPath.Step] = []
        var isKeyDue = start == .element
        while !rest.isEmpty {
            guard steps.count < MappedPath.stepsMax else {
                throw MappingSyntaxError("a path of more than \(MappedPath.stepsMax) steps")
            }
            if rest.first == "[" {
                steps.append(try bracket())
            } else if rest.first == "." {
                guard !isKeyDue else { throw MappingSyntaxError("a name is missing before “.” in “\(text)”") }
                rest.removeFirst()
                isKeyDue = true
                if rest.isEmpty { throw MappingSyntaxError("a name is missing at the end of “\(text)”") }
                continue
            } else {
                guard isKeyDue else { throw MappingSyntaxError("“.” is missing before “\(rest)” in “\(text)”") }
                steps.append(.key(try name()))
            }
            isKeyDue = false
        }
        return (steps, start)
    }

    private mutating func name() throws(MappingSyntaxError) -> String {
        let name = rest.prefix { $0 != "." && $0 != "[" && $0 != "]" && $0 != "\"" }
        guard !name.isEmpty else {
            throw MappingSyntaxError("“\(rest)” is no step of a path; names that hold .[]\" are written [\"…\"]")
        }
        rest = rest[name.endIndex...]
        guard rest.first != "]", rest.first != "\"" else {
            throw MappingSyntaxError("a “\(rest.first.map(String.init) ?? "")” that nothing opens in “\(text)”")
        }
        return String(name)
    }

    /// `[3]`, `[-1]`, `[]`, `[*]` or `["name"]`.
    private mutating func bracket() throws(MappingSyntaxError) -> MappedPath.Step {
        rest.removeFirst()
        if rest.first == "\"" { return .key(try quoted()) }
        guard let close = rest.firstIndex(of: "]") else {
            throw MappingSyntaxError("a “[” that nothing closes in “\(text)”")
        }
        let inner = rest[..<close]
        rest = rest[rest.index(after: close)...]
        if inner.isEmpty || inner == "*" { return .all }
        let digits = inner.hasPrefix("-") ? inner.dropFirst() : inner
        guard digits.utf8.allSatisfy(\.isASCIIDigit), let index = Int(inner),
            (-999_999...999_999).contains(index)
        else {
            throw MappingSyntaxError("“[\(inner)]” is neither [0], [-1], [], [*] nor [\"name\"]")
        }
        return .index(index)
    }

    private mutating func quoted() throws(MappingSyntaxError) -> String {
        rest.removeFirst()
        var name = ""
        while let letter = rest.popFirst() {
            if letter == "\\", let next = rest.popFirst() {
                name.append(next)
            } else if letter == "\"" {
                guard rest.popFirst() == "]" else {
                    throw MappingSyntaxError("“]” is missing after a quoted name in “\(text)”")
                }
                return name
            } else {
                name.append(letter)
            }
        }
        throw MappingSyntaxError("a quoted name that is not closed in “\(text)”")
    }
}

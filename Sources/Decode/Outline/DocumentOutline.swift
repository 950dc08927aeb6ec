package import Model

/// Where the values of a document stand in its bytes, so that one can be cut out and the rest stay as it was.
///
/// Made for documents that hold something that has to go: slower than the readers, and only as tolerant as cutting
/// by ranges allows.
package struct DocumentOutline: Sendable {
    /// A value of JSON, or an element of XML with what it holds.
    package struct Node: Sendable {
        /// A member's with its key, an element's with its tags.
        fileprivate(set) var range: Range<Int>
        /// -1: it is the root.
        let parent: Int
        /// The member's key or the element's name; empty in a list.
        let name: String
        /// Whether it is an object, a list, or an element that holds elements.
        package fileprivate(set) var holdsMore: Bool
        /// Whether it stands in a list; XML's elements all do.
        package let isElement: Bool
    }

    /// A text or number, or an attribute.
    package struct Scalar: Sendable {
        package let text: String
        /// The node that it is, or that it is an attribute or the text of.
        package let node: Int
    }

    package private(set) var nodes: [Node] = []
    package private(set) var scalars: [Scalar] = []
    private let bytes: [UInt8]
    /// Whether commas separate what stands in a list.
    private let hasCommas: Bool

    /// Nil where the bytes are neither JSON, nor JSON in a function call, nor XML in an encoding that has ASCII in it,
    /// without mistakes.
    package init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].first { $0 != 32 && !(9...13).contains($0) }
        hasCommas = first != UInt8(ascii: "<")
        if hasCommas {
            let inside = JSONPWrapper.inside(of: bytes) ?? start..<bytes.count
            guard readJSON(inside) else { return nil }
        } else {
            guard readXML() else { return nil }
        }
    }

    /// The nodes that hold the scalar, the innermost first, without the root.
    package func nodes(around scalar: Scalar) -> [Int] {
        var around: [Int] = []
        var node = scalar.node
        while node >= 0, nodes[node].parent >= 0 {
            around.append(node)
            node = nodes[node].parent
        }
        return around
    }

    /// The paths of names that lead to nodes: all elements of a list have one, and so have nodes of several outlines
    /// that are alike.
    package struct Paths {
        /// Of the nodes of one outline that were asked for.
        private var known: [Int: Digest] = [:]

        package init() {}

        /// To be called before another outline's nodes are asked for.
        package mutating func begin() { known = [:] }

        /// What stands for the path to a node. Each node's is made once, however many lie below it.
        package mutating func digest(of node: Int, in outline: DocumentOutline) -> Digest {
            var unknown: [Int] = []
            var node = node
            while node >= 0, known[node] == nil {
                unknown.append(node)
                node = outline.nodes[node].parent
            }
            var digest = known[node] ?? Digest(of: "")
            for node in unknown.reversed() {
                digest = Digest(of: "\(digest.hex)/\(outline.nodes[node].name)")
                known[node] = digest
            }
            return digest
        }
    }

    mutating func begin(_ name: String, parent: Int, at start: Int, isElement: Bool, holdsMore: Bool = false) -> Int {
        nodes.append(
            Node(range: start..<start, parent: parent, name: name, holdsMore: holdsMore, isElement: isElement))
        if parent >= 0, !hasCommas { nodes[parent].holdsMore = true }
        return nodes.count - 1
    }

    mutating func end(_ node: Int, at end: Int) { nodes[node].range = nodes[node].range.lowerBound..<end }

    mutating func add(_ text: String, to node: Int) { scalars.append(Scalar(text: text, node: node)) }

    // MARK: Cutting

    /// The document without these nodes, and without the commas that stood beside them.
    package func bytes(without cut: Set<Int>) -> [UInt8] {
        var ranges: [Range<Int>] = []
        for range in cut.map({ nodes[$0].range }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            // Within one that goes as well.
            if let last = ranges.last, range.lowerBound < last.upperBound { continue }
            let whole = hasCommas ? withComma(range, after: ranges) : range
            // The last one may take the comma before those that go with it.
            while let last = ranges.last, last.lowerBound >= whole.lowerBound { ranges.removeLast() }
            ranges.append(whole)
        }
        var rest: [UInt8] = []
        rest.reserveCapacity(bytes.count)
        var end = 0
        for range in ranges where range.upperBound > end {
            if range.lowerBound > end { rest += bytes[end..<range.lowerBound] }
            end = range.upperBound
        }
        return rest + bytes[end...]
    }

    /// With the comma after it, or for the last one with that before it.
    private func withComma(_ range: Range<Int>, after cut: [Range<Int>]) -> Range<Int> {
        var end = range.upperBound
        while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
        if end < bytes.count, bytes[end] == 44 {
            end += 1
            while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
            return range.lowerBound..<end
        }
        var start = range.lowerBound
        var earlier = cut[...]
        while start > 0 {
            if let last = earlier.last, last.upperBound == start {
                start = last.lowerBound
                earlier = earlier.dropLast()
            } else if Self.isBlank(bytes[start - 1]) {
                start -= 1
            } else {
                break
            }
        }
        guard start > 0, bytes[start - 1] == 44 else { return range }
        return start - 1..<range.upperBound
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

    // MARK: JSON

    private mutating func readJSON(_ inside: Range<Int>) -> Bool {
        // Offsets are those of the whole text.
        var padded = bytes
        for index in padded.indices where !inside.contains(index) { padded[index] = 32 }
        var reader = JSONOutlineReader(padded)
        return reader.read(into: &self)
    }

    private mutating func readXML() -> Bool {
        var reader = XMLOutlineReader(bytes)
        return reader.read(into: &self)
    }
}

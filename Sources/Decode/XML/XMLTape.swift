/// A document's elements, attributes and texts in document order.
///
/// Twelve bytes a node, and all texts in one array: a tree of objects would take ten times the memory, and threads
/// could not share it.
struct XMLTape: Sendable {
    enum Kind: UInt32 { case element, attribute, text }

    struct Node: Sendable {
        /// The kind in the upper two bits, the name's index below.
        private let kindAndName: UInt32
        /// For an element its line in the document; else the text's offset in `bytes`.
        var start: UInt32
        /// For an element the index of the node after its last descendant; else the text's length in bytes.
        var length: UInt32

        init(_ kind: Kind, name: Int, start: Int, length: Int) {
            kindAndName = kind.rawValue << 30 | UInt32(truncatingIfNeeded: name)
            self.start = UInt32(truncatingIfNeeded: start)
            self.length = UInt32(truncatingIfNeeded: length)
        }

        var kind: Kind { Kind(rawValue: kindAndName >> 30) ?? .text }
        var name: Int { Int(kindAndName & 0x3FFF_FFFF) }
        var words: Range<Int> { Int(start)..<Int(start) + Int(length) }
        var end: Int { Int(length) }
    }

    var nodes: [Node] = []
    var bytes: [UInt8] = []
    var names: [XMLName] = []
}

/// An element's or attribute's name.
package struct XMLName: Hashable, Sendable {
    /// The URI; empty for none.
    package let namespace: String
    package let local: String

    package init(namespace: String, local: String) {
        self.namespace = namespace
        self.local = local
    }
}

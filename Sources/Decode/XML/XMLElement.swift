/// An element of an `XMLDocument`: a view, which keeps the document alive.
package struct XMLElement: Sendable {
    package let document: XMLDocument
    /// Its place on the tape.
    package let index: Int

    private var node: XMLTape.Node { document.tape.nodes[index] }

    package var name: XMLName { document.tape.names[node.name] }
    /// The name's place in `XMLDocument.names`.
    package var nameIndex: Int { node.name }
    /// The line on which its tag ends, from 1.
    package var line: Int { Int(node.start) }

    /// Its child elements.
    package var children: XMLChildren {
        XMLChildren(document: document, position: contentStart, last: node.end)
    }

    /// An attribute's value; nil where it is absent. Attributes mostly have no namespace.
    package func attribute(_ local: String, namespace: String = "") -> String? {
        let tape = document.tape
        var at = index + 1
        while at < node.end, tape.nodes[at].kind == .attribute {
            let name = tape.names[tape.nodes[at].name]
            if name.local == local, name.namespace == namespace {
                return String(decoding: tape.bytes[tape.nodes[at].words], as: UTF8.self)
            }
            at += 1
        }
        return nil
    }

    /// All text in it and its descendants, concatenated.
    package var text: String {
        let tape = document.tape
        var only: Range<Int>?
        var all: [UInt8]?
        for at in contentStart..<node.end where tape.nodes[at].kind == .text {
            let words = tape.nodes[at].words
            if all != nil {
                all?.append(contentsOf: tape.bytes[words])
            } else if let first = only {
                all = Array(tape.bytes[first]) + tape.bytes[words]
            } else {
                only = words
            }
        }
        return all.map { String(decoding: $0, as: UTF8.self) }
            ?? only.map { String(decoding: tape.bytes[$0], as: UTF8.self) } ?? ""
    }

    /// Its content as markup, names without prefix, so that XHTML becomes HTML; `xml:base` keeps its name.
    package var innerMarkup: String {
        let tape = document.tape
        var markup: [UInt8] = []
        var open: [(end: Int, name: Int)] = []
        var at = contentStart
        while at < node.end {
            while let last = open.last, last.end <= at {
                markup += Array("</\(tape.names[last.name].local)>".utf8)
                open.removeLast()
            }
            let node = tape.nodes[at]
            switch node.kind {
            case .text: Self.append(tape.bytes[node.words], to: &markup)
            case .attribute:
                // Behind the tag that was just opened.
                markup.removeLast()
                let name = tape.names[node.name]
                let isBase = name.local == "base" && name.namespace == "http://www.w3.org/XML/1998/namespace"
                markup += Array(" \(isBase ? "xml:base" : name.local)=\"".utf8)
                Self.append(tape.bytes[node.words], to: &markup)
                markup += [34, 62]
            case .element:
                markup += Array("<\(tape.names[node.name].local)>".utf8)
                open.append((node.end, node.name))
            }
            at += 1
        }
        for element in open.reversed() { markup += Array("</\(tape.names[element.name].local)>".utf8) }
        return String(decoding: markup, as: UTF8.self)
    }

    private var contentStart: Int {
        var at = index + 1
        while at < node.end, document.tape.nodes[at].kind == .attribute { at += 1 }
        return at
    }

    private static func append(_ text: ArraySlice<UInt8>, to markup: inout [UInt8]) {
        for byte in text {
            switch byte {
            case 38: markup += Array("&amp;".utf8)
            case 60: markup += Array("&lt;".utf8)
            case 62: markup += Array("&gt;".utf8)
            case 34: markup += Array("&quot;".utf8)
            default: markup.append(byte)
            }
        }
    }
}

/// The elements in an element.
package struct XMLChildren: Sequence, IteratorProtocol, Sendable {
    let document: XMLDocument
    var position: Int
    let last: Int

    package mutating func next() -> XMLElement? {
        let nodes = document.tape.nodes
        while position < last {
            let at = position
            guard nodes[at].kind == .element else {
                position += 1
                continue
            }
            position = nodes[at].end
            return XMLElement(document: document, index: at)
        }
        return nil
    }
}

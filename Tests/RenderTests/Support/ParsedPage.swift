internal import CXML
internal import Testing

/// A page as a lenient reader of HTML, or a strict one of XML, takes it.
struct ParsedPage {
    struct Element {
        let name: String
        let attributes: [(name: String, value: String)]
        let text: String

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    /// In document order.
    let elements: [Element]

    init(_ bytes: [UInt8], isXML: Bool = false) throws {
        let document = bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            if isXML {
                return xmlReadMemory(start, Int32(bytes.count), nil, nil, Int32(XML_PARSE_NONET.rawValue))
            }
            let options = HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
            return htmlReadMemory(start, Int32(bytes.count), nil, "utf-8", Int32(options))
        }
        let parsed = try #require(document, "not well-formed")
        defer { xmlFreeDoc(parsed) }
        var elements: [Element] = []
        Self.collect(xmlDocGetRootElement(parsed), into: &elements)
        self.elements = elements
    }

    private static func collect(_ first: xmlNodePtr?, into elements: inout [Element]) {
        var node = first
        while let current = node {
            if current.pointee.type == XML_ELEMENT_NODE { elements.append(element(current)) }
            collect(current.pointee.children, into: &elements)
            node = current.pointee.next
        }
    }

    private static func element(_ node: xmlNodePtr) -> Element {
        var attributes: [(name: String, value: String)] = []
        var attribute = node.pointee.properties
        while let current = attribute {
            attributes.append((string(current.pointee.name), content(current.pointee.children)))
            attribute = current.pointee.next
        }
        return Element(name: string(node.pointee.name), attributes: attributes, text: content(node))
    }

    private static func content(_ node: xmlNodePtr?) -> String {
        guard let node, let text = xmlNodeGetContent(node) else { return "" }
        defer { vt_xml_free(text) }
        return String(cString: text)
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
    /// What the page says to machines, not what it runs.
    var linkedData: [Element] { all("script").filter { $0["type"] == "application/ld+json" } }
    func with(_ attribute: String) -> [Element] { elements.filter { $0[attribute] != nil } }

    /// Names of elements and attributes, and nothing that a feed said.
    var skeleton: [String] {
        elements.map { element in
            element.name + " " + element.attributes.map(\.name).sorted().joined(separator: " ")
        }
    }

    /// Every address that the page names.
    var addresses: [String] {
        elements.flatMap { element in
            element.attributes.flatMap { attribute -> [String] in
                switch attribute.name {
                case "href", "src": [attribute.value]
                case "srcset":
                    attribute.value.split(separator: ",").compactMap {
                        $0.split(separator: " ").first.map(String.init)
                    }
                default: []
                }
            }
        }
    }
}

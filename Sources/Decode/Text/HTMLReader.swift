internal import CXML
internal import Model

/// Reads hostile HTML into the little that a page may show of it.
///
/// Kept: paragraphs (of `p` and every other block), `br`, `a` with an `http(s)` address, `em`/`i`,
/// `strong`/`b`. What stands in other elements is kept without them; what stands in `script`, `style` and
/// their like is dropped. libxml2's HTML parser reads it: nothing is loaded, from nowhere.
package enum HTMLReader {
    /// What goes beyond is cut.
    package static let bytesMax = 1 << 20
    /// Emphasis and links that are nested deeper are unwrapped.
    static let inlineDepthMax = 16

    package static func read(_ html: String) -> ReadText {
        // libxml2 reads no further than U+0000.
        var bytes = html.utf8.filter { $0 != 0 }
        var isCut = bytes.count > bytesMax
        if isCut {
            var end = bytesMax
            while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            bytes.removeLast(bytes.count - end)
        }
        guard !bytes.isEmpty else { return ReadText() }
        Self.prepare
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_COMPACT.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
        xmlResetLastError()
        let document = bytes.withUnsafeBytes { buffer in
            htmlReadMemory(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), nil, "UTF-8",
                Int32(options))
        }
        guard let document else { return ReadText(isCut: true) }
        defer { xmlFreeDoc(document) }
        // The error of a document that is nested deeper than libxml2 goes (256); it keeps what came before.
        if let error = xmlGetLastError(), error.pointee.code == XML_ERR_INTERNAL_ERROR.rawValue {
            isCut = true
        }
        var builder = HTMLBuilder()
        walk(from: xmlDocGetRootElement(document), &builder)
        return ReadText(text: RichText(paragraphs: builder.finish()), isCut: isCut)
    }

    /// libxml2 has to be set up before threads use it at the same time.
    private static let prepare: Void = xmlInitParser()

    /// Without recursion: a hostile text may be nested as deep as it is long.
    private static func walk(from root: UnsafeMutablePointer<xmlNode>?, _ builder: inout HTMLBuilder) {
        guard let root else { return }
        var node = root
        while true {
            if enter(node, &builder), let child = node.pointee.children {
                node = child
                continue
            }
            leave(node, &builder)
            while node.pointee.next == nil || node == root {
                guard node != root, let parent = node.pointee.parent else { return }
                node = parent
                leave(node, &builder)
            }
            guard let next = node.pointee.next else { return }
            node = next
        }
    }

    /// Whether what is in the node is wanted.
    private static func enter(_ node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) -> Bool {
        switch node.pointee.type {
        case XML_TEXT_NODE:
            if let content = node.pointee.content { builder.text(String(cString: content)) }
            return false
        case XML_ELEMENT_NODE:
            return builder.open(HTMLElement(name(of: node)), href: href(of: node))
        default: return false
        }
    }

    private static func leave(_ node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        if node.pointee.type == XML_ELEMENT_NODE { builder.close(HTMLElement(name(of: node))) }
    }

    private static func name(of node: UnsafeMutablePointer<xmlNode>) -> String {
        node.pointee.name.map { String(cString: $0) } ?? ""
    }

    private static func href(of node: UnsafeMutablePointer<xmlNode>) -> WebURL? {
        guard let value = xmlGetProp(node, "href") else { return nil }
        defer { vt_xml_free(value) }
        return WebURL(String(cString: value))
    }
}

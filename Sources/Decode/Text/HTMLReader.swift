internal import CXML
package import Model

/// Reduces hostile HTML to the elements that a page may show.
///
/// Kept: paragraphs (of `p` and every other block), `br`, `a` with an `http(s)` address, `em`/`i`,
/// `strong`/`b`. What stands in other elements, formulas and drawings among them, is kept without them; what stands in
/// `script`, `style` and their like is dropped. libxml2's HTML parser reads it: nothing is loaded, from nowhere.
package enum HTMLReader {
    /// The rest is cut.
    package static let bytesMax = 1 << 20
    /// Emphasis and links that are nested deeper are unwrapped.
    static let inlineDepthMax = 16

    /// Further pictures are ignored.
    package static let imagesMax = 50
    /// Further recordings, and pages within the text, are ignored.
    static let recordingsMax = 20

    /// The text of a piece of HTML, without its images.
    package static func read(_ html: String) -> ReadText { readWithMedia(html).text }

    /// Also returns the pictures and recordings of the text, which itself holds none.
    /// - Parameter base: what relative addresses of links are resolved against; nil: such links are unwrapped.
    package static func readWithMedia(
        _ html: String, base: WebURL? = nil
    ) -> (text: ReadText, images: [HTMLImage], recordings: [HTMLRecording]) {
        // libxml2 reads no further than U+0000.
        var bytes = html.utf8.filter { $0 != 0 }
        var isCut = bytes.count > bytesMax
        if isCut {
            var end = bytesMax
            while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            bytes.removeLast(bytes.count - end)
        }
        if let excess = bytes.withUnsafeBytes({ StartTags.excess(in: $0, .html) }) {
            isCut = true
            bytes.removeLast(bytes.count - excess)
        }
        guard !bytes.isEmpty else { return (ReadText(isCut: isCut), [], []) }
        HTMLButtonRepairer.repair(&bytes)
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
        guard let document else { return (ReadText(isCut: true), [], []) }
        defer { xmlFreeDoc(document) }
        // The error of a document that is nested deeper than libxml2 goes (256); it keeps what came before.
        if let error = xmlGetLastError(), error.pointee.code == XML_ERR_INTERNAL_ERROR.rawValue {
            isCut = true
        }
        var builder = HTMLBuilder(byteCount: bytes.count, base: base)
        walk(from: xmlDocGetRootElement(document), &builder)
        let text = ReadText(text: RichText(paragraphs: builder.finish()), isCut: isCut)
        return (text, builder.images, builder.recordings)
    }

    /// libxml2 must be set up before several threads use it.
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

    /// Whether the node's children are read.
    private static func enter(_ node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) -> Bool {
        switch node.pointee.type {
        case XML_TEXT_NODE:
            if let content = node.pointee.content { builder.text(String(cString: content)) }
            return false
        case XML_ELEMENT_NODE:
            let name = name(of: node)
            let isHidden = isHidden(node)
            if let base = attribute("xml:base", of: node).flatMap({ address($0, builder) }) {
                builder.innerBases.append((UnsafeRawPointer(node), base))
            }
            switch name {
            case "picture": builder.pictureSources = SourceSet()
            case "source": addSources(of: node, &builder)
            case "img" where isCharacter(node): builder.text(attribute("alt", of: node) ?? "")
            case "img", "amp-img":
                if builder.images.count < imagesMax, !isHidden, !isShareButton(node, &builder) {
                    addImage(node, &builder)
                }
            case "video", "audio":
                if name == "video" { addPoster(of: node, &builder) }
                if !isHidden { addRecordings(of: node, &builder) }
            case "iframe": if !isHidden { addEmbedding(node, &builder) }
            case "ul", "ol", "menu", "dir":
                builder.open(HTMLList(name, itemCount: { items(of: node) }) { attribute($0, of: node) })
            case "li": if !isHidden { builder.beginItem(number: attribute("value", of: node).flatMap(HTMLList.number)) }
            default: if !isHidden { addSign(before: node, &builder) }
            }
            return builder.open(role(of: node, name), href: href(of: node, builder)) && !isHidden
        default: return false
        }
    }

    private static func leave(_ node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        guard node.pointee.type == XML_ELEMENT_NODE else { return }
        let name = name(of: node)
        if name == "picture", let sources = builder.pictureSources {
            // Without an `img`, which would have taken them.
            if let largest = sources.largest, !builder.pictureHasImage { add([largest.address], of: node, &builder) }
            builder.pictureSources = nil
        }
        switch name {
        case "ul", "ol", "menu", "dir": builder.closeList()
        case "li": builder.endItem()
        case "mrow", "msqrt": if isBracketed(node), !isHidden(node) { builder.text(")") }
        default: break
        }
        builder.close(role(of: node, name))
        if builder.innerBases.last?.element == UnsafeRawPointer(node) { builder.innerBases.removeLast() }
    }

    static func classes(of node: UnsafeMutablePointer<xmlNode>) -> [Substring] {
        (attribute("class", of: node) ?? "").split(whereSeparator: \.isWhitespace)
    }

    /// As its attribute says, `600` or `600px`, or its style; nil for shares of the page.
    static func pixels(_ name: String, of node: UnsafeMutablePointer<xmlNode>) -> Int? {
        let stated = attribute(name, of: node) ?? ""
        let digits = stated.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
        let unit = stated.drop { $0 == " " }.dropFirst(digits.count)
        if let number = Int(digits), !unit.hasPrefix("%") { return number }
        return style(of: node)[name].flatMap { $0.hasSuffix("px") ? Int($0.dropLast(2)) : nil }
    }

    /// Whether its own attributes hide it: what follows is not seen on its page.
    private static func isHidden(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
        guard node.pointee.properties != nil else { return false }
        if let hidden = attribute("hidden", of: node), hidden.lowercased() != "until-found" { return true }
        // KaTeX draws a formula once more behind its MathML.
        if classes(of: node).contains("katex-html"), xmlPreviousElementSibling(node) != nil { return true }
        return style(of: node)["display"] == "none"
    }

    /// The declarations of its style, in lower case and without blanks.
    private static func style(of node: UnsafeMutablePointer<xmlNode>) -> [String: String] {
        guard let text = attribute("style", of: node) else { return [:] }
        var declarations: [String: String] = [:]
        for declaration in text.lowercased().filter({ !$0.isWhitespace }).split(separator: ";").prefix(50) {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            declarations[String(parts[0])] = String(parts[1].replacing("!important", with: ""))
        }
        return declarations
    }

    /// A hidden quotation has no marks either.
    private static func role(of node: UnsafeMutablePointer<xmlNode>, _ name: String) -> HTMLElement {
        let element = HTMLElement(name)
        return element == .quotation && isHidden(node) ? .other : element
    }

    /// What parts the numbers of MathML's fractions and powers, which a line of text shows side by side.
    private static func addSign(before node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        guard node.pointee.name?.pointee == UInt8(ascii: "m"), let parent = node.pointee.parent else { return }
        if xmlPreviousElementSibling(node) != nil {
            switch name(of: parent) {
            case "mfrac": builder.text("/")
            case "msup": builder.text("^")
            default: break
            }
        }
        if name(of: node) == "msqrt" { builder.text("√") }
        if isBracketed(node) { builder.text("(") }
    }

    /// Whether it is a sum or the like in a fraction or a power, or under a root, which a line has to hold together.
    private static func isBracketed(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
        guard let first = xmlFirstElementChild(node), xmlNextElementSibling(first) != nil else { return false }
        let parent = node.pointee.parent.map(name) ?? ""
        return switch name(of: node) {
        case "msqrt": true
        case "mrow": parent == "mfrac" || parent == "msup" || parent == "msqrt"
        default: false
        }
    }

    private static func items(of list: UnsafeMutablePointer<xmlNode>) -> Int {
        var count = 0
        var item = xmlFirstElementChild(list)
        while let node = item {
            if name(of: node) == "li" { count += 1 }
            item = xmlNextElementSibling(node)
        }
        return count
    }

    static func name(of node: UnsafeMutablePointer<xmlNode>) -> String {
        node.pointee.name.map { String(cString: $0) } ?? ""
    }

    private static func href(of node: UnsafeMutablePointer<xmlNode>, _ builder: HTMLBuilder) -> WebURL? {
        // A place on the entry's own page, which is not at this base.
        guard let text = attribute("href", of: node), !text.hasPrefix("#") else { return nil }
        return address(text, builder)
    }

    static func address(_ text: String, _ builder: HTMLBuilder) -> WebURL? {
        WebURL(text) ?? (builder.innerBases.last?.url ?? builder.base).flatMap { WebURL(text, relativeTo: $0) }
    }

    static func attribute(_ name: String, of node: UnsafeMutablePointer<xmlNode>) -> String? {
        guard let value = xmlGetProp(node, name) else { return nil }
        defer { vt_xml_free(value) }
        return String(cString: value)
    }
}

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

    /// The text of a piece of HTML, without its images.
    package static func read(_ html: String) -> ReadText { readWithImages(html).text }

    /// Also returns the pictures of the text, which itself holds none.
    /// - Parameter base: what relative addresses of links are resolved against; nil: such links are unwrapped.
    package static func readWithImages(
        _ html: String, base: WebURL? = nil
    ) -> (text: ReadText, images: [HTMLImage]) {
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
        guard !bytes.isEmpty else { return (ReadText(isCut: isCut), []) }
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
        guard let document else { return (ReadText(isCut: true), []) }
        defer { xmlFreeDoc(document) }
        // The error of a document that is nested deeper than libxml2 goes (256); it keeps what came before.
        if let error = xmlGetLastError(), error.pointee.code == XML_ERR_INTERNAL_ERROR.rawValue {
            isCut = true
        }
        var builder = HTMLBuilder()
        builder.base = base
        walk(from: xmlDocGetRootElement(document), &builder)
        return (ReadText(text: RichText(paragraphs: builder.finish()), isCut: isCut), builder.images)
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
            case "img", "amp-img": if !isHidden, !isShareButton(node) { addImage(node, &builder) }
            case "video": addPoster(of: node, &builder)
            default: addSign(before: node, &builder)
            }
            return builder.open(HTMLElement(name), href: href(of: node, builder)) && !isHidden
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
        builder.close(HTMLElement(name))
        if builder.innerBases.last?.element == UnsafeRawPointer(node) { builder.innerBases.removeLast() }
    }

    private static func addSources(of node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        let types = ["", "image/avif", "image/webp", "image/jpeg", "image/png", "image/gif"]
        guard builder.pictureSources != nil, types.contains(attribute("type", of: node)?.lowercased() ?? "") else {
            return
        }
        for name in ["srcset", "data-srcset"] {
            if let text = attribute(name, of: node) { builder.pictureSources?.add(text) }
        }
    }

    /// The file that a small picture leads to comes first, then its largest one, then the one that a script would load
    /// in place of `src`.
    private static func addImage(_ node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        builder.pictureHasImage = true
        var sources = builder.pictureSources ?? SourceSet()
        for name in ["srcset", "data-srcset"] {
            if let text = attribute(name, of: node) { sources.add(text) }
        }
        let others = ["data-src", "data-lazy-src", "data-original", "src"].map { attribute($0, of: node) }
        let largest = sources.largest
        let width = max(pixels("width", of: node) ?? 0, largest?.width.map { Int(min($0, 1e6)) } ?? 0)
        let linked = width < largeWidthMin ? link(around: node).flatMap { isPicture($0) ? $0 : nil } : nil
        add(([linked, largest?.address] + others).compactMap { $0 }, of: node, &builder)
    }

    /// In pixels: what is as large needs no larger file.
    private static let largeWidthMin = 1200

    /// Whether a link leads to a picture's file, and not to a page about it (`/wiki/File:Barn.jpg`).
    private static func isPicture(_ href: String) -> Bool {
        let path = href.prefix { $0 != "?" && $0 != "#" }
        let name = (path.split(separator: "/").last ?? "").lowercased()
        return !name.contains(":") && !href.contains("/blob/")
            && [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"].contains { name.hasSuffix($0) }
    }

    /// Whether a picture stands for a character, which its alternative text is: an emoji of WordPress, Discourse or
    /// Twitter, or a smiley of a forum.
    private static func isCharacter(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
        let classes = classes(of: node)
        if ["wp-smiley", "emoji", "emojione", "twemoji", "smiley", "smilies"].contains(where: { classes.contains($0) })
        {
            return true
        }
        let address = attribute("src", of: node) ?? ""
        return [
            "//s.w.org/images/core/emoji/", "/wp-includes/images/smilies/", "/twemoji/", "/twemoji@",
            "//abs.twimg.com/emoji/",
        ]
        .contains { address.contains($0) }
    }

    /// Whether a picture is the button of a link that shares the page. A large one is the page's own, which a script
    /// lets its readers share.
    private static func isShareButton(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
        (pixels("width", of: node) ?? 0) <= buttonWidthMax && link(around: node).map(ShareLink.isOne) ?? false
    }

    /// Where a link leads that a picture stands in, as it is written.
    private static func link(around node: UnsafeMutablePointer<xmlNode>) -> String? {
        var parent = node.pointee.parent
        for _ in 0..<4 {
            guard let element = parent, element.pointee.type == XML_ELEMENT_NODE else { return nil }
            if name(of: element) == "a" { return attribute("href", of: element) }
            parent = element.pointee.parent
        }
        return nil
    }

    /// In pixels.
    private static let buttonWidthMax = 200

    private static func classes(of node: UnsafeMutablePointer<xmlNode>) -> [Substring] {
        (attribute("class", of: node) ?? "").split(whereSeparator: \.isWhitespace)
    }

    private static func addPoster(of node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        if let poster = attribute("poster", of: node) { add([poster], of: node, &builder) }
    }

    private static func add(
        _ addresses: [String], of node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder
    ) {
        guard !addresses.isEmpty, builder.images.count < imagesMax else { return }
        let sources = builder.innerBases.isEmpty ? addresses : addresses.map { address($0, builder)?.string ?? $0 }
        builder.images.append(
            HTMLImage(
                sources: sources, description: attribute("alt", of: node), width: pixels("width", of: node),
                height: pixels("height", of: node)))
    }

    /// As its attribute says, `600` or `600px`, or its style; nil for shares of the page.
    private static func pixels(_ name: String, of node: UnsafeMutablePointer<xmlNode>) -> Int? {
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

    /// What parts the numbers of MathML's fractions and powers, which a line of text shows side by side.
    private static func addSign(before node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        guard let parent = node.pointee.parent, parent.pointee.name?.pointee == UInt8(ascii: "m"),
            xmlPreviousElementSibling(node) != nil
        else { return }
        switch name(of: parent) {
        case "mfrac": builder.text("/")
        case "msup": builder.text("^")
        default: break
        }
    }

    private static func name(of node: UnsafeMutablePointer<xmlNode>) -> String {
        node.pointee.name.map { String(cString: $0) } ?? ""
    }

    private static func href(of node: UnsafeMutablePointer<xmlNode>, _ builder: HTMLBuilder) -> WebURL? {
        // A place on the entry's own page, which is not at this base.
        guard let text = attribute("href", of: node), !text.hasPrefix("#") else { return nil }
        return address(text, builder)
    }

    private static func address(_ text: String, _ builder: HTMLBuilder) -> WebURL? {
        WebURL(text) ?? (builder.innerBases.last?.url ?? builder.base).flatMap { WebURL(text, relativeTo: $0) }
    }

    private static func attribute(_ name: String, of node: UnsafeMutablePointer<xmlNode>) -> String? {
        guard let value = xmlGetProp(node, name) else { return nil }
        defer { vt_xml_free(value) }
        return String(cString: value)
    }
}

/// A picture that stands in a text of HTML.
package struct HTMLImage: Hashable, Sendable {
    /// As they are written: any texts, the best first; not empty.
    package let sources: [String]
    /// Its alternative text as it is written; nil where there is none.
    package let description: String?
    /// As the element states them, in pixels; nil where it does not.
    package let width: Int?
    package let height: Int?
}

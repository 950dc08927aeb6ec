internal import CXML
internal import Model

// Pictures, recordings and players that stand in a text.
extension HTMLReader {
    static func addSources(of node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
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
    static func addImage(_ node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        builder.pictureHasImage = true
        var sources = builder.pictureSources ?? SourceSet()
        for name in ["srcset", "data-srcset"] {
            if let text = attribute(name, of: node) { sources.add(text) }
        }
        let others = ["data-src", "data-lazy-src", "data-original", "src"].map { attribute($0, of: node) }
        let largest = sources.largest
        let width = max(pixels("width", of: node) ?? 0, largest?.width.map { Int(min($0, 1e6)) } ?? 0)
        let linked = width < largeWidthMin ? link(around: node, &builder)?.picture : nil
        add(([linked, largest?.address] + others).compactMap { $0 }, of: node, &builder)
    }

    /// In pixels: what is as large needs no larger file.
    private static let largeWidthMin = 1200

    /// Whether a link leads to a picture's file, and not to a page about it (`/wiki/File:Barn.jpg`).
    private static func isPicture(_ href: String) -> Bool {
        let path = href.prefix { $0 != "?" && $0 != "#" }
        // Blogger's present addresses of pictures have no suffix.
        if ["https://blogger.googleusercontent.com/img/", "https://1.bp.blogspot.com/"].contains(where: path.hasPrefix)
        {
            return true
        }
        let name = (path.split(separator: "/").last ?? "").lowercased()
        return !name.contains(":") && !href.contains("/blob/")
            && [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"].contains { name.hasSuffix($0) }
    }

    /// Whether a picture stands for a character, which its alternative text is: an emoji of WordPress, Discourse or
    /// Twitter, or a smiley of a forum.
    static func isCharacter(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
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
    static func isShareButton(_ node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) -> Bool {
        (pixels("width", of: node) ?? 0) <= buttonWidthMax && link(around: node, &builder)?.isShare ?? false
    }

    /// The link that a picture stands in. It is looked at once, however many pictures it has.
    private static func link(
        around node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder
    ) -> HTMLPictureLink? {
        var parent = node.pointee.parent
        for _ in 0..<4 {
            guard let element = parent, element.pointee.type == XML_ELEMENT_NODE else { return nil }
            if name(of: element) == "a" {
                if let known = builder.pictureLink, known.element == UnsafeRawPointer(element) { return known }
                let href = attribute("href", of: element).flatMap { $0.utf8.count <= WebURL.bytesMax ? $0 : nil }
                let link = HTMLPictureLink(
                    element: UnsafeRawPointer(element), picture: href.flatMap { isPicture($0) ? $0 : nil },
                    isShare: href.map(ShareLink.isOne) ?? false)
                builder.pictureLink = link
                return link
            }
            parent = element.pointee.parent
        }
        return nil
    }

    /// In pixels.
    private static let buttonWidthMax = 200

    static func addPoster(of node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        if let poster = attribute("poster", of: node) { add([poster], of: node, &builder) }
    }

    /// Adds what a `video` or `audio` plays, from the first of its files on.
    static func addRecordings(of node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        var sources = [attribute("src", of: node)].compactMap { $0 }
        // libxml2, which does not know that it has no end tag, takes the next one to stand within it.
        var source = xmlFirstElementChild(node)
        while let element = source, sources.count < recordingsMax {
            let isSource = name(of: element) == "source"
            if isSource, let file = attribute("src", of: element) { sources.append(file) }
            source =
                isSource
                ? xmlFirstElementChild(element) ?? xmlNextElementSibling(element) : xmlNextElementSibling(element)
        }
        for file in sources where builder.recordings.count < recordingsMax {
            builder.recordings.append(HTMLRecording(source: file, isVideo: name(of: node) == "video"))
        }
    }

    /// Adds a link to a page that stands within the text, such as a player: nothing is loaded from elsewhere.
    static func addEmbedding(_ node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder) {
        let source = ["src", "data-src"].lazy.compactMap { attribute($0, of: node) }.first { !$0.isEmpty }
        guard let source, let url = address(source, builder),
            ["width", "height"].allSatisfy({ (pixels($0, of: node) ?? .max) > 2 })
        else { return }
        let title = TextReader.line(attribute("title", of: node) ?? "", scalarsMax: 200)
        let shown = watchPage(of: url) ?? url
        builder.embed(shown, words: title.isEmpty ? shown.host : title)
    }

    /// YouTube's player refuses to be opened outside of a page.
    private static func watchPage(of url: WebURL) -> WebURL? {
        let hosts = ["www.youtube.com", "youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com"]
        guard hosts.contains(url.host), let id = url.string.split(separator: "/embed/", maxSplits: 1).dropFirst().first
        else { return nil }
        let letters = id.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        return letters.isEmpty || ["videoseries", "live_stream"].contains(letters)
            ? nil : WebURL("https://www.youtube.com/watch?v=\(letters)")
    }

    static func add(
        _ addresses: [String], of node: UnsafeMutablePointer<xmlNode>, _ builder: inout HTMLBuilder
    ) {
        guard !addresses.isEmpty, builder.images.count < imagesMax else { return }
        let sources = builder.innerBases.isEmpty ? addresses : addresses.map { address($0, builder)?.string ?? $0 }
        builder.images.append(
            HTMLImage(
                sources: sources, description: attribute("alt", of: node), width: pixels("width", of: node),
                height: pixels("height", of: node)))
    }
}

/// A link that pictures stand in.
struct HTMLPictureLink {
    let element: UnsafeRawPointer
    /// The picture's file that it leads to, as it is written; nil: it leads elsewhere.
    let picture: String?
    let isShare: Bool
}

/// A video or a sound that stands in a text of HTML.
package struct HTMLRecording: Hashable, Sendable {
    /// As it is written.
    package let source: String
    package let isVideo: Bool
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

internal import Foundation
internal import Model

/// What the pages of a folder link to and load, and what of it is not there.
struct LinkCheck: Sendable {
    /// How many relative links were followed.
    private(set) var followed = 0
    /// `page: link` for each that leads nowhere, outside the folder, or to anything but http(s), mailto and data.
    private(set) var broken: [String] = []
    /// Links to other hosts.
    private(set) var outward: Set<String> = []
    /// What a browser would load from other hosts.
    private(set) var loadedFromOutside: [String] = []

    private let files: Set<String>
    private static var attribute: Regex<(Substring, Substring, Substring)> {
        #/\s(href|src|srcset|poster|action|data-src)\s*=\s*"([^"]*)"/#
    }

    /// - Parameter folder: the output.
    init(_ folder: String) throws {
        let tree = try Tree(folder)
        files = Set(tree.files)
        let attribute = Self.attribute
        for path in tree.files where path.hasSuffix(".html") {
            let text = String(decoding: try Files.read(folder + "/" + path), as: UTF8.self)
            for match in text.matches(of: attribute) {
                check(String(match.2), attribute: String(match.1), on: path)
            }
        }
    }

    private mutating func check(_ value: String, attribute: String, on page: String) {
        let value = Self.unescaped(value)
        switch attribute {
        case "srcset":
            for candidate in value.split(separator: ",") {
                let address = candidate.split(separator: " ").first.map(String.init) ?? ""
                follow(address, on: page, isLoaded: true)
            }
        default: follow(value, on: page, isLoaded: attribute != "href" && attribute != "action")
        }
    }

    private mutating func follow(_ link: String, on page: String, isLoaded: Bool) {
        if let scheme = link.prefixMatch(of: #/([A-Za-z][A-Za-z0-9+.\-]*):/#)?.1.lowercased() {
            switch scheme {
            case "http", "https":
                outward.insert(link)
                if isLoaded { loadedFromOutside.append("\(page): \(link)") }
            case "mailto" where !isLoaded: break
            case "data" where isLoaded || link == "data:,": break  // an icon that is none
            default: broken.append("\(page): \(link)")
            }
            return
        }
        let path = link.prefix { $0 != "#" && $0 != "?" }
        guard !path.isEmpty else {
            if link.isEmpty { broken.append("\(page): an empty link") }
            return
        }
        followed += 1
        guard let decoded = path.removingPercentEncoding, !decoded.hasPrefix("/"),
            let target = Self.resolve(decoded, from: page), files.contains(target)
        else { return broken.append("\(page): \(link)") }
    }

    /// The path below the folder; nil where it leaves it.
    private static func resolve(_ link: String, from page: String) -> String? {
        var parts = page.split(separator: "/").dropLast().map(String.init)
        for part in link.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": if parts.popLast() == nil { return nil }
            default: parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }

    private static func unescaped(_ text: String) -> String {
        var text = text
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.replacingOccurrences(of: entity, with: character)
        }
        return text
    }
}

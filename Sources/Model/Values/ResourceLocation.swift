internal import Foundation

/// Where bytes are to be had: on the web, or in a file of this machine.
package enum ResourceLocation: Hashable, Sendable, CustomStringConvertible {
    case web(WebURL)
    /// An absolute, normalised path. A path that a document on disk names has to lead, through whatever links, to a
    /// file in the folder `below`, which is the document's own; nil: the owner of the machine named it.
    ///
    /// Indirect, so that the other case, of which a catalog holds hundreds of thousands, takes no room for it.
    indirect case file(String, below: String? = nil)

    package var description: String {
        switch self {
        case .web(let url): url.string
        case .file(let path, _): path
        }
    }

    package var isFile: Bool { if case .file = self { true } else { false } }

    /// The file that a document on disk names if its reference is percent-encoded, as in a web address. Nil where that
    /// is the same file, or none below the document's folder.
    package var percentDecoded: ResourceLocation? {
        guard case .file(let path, let folder?) = self, path.utf8.contains(UInt8(ascii: "%")) else { return nil }
        let reference = String(Substring(path.utf8.dropFirst(folder.utf8.count))).removingPercentEncoding
        guard let reference, case let file? = DocumentBase.file("./" + reference, below: folder), file != self else {
            return nil
        }
        return file
    }
}

/// The document in which a URL stands; it decides what the URL may name.
package enum DocumentBase: Hashable, Sendable {
    /// The configuration, in this folder: any path or `http(s)`.
    case configuration(folder: String)
    /// A document on disk, in this folder: files below the folder, or `http(s)`.
    case file(folder: String)
    /// A document off the network, at this URL: `http(s)` only.
    case web(WebURL)

    /// Whether it is a document on disk.
    package var isFile: Bool { if case .file = self { true } else { false } }

    /// What `reference` names from here, or nil where it names nothing that this document may name. A document's
    /// addresses are read as `WebURL.stripped`; the owner's are taken as they are.
    package func resolve(_ reference: String) -> ResourceLocation? {
        if let url = WebURL(reference) { return .web(url) }
        switch self {
        case .web(let base):
            return WebURL(reference, relativeTo: base).map(ResourceLocation.web)
        case .configuration(let folder):
            guard let path = Self.path(reference, in: folder) else { return nil }
            return .file(path)
        case .file(let folder): return Self.file(WebURL.stripped(reference), below: folder)
        }
    }

    fileprivate static func file(_ reference: String, below folder: String) -> ResourceLocation? {
        guard let path = path(reference, in: folder), path.hasPrefix(folder == "/" ? "/" : folder + "/") else {
            return nil
        }
        return .file(path, below: folder)
    }

    private static func path(_ reference: String, in folder: String) -> String? {
        guard !reference.isEmpty, !reference.utf8.contains(0) else { return nil }
        // A scheme other than http(s), such as `file:` or `javascript:`, is never a path.
        let beforeSlash = reference.prefix { $0 != "/" }
        guard !beforeSlash.contains(":") else { return nil }
        let joined = reference.hasPrefix("/") ? reference : folder + "/" + reference
        return normalised(joined)
    }

    /// `path`, absolute, without `.`, `..` and doubled slashes. Symbolic links are not looked at.
    package static func normalised(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}

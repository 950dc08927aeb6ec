internal import Model

/// Gathers where pages lead while they are made.
///
/// Unchecked: whoever takes one from `GateWatch` is the only one to have it until it is given back.
final class LinkCollector: @unchecked Sendable {
    /// Paths that some page names, most of them once.
    private(set) var targets: [String] = []
    /// Pages that have nothing to show.
    private(set) var emptyPages: [String] = []
    /// Folder and link, hashed with the process's own seed: on all pages of a folder most links are the same.
    private var seen: Set<Int> = []
    private var folder: [UInt8] = []
    private var folderHasher = Hasher()
    private var folderOf = ""

    func page(_ path: String, _ bytes: UnsafeRawBufferPointer) {
        enter(path)
        let hasMain = MarkupScanner.scan(bytes) { kind, value in
            switch kind {
            case .link: add(value)
            case .resource where value.isEmpty: targets.append(LinkTarget.nothing)
            case .resource: add(value)
            case .candidates: Self.eachCandidate(of: value) { add($0) }
            }
        }
        if !hasMain { emptyPages.append(path) }
    }

    func stylesheet(_ path: String, _ bytes: UnsafeRawBufferPointer) {
        enter(path)
        StylesheetLinks.each(in: bytes) { link in
            if let target = LinkTarget.path(link, isEscaped: false, in: folder) { targets.append(target) }
        }
    }

    func document(_ path: String, _ bytes: UnsafeRawBufferPointer) {
        if bytes.isEmpty { emptyPages.append(path) }
    }

    private func add(_ link: UnsafeRawBufferPointer) {
        var hasher = folderHasher
        hasher.combine(bytes: link)
        guard seen.insert(hasher.finalize()).inserted else { return }
        if let target = LinkTarget.path(link, isEscaped: true, in: folder) { targets.append(target) }
    }

    private func enter(_ path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { path[...$0] } ?? ""
        guard name != folderOf || folder.isEmpty else { return }
        folderOf = String(name)
        folder = Array(name.utf8)
        folderHasher = Hasher()
        folderHasher.combine(folderOf)
    }

    /// The addresses of a `srcset`; none of ours has a comma in it.
    static func eachCandidate(of value: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
        for part in value.split(separator: UInt8(ascii: ",")) {
            let trimmed = part.drop { $0 <= 32 }
            body(UnsafeRawBufferPointer(rebasing: trimmed.prefix { $0 > 32 }))
        }
    }
}

/// The addresses in a stylesheet's `url(…)`.
enum StylesheetLinks {
    static func each(in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
        var rest = bytes[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "/"), begins(rest, "/*") {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !begins(rest, "*/") { rest = rest.dropFirst() }
                continue
            }
            guard byte | 0x20 == UInt8(ascii: "u"), begins(rest, "url(") else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(4).drop { $0 <= 32 }
            let quote = rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'") ? rest.first : nil
            if quote != nil { rest = rest.dropFirst() }
            let link = rest.prefix { byte in
                quote.map { byte != $0 } ?? (byte != UInt8(ascii: ")") && byte > 32)
            }
            body(UnsafeRawBufferPointer(rebasing: link))
            rest = rest.dropFirst(link.count)
        }
    }

    private static func begins(_ rest: Slice<UnsafeRawBufferPointer>, _ text: StaticString) -> Bool {
        guard rest.count >= text.utf8CodeUnitCount else { return false }
        return zip(rest, 0..<text.utf8CodeUnitCount).allSatisfy { byte, index in
            text.utf8Start[index] == (byte >= 65 && byte <= 90 ? byte | 0x20 : byte)
        }
    }
}

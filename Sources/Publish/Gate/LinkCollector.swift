internal import Model

/// Collects the link targets of pages.
struct LinkCollector: Sendable {
    private let hasher: PathHasher
    /// Paths that some page names, each once, one after the other, in pieces: one that grew would take twice as much.
    private var paths: [[UInt8]] = []
    private let pieceBytes: Int
    /// The hash of each of `paths`, and its length.
    private var targets: [(hash: UInt64, byteCount: Int)] = []
    /// Finds `targets` by their hashes.
    private var named = HashTable()
    /// The path that is resolved.
    private var path: [UInt8] = []
    /// Pages that have nothing to show.
    private(set) var emptyPages: [String] = []
    /// By folder and link: on all pages of a folder most links are the same. The others would need more memory than
    /// they save time, so all are dropped when there are many.
    private var seen: [Int: SeenLink] = [:]
    /// The targets of `seen`, those of each one after the other.
    private var seenTargets: [UInt64] = []
    private static let seenMax = 16_384
    private var pageCount = 0
    private var folder: [UInt8] = []
    private var folderHash = 0
    private var folderName = ""
    /// What the first page of each folder names, until there is a second.
    private var firsts: [String: Set<UInt64>] = [:]
    /// What the first two pages of each folder have in common: little of that is theirs alone, and goes with them.
    private var frames: [String: Frame] = [:]

    private struct SeenLink {
        /// Its targets, by their indices in `seenTargets`.
        let targets: Range<Int>
        /// The last page that had it.
        var page: Int
    }

    private struct Frame {
        let links: SharedLinks
        let targets: Set<UInt64>
    }

    /// - Parameter pieceBytes: how much of `paths` lies in one piece; a longer path has one of its own.
    init(_ hasher: PathHasher, pieceBytes: Int = 1 << 16) { (self.hasher, self.pieceBytes) = (hasher, pieceBytes) }

    /// Those of the paths named that are not among `known`, the hashes of the paths that are there.
    func targets(except known: PathHashes) -> [String] {
        var (piece, start) = (0, 0)
        var found: [String] = []
        for target in targets {
            if start == paths[piece].count { (piece, start) = (piece + 1, 0) }
            let end = start + target.byteCount
            if !known.contains(target.hash) { found.append(String(decoding: paths[piece][start..<end], as: UTF8.self)) }
            start = end
        }
        return found
    }

    /// - Returns: what the page names; nil for one that has nothing to show.
    @discardableResult
    mutating func page(_ path: String, _ bytes: UnsafeRawBufferPointer) -> PageLinks? {
        enter(path)
        pageCount += 1
        if seen.count > Self.seenMax {
            seen.removeAll(keepingCapacity: true)
            seenTargets.removeAll(keepingCapacity: true)
        }
        var links: [MarkupScanner.Link] = []
        links.reserveCapacity(256)
        let hasMain = MarkupScanner.scan(bytes, into: &links)
        var named: [UInt64] = []
        for link in links where !LinkTarget.hasScheme(link.value) { add(link, to: &named) }
        // A 404 page of one's own may be made as one likes: no page leads there.
        guard hasMain || path == "404.html" else {
            emptyPages.append(path)
            return nil
        }
        guard let frame = frame(of: named) else { return PageLinks(shared: .none, own: named[...]) }
        // An array of its own is as long as it has to be: there is one for every page.
        let own = named.filter { !frame.targets.contains($0) }
        let exact = [UInt64](unsafeUninitializedCapacity: own.count) { $1 = $0.initialize(fromContentsOf: own) }
        return PageLinks(shared: frame.links, own: exact[...])
    }

    /// What the pages of the folder have in common, of which one more names this; nil for the first.
    private mutating func frame(of named: [UInt64]) -> Frame? {
        if let frame = frames[folderName] { return frame }
        guard let first = firsts.removeValue(forKey: folderName) else {
            firsts[folderName] = Set(named)
            return nil
        }
        let common = named.filter(first.contains)
        let frame = Frame(links: SharedLinks(common), targets: Set(common))
        frames[folderName] = frame
        return frame
    }

    /// Adds the targets of a link to `named`, once for each page.
    private mutating func add(_ link: MarkupScanner.Link, to named: inout [UInt64]) {
        let key = Self.hash(link.value, in: folderHash)
        // The same link with another meaning is the same file, but for that of an empty one.
        if !link.value.isEmpty, let index = seen.index(forKey: key) {
            guard seen.values[index].page != pageCount else { return }
            seen.values[index].page = pageCount
            named += seenTargets[seen.values[index].targets]
            return
        }
        let first = seenTargets.count
        switch link.kind {
        case .link: resolve(link.value, isEscaped: true)
        case .resource where link.value.isEmpty: addNothing()
        case .resource: resolve(link.value, isEscaped: true)
        case .candidates: Self.eachCandidate(of: link.value) { resolve($0, isEscaped: true) }
        }
        seen[key] = SeenLink(targets: first..<seenTargets.count, page: pageCount)
        named += seenTargets[first...]
    }

    mutating func stylesheet(_ path: String, _ bytes: UnsafeRawBufferPointer) {
        enter(path)
        StylesheetLinks.each(in: bytes) { link in
            resolve(link, isEscaped: false)
        }
    }

    mutating func document(_ path: String, _ bytes: UnsafeRawBufferPointer) {
        if bytes.isEmpty { emptyPages.append(path) }
    }

    private mutating func addNothing() {
        path = Array(LinkTarget.nothing.utf8)
        addPath()
    }

    /// Adds `path` to `paths`, unless it is there already.
    private mutating func addPath() {
        let hash = path.withUnsafeBytes { hasher.hash($0) }
        seenTargets.append(hash)
        guard named.first(of: hash, where: { targets[$0].hash == hash }) == nil else { return }
        if paths.last.map({ $0.count + path.count > pieceBytes }) ?? true {
            paths.append([])
            paths[paths.count - 1].reserveCapacity(max(pieceBytes, path.count))
        }
        paths[paths.count - 1] += path
        targets.append((hash, path.count))
        named.append(hash: hash)
    }

    private mutating func resolve(_ link: UnsafeRawBufferPointer, isEscaped: Bool) {
        path.removeAll(keepingCapacity: true)
        LinkTarget.append(link, isEscaped: isEscaped, in: folder, to: &path)
        // The root itself, by way of `./`, is a path without letters, and is always there.
        if !path.isEmpty { addPath() }
    }

    private mutating func enter(_ path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { path[...$0] } ?? ""
        guard name != folderName else { return }
        folderName = String(name)
        folder = Array(name.utf8)
        folderHash = folder.withUnsafeBytes { Self.hash($0) }
    }

    /// Of 64 bits and this process alone: a hash stands for its bytes, which a site has too many of.
    static func hash(_ bytes: UnsafeRawBufferPointer, in folder: Int = 0) -> Int {
        var hasher = Hasher()
        hasher.combine(folder)
        hasher.combine(bytes: bytes)
        return hasher.finalize()
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

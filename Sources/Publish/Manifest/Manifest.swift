package import Model

/// What a generation consists of: every file that the tool wrote, and nothing else.
package struct Manifest: Sendable {
    /// A published file.
    package struct File: Hashable, Sendable {
        /// Below the output.
        package let path: String
        package let digest: Digest
        package let byteCount: Int
        /// The modification time of the file as published, in nanoseconds: with the size it tells an untouched file.
        package var modifiedNanoseconds: Int64
        package let kind: Kind
        /// Kept only because the generation before used it: pages that a visitor has open may still ask for it.
        package var isCarried: Bool
    }

    /// What a file is to a visitor; it decides the order in which files are replaced one by one.
    package enum Kind: String, Hashable, Sendable {
        case page, asset, picture
    }

    /// Counts up from 1, one a published generation.
    package var number: Int
    package var editionDay: Day
    /// The digest of all that the generation was made of; nil where that is not known.
    package var inputs: Digest?
    /// The inode of the generation's folder. An exchange keeps it: so it tells which generation is published even after
    /// a crash between the exchange and the note of it.
    package var folderInode: UInt64
    /// What each feed shows, by its id; empty in a manifest of a version that did not note it.
    package var feeds: [String: FeedStatistics] = [:]
    /// The configuration that it was built from: a real path, fit for a line; nil where that is not known.
    package var configuration: String?
    /// Sorted by path, in byte order.
    package var files: [File]
}

extension Manifest {
    /// Whether `path` stays inside the site and names a file.
    static func isSafe(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            guard (1...1024).contains(bytes.count) else { return false }
            var start = 0
            for index in 0...bytes.count {
                let byte = index < bytes.count ? bytes[index] : UInt8(ascii: "/")
                if byte < 32 { return false }
                guard byte == UInt8(ascii: "/") else { continue }
                let count = index - start
                let isDots = count <= 2 && bytes[start..<index].allSatisfy { $0 == UInt8(ascii: ".") }
                // No part is empty, `.` or `..`.
                if isDots || count > 255 { return false }
                start = index + 1
            }
            return true
        }
    }

    static let magic = "vitrine-manifest 1"

    /// The manifest as text: a head of `name value` lines, an empty line, then one line a file.
    package var text: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(256 + files.count * 160)
        let head =
            [
                Self.magic, "generation \(number)", "edition \(editionDay)", "inputs \(inputs?.hex ?? "-")",
                "inode \(folderInode)", "files \(files.count)",
            ] + (configuration.map { ["configuration \($0)"] } ?? [])
            + feeds.sorted { $0.key < $1.key }.flatMap { $0.value.lines(feed: $0.key) }
        for line in head { text.append(contentsOf: (line + "\n").utf8) }
        text.append(contentsOf: Self.bytesName.utf8)
        let place = text.count
        text.append(contentsOf: Self.padded(0))
        text.append(contentsOf: "\n\n".utf8)
        for file in files {
            // Without a string of the whole line: there are as many lines as files.
            file.digest.appendHex(to: &text)
            for number in [file.byteCount, Int(file.modifiedNanoseconds)] {
                text.append(UInt8(ascii: " "))
                text.append(decimal: number)
            }
            for field in [file.kind.rawValue, file.isCarried ? "carried" : "-", file.path] {
                text.append(UInt8(ascii: " "))
                text.append(contentsOf: field.utf8)
            }
            text.append(UInt8(ascii: "\n"))
        }
        let digits = Self.padded(text.count)
        text.replaceSubrange(place..<place + digits.count, with: digits)
        return text
    }

    /// In the head, before the count of all bytes: so a manifest can be told to be whole by its beginning.
    static let bytesName = "bytes "

    /// A number of always as many digits.
    private static func padded(_ number: Int) -> [UInt8] {
        let digits = Array(String(number).utf8)
        return Array(repeating: UInt8(ascii: "0"), count: max(0, 16 - digits.count)) + digits
    }

    /// Reads `text` as it was written; nil for anything else, a manifest cut short among it.
    package init?(text: [UInt8]) {
        let manifest = text.withUnsafeBytes { bytes -> Manifest? in
            var reader = ManifestReader(bytes: bytes)
            guard var manifest = reader.head(), let files = reader.files() else { return nil }
            manifest.files = files
            return manifest
        }
        guard let manifest else { return nil }
        self = manifest
    }

    /// The same without its files, which are most of the work; a manifest cut short is told all the same.
    static func head(text: [UInt8]) -> Manifest? {
        text.withUnsafeBytes { bytes in
            var reader = ManifestReader(bytes: bytes)
            guard let manifest = reader.head(), reader.isWhole else { return nil }
            return manifest
        }
    }

    /// The same of a file's beginning, of whose rest only the length counts; nil where the beginning is too short, and
    /// for what does not say how long it is, as older versions wrote it.
    /// - Parameter byteCount: of the whole file.
    static func head(start: [UInt8], byteCount: Int) -> Manifest? {
        start.withUnsafeBytes { bytes in
            var reader = ManifestReader(bytes: bytes)
            guard let manifest = reader.head(), reader.byteCount == byteCount else { return nil }
            return manifest
        }
    }
}

extension Manifest.Kind {
    /// What the file at `path` is, by the folder in which it lies.
    package init(path: String) {
        if path.hasPrefix("images/") {
            self = .picture
        } else if path.hasPrefix("assets/") || path.hasPrefix("search/") {
            self = .asset
        } else {
            self = .page
        }
    }
}

package import Model

/// What a generation consists of: every file that the tool wrote, and nothing else.
package struct Manifest: Sendable {
    package struct File: Hashable, Sendable {
        package let path: String
        package let digest: Digest
        package let byteCount: Int
        /// The modification time of the file as published, in nanoseconds: with the size it tells an untouched file.
        package var modifiedNanoseconds: Int64
        package let kind: Kind
        /// Kept only because the generation before used it: pages that a visitor has open may still ask for it.
        package var isCarried: Bool

        package init(
            path: String, digest: Digest, byteCount: Int, modifiedNanoseconds: Int64, kind: Kind,
            isCarried: Bool
        ) {
            self.path = path
            self.digest = digest
            self.byteCount = byteCount
            self.modifiedNanoseconds = modifiedNanoseconds
            self.kind = kind
            self.isCarried = isCarried
        }
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
    /// The inode of the generation's folder: it stays the same when folders are exchanged, and so tells which
    /// generation stands in the output's place even after a crash between the exchange and any note of it.
    package var folderInode: UInt64
    /// Sorted by path, in byte order.
    package var files: [File]

    package init(number: Int, editionDay: Day, inputs: Digest?, folderInode: UInt64, files: [File]) {
        self.number = number
        self.editionDay = editionDay
        self.inputs = inputs
        self.folderInode = folderInode
        self.files = files
    }
}

extension Manifest {
    private static let magic = "vitrine-manifest 1"

    /// The manifest as text: a head of `name value` lines, an empty line, then one line a file.
    package var text: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(256 + files.count * 160)
        let head = [
            Self.magic, "generation \(number)", "edition \(editionDay)", "inputs \(inputs?.hex ?? "-")",
            "inode \(folderInode)", "files \(files.count)", "",
        ]
        for line in head { text.append(contentsOf: (line + "\n").utf8) }
        for file in files {
            let mark = file.isCarried ? "carried" : "-"
            let state = "\(file.byteCount) \(file.modifiedNanoseconds) \(file.kind.rawValue) \(mark)"
            text.append(contentsOf: "\(file.digest.hex) \(state) \(file.path)\n".utf8)
        }
        return text
    }

    /// Reads `text` as it was written; nil for anything else, a manifest cut short among it.
    package init?(text: [UInt8]) {
        var lines = text.split(separator: 10, omittingEmptySubsequences: false)[...]
        func headLine(_ name: String) -> String? {
            guard let line = lines.popFirst(), line.starts(with: (name + " ").utf8) else { return nil }
            return String(decoding: line.dropFirst(name.utf8.count + 1), as: UTF8.self)
        }
        guard lines.popFirst().map({ String(decoding: $0, as: UTF8.self) }) == Self.magic,
            let number = headLine("generation").flatMap({ Int($0) }),
            let day = headLine("edition").flatMap({ Day($0) }),
            let inputs = headLine("inputs"), let inode = headLine("inode").flatMap({ UInt64($0) }),
            let count = headLine("files").flatMap({ Int($0) }), lines.popFirst()?.isEmpty == true,
            lines.count == count + 1, lines.popLast()?.isEmpty == true
        else { return nil }
        var files: [File] = []
        files.reserveCapacity(count)
        for line in lines {
            guard let file = File(line: line) else { return nil }
            files.append(file)
        }
        self.init(
            number: number, editionDay: day, inputs: Digest(hex: inputs), folderInode: inode, files: files)
    }
}

extension Manifest.File {
    fileprivate init?(line: ArraySlice<UInt8>) {
        let parts = line.split(separator: 32, maxSplits: 5)
        guard parts.count == 6, let digest = Digest(hexBytes: parts[0]),
            let byteCount = Int(String(decoding: parts[1], as: UTF8.self)),
            let modified = Int64(String(decoding: parts[2], as: UTF8.self)),
            let kind = Manifest.Kind(rawValue: String(decoding: parts[3], as: UTF8.self))
        else { return nil }
        self.init(
            path: String(decoding: parts[5], as: UTF8.self), digest: digest, byteCount: byteCount,
            modifiedNanoseconds: modified, kind: kind, isCarried: parts[4].elementsEqual("carried".utf8))
    }
}

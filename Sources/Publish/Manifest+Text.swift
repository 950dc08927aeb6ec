internal import Model

extension Manifest {
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
            + feeds.sorted { $0.key < $1.key }.flatMap { $0.value.lines(feed: $0.key) } + [""]
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
}

internal import Fetch
internal import Model
internal import Synchronization

/// The digests of local documents by the versions of their files: a file that is unchanged need not be read.
///
/// Kept in a file of the cache, which its own digest guards: one that is damaged counts for nothing.
final class LocalDocuments: Sendable {
    struct Known: Hashable, Sendable {
        let version: FileVersion
        let digest: Digest
    }

    private struct State {
        /// As in the file; nil: it was not read yet.
        var saved: [String: Known]?
        var now: [String: Known] = [:]
    }

    private static let heading = "vitrine documents 1"

    private let path: String
    private let state = Mutex(State())

    init(path: String) { self.path = path }

    /// What is known of the file at `path`, where that is still so.
    func known(_ path: String, bytesMax: Int) -> Known? {
        let known = state.withLock { state in
            load(&state)
            return state.now[path]
        }
        guard let known, known.version.identity.byteCount <= bytesMax,
            // A file that cannot be looked at is read next, and that says why.
            known.version == (try? LocalFile.version(of: path))
        else { return nil }
        return known
    }

    /// - Parameter version: a settled one.
    func note(_ path: String, _ version: FileVersion, _ digest: Digest) {
        state.withLock { state in
            load(&state)
            state.now[path] = Known(version: version, digest: digest)
        }
    }

    /// Writes the file, if it would be another. Files that are gone or have changed since are left out.
    func save() throws(FileError) {
        let changed = state.withLock { $0.saved == nil || $0.saved == $0.now ? nil : $0.now }
        guard let changed else { return }
        let standing = changed.filter { path, known in
            !path.utf8.contains(10) && known.version == (try? LocalFile.version(of: path))
        }
        try Files.replace(path, with: Self.bytes(standing))
        state.withLock { $0.saved = $0.now }
    }

    private func load(_ state: inout State) {
        guard state.saved == nil else { return }
        let saved = (try? Files.read(path)).flatMap(Self.parse) ?? [:]
        (state.saved, state.now) = (saved, saved)
    }

    // MARK: The file

    /// A heading with the digest of the rest, then a line a file: size, times, inode, device, digest and path.
    private static func bytes(_ files: [String: Known]) -> [UInt8] {
        var text = ""
        for (path, known) in files.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            let (version, identity) = (known.version, known.version.identity)
            text += "\(identity.byteCount) \(identity.modifiedNanoseconds) \(version.changedNanoseconds) "
            text += "\(identity.inode) \(identity.device) \(known.digest) \(path)\n"
        }
        return Array("\(heading) \(Digest(of: text))\n\(text)".utf8)
    }

    /// Nil for anything but what `bytes` makes.
    private static func parse(_ bytes: [UInt8]) -> [String: Known]? {
        guard let end = bytes.firstIndex(of: 10) else { return nil }
        let rest = bytes[(end + 1)...]
        guard String(decoding: bytes[..<end], as: UTF8.self) == "\(heading) \(Digest(of: rest))" else { return nil }
        var files: [String: Known] = [:]
        for line in rest.split(separator: 10) {
            let fields = line.split(separator: 32, maxSplits: 6, omittingEmptySubsequences: false)
            let texts = fields.map { String(decoding: $0, as: UTF8.self) }
            guard texts.count == 7, let byteCount = Int(texts[0]), let modified = Int64(texts[1]),
                let changed = Int64(texts[2]), let inode = UInt64(texts[3]), let device = UInt64(texts[4]),
                let digest = Digest(hex: texts[5])
            else { return nil }
            let identity = FileIdentity(
                byteCount: byteCount, modifiedNanoseconds: modified, inode: inode, device: device)
            files[texts[6]] = Known(
                version: FileVersion(identity: identity, changedNanoseconds: changed), digest: digest)
        }
        return files
    }
}

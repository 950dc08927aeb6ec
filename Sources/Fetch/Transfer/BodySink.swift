internal import CSystem
internal import Glibc
internal import Model
internal import Synchronization

/// Takes a body piece by piece, hashes it, and leaves it in a temporary file.
///
/// A small body is gathered in memory and written by one call; a large one goes to the file a buffer at a time.
/// One belongs to each transfer and is used again for the next body.
final class BodySink {
    private static let bufferBytes = 262_144
    /// Names are unique within the process, whichever fetcher they are made by.
    private static let sequence = Atomic<UInt64>(0)

    /// The folder and what all names begin with.
    private let prefix: String
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferBytes, alignment: 16)
    private var filled = 0
    private var hasher = SHA256()
    private var head: [UInt8] = []
    private var file: (descriptor: Int32, path: String)?
    private(set) var byteCount = 0

    struct Body {
        let path: String
        let digest: Digest
        let byteCount: Int
        let head: [UInt8]
    }

    init(folder: String) { prefix = "\(folder)/\(getpid())-" }

    deinit {
        discard()
        buffer.deallocate()
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        hasher.update(bytes)
        byteCount += bytes.count
        var rest = bytes[...]
        while !rest.isEmpty {
            if filled == buffer.count { try flush() }
            let piece = rest.prefix(buffer.count - filled)
            UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
            filled += piece.count
            rest = rest.dropFirst(piece.count)
        }
    }

    /// Writes what is left and gives the file away. Afterwards the sink is ready for another body.
    func finish() throws(FileError) -> Body {
        try flush()
        guard let file else { throw FileError("create", prefix, code: EIO) }
        self.file = nil
        // Delayed allocation reports a full disk or quota here, if at all (close(2)).
        let closed = close(file.descriptor)
        let body = Body(path: file.path, digest: hasher.finish(), byteCount: byteCount, head: head)
        reset()
        guard closed == 0 || errno == EINTR else {
            let code = errno
            unlink(file.path)
            throw FileError("close", file.path, code: code)
        }
        return body
    }

    /// Forgets what came, and removes the file if there is one.
    func discard() {
        if let file {
            close(file.descriptor)
            unlink(file.path)
            self.file = nil
        }
        if byteCount > 0 { _ = hasher.finish() }
        reset()
    }

    private func reset() {
        filled = 0
        byteCount = 0
        head = []
    }

    private func flush() throws(FileError) {
        let file = try opened()
        if head.isEmpty { head = Array(buffer.prefix(min(filled, FetchedBody.headBytesMax))) }
        try Files.write(
            UnsafeRawBufferPointer(rebasing: buffer[..<filled]), to: file.descriptor, path: file.path)
        filled = 0
    }

    private func opened() throws(FileError) -> (descriptor: Int32, path: String) {
        if let file { return file }
        var path = ""
        // A run that was killed may have left files of the same process id.
        for _ in 0..<1000 {
            let number = Self.sequence.add(1, ordering: .relaxed).newValue
            path = "\(prefix)\(number).part"
            let descriptor = vt_open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            if descriptor >= 0 {
                file = (descriptor, path)
                return (descriptor, path)
            }
            guard descriptor == -EEXIST else { throw FileError("create", path, code: -descriptor) }
        }
        throw FileError("create", path, code: EEXIST)
    }
}

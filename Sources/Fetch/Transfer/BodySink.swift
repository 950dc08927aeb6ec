internal import CSystem
internal import Glibc
internal import Model
internal import Synchronization

/// Hashes a body as it streams and writes it to a temporary file.
///
/// A small body is collected in memory and written by one call, or by the receiver; a large one a buffer at a time.
/// Each transfer reuses its sink.
final class BodySink {
    static let bufferBytes = FetchRequest.memoryBytesMax
    /// Names are unique within the process, over all fetchers.
    private static let sequence = Atomic<UInt64>(0)

    /// The folder and the common beginning of the names.
    private let prefix: String
    private let budget: HashBudget
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferBytes, alignment: 16)
    private var filled = 0
    private var hasher = SHA256()
    private var head: [UInt8] = []
    private var file: (descriptor: Int32, path: String)?
    private(set) var byteCount = 0

    struct Body {
        /// Empty where the body is in memory alone.
        let path: String
        let byteCount: Int
        let head: [UInt8]
        let content: Content
    }

    enum Content {
        case hashed(Digest)
        case bytes([UInt8])
    }

    /// - Parameter budget: while it allows, a body in memory is returned unhashed.
    init(folder: String, budget: HashBudget) {
        prefix = "\(folder)/\(getpid())-"
        self.budget = budget
    }

    deinit {
        discard()
        buffer.deallocate()
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
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

    /// The body, while it fits the buffer.
    var bytes: [UInt8] { Array(buffer[..<filled]) }

    /// Writes the rest and returns the file. Call `discard` next.
    /// - Parameter mayStayInMemory: whether a body that the receiver will hash need not be in a file.
    func finish(mayStayInMemory: Bool) throws(FileError) -> Body {
        guard file == nil, budget.take(filled) else {
            hash()
            let digest = hasher.finish()
            return Body(path: try closed(), byteCount: byteCount, head: head, content: .hashed(digest))
        }
        let bytes = bytes
        if mayStayInMemory {
            let head = Array(bytes.prefix(FetchedBody.headBytesMax))
            return Body(path: "", byteCount: byteCount, head: head, content: .bytes(bytes))
        }
        do throws(FileError) {
            return Body(path: try closed(), byteCount: byteCount, head: head, content: .bytes(bytes))
        } catch {
            budget.give(bytes.count)
            throw error
        }
    }

    /// The path of the complete, closed file.
    private func closed() throws(FileError) -> String {
        try write()
        let file = try opened()
        self.file = nil
        // Delayed allocation reports a full disk or quota here (close(2)).
        guard close(file.descriptor) == 0 || errno == EINTR else {
            let code = errno
            unlink(file.path)
            throw FileError("close", file.path, code: code)
        }
        return file.path
    }

    /// Prepares for another body; removes the file unless it was returned.
    func discard() {
        if let file {
            close(file.descriptor)
            unlink(file.path)
            self.file = nil
        }
        if byteCount > Self.bufferBytes { hasher = SHA256() }
        filled = 0
        byteCount = 0
        head = []
    }

    private func flush() throws(FileError) {
        hash()
        try write()
    }

    private func hash() { hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<filled])) }

    private func write() throws(FileError) {
        let file = try opened()
        if head.isEmpty { head = Array(buffer.prefix(min(filled, FetchedBody.headBytesMax))) }
        try Files.write(
            UnsafeRawBufferPointer(rebasing: buffer[..<filled]), to: file.descriptor, path: file.path)
        filled = 0
    }

    private func opened() throws(FileError) -> (descriptor: Int32, path: String) {
        if let file { return file }
        var path = ""
        // A killed run may have left files of the same process id.
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

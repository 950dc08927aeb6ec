internal import CSystem
internal import Glibc
internal import Model

/// The published folder, looked at anew for each request: another may have taken its place.
struct PublishedFolder: Sendable {
    let path: String

    enum Found {
        case file(OpenFile)
        case folder
        case missing
        /// Something stands there that cannot be opened now: a want of rights, of descriptors, of a disk that answers.
        case failure(Int32)
    }

    /// What these names lead to. No link is followed: the tool publishes none, and another's may lead anywhere.
    func find(_ names: [String]) -> Found {
        let found = look(names)
        // The folder may have been exchanged, and the old one removed, between two names.
        if case .missing = found { return look(names) }
        return found
    }

    private func look(_ names: [String]) -> Found {
        var folder = vt_open(path, O_RDONLY | O_DIRECTORY, 0)
        defer { if folder >= 0 { close(folder) } }
        for name in names.dropLast() where folder >= 0 {
            let next = vt_openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0)
            close(folder)
            folder = next
        }
        guard folder >= 0 else { return Self.found(-folder) }
        guard let name = names.last else { return .folder }
        let descriptor = vt_open_regular(folder, name, O_RDONLY | O_NOFOLLOW)
        guard descriptor >= 0 else { return Self.found(-descriptor) }
        guard let file = OpenFile(descriptor) else { return .failure(EIO) }
        return .file(file)
    }

    private static func found(_ code: Int32) -> Found {
        switch code {
        case EISDIR: .folder
        case ENOENT, ENOTDIR, ELOOP, EINVAL, ENAMETOOLONG: .missing
        default: .failure(code)
        }
    }
}

/// An open file, whose bytes stay what they are whatever takes its name.
struct OpenFile {
    let descriptor: Int32
    let byteCount: Int
    /// Of this file: another one has another.
    let tag: String

    /// Closes `descriptor` where it cannot be looked at.
    init?(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        byteCount = Int(status.st_size)
        let changed = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
        tag =
            "\"" + [Int(status.st_ino), byteCount, changed].map { String($0, radix: 36) }.joined(separator: "-") + "\""
    }

    /// All bytes; the file is closed.
    /// - Returns: nil where it cannot be read.
    func read() -> [UInt8]? {
        defer { close(descriptor) }
        return try? Files.read("/proc/self/fd/\(descriptor)")
    }
}

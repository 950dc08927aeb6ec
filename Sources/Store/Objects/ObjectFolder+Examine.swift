internal import CSystem
internal import Glibc
internal import Model

extension ObjectFolder {
    /// What is found at an object's path.
    enum Finding: Hashable, Sendable {
        /// The bytes match the name.
        case whole(byteCount: Int)
        case damaged
        case missing
    }

    /// Whether a folder of objects exists.
    var hasObjects: Bool {
        get throws(StoreError) { try !names(in: objectsPath).isEmpty }
    }

    /// Calls `body` for every file with an object's name, by name, until it returns false.
    /// - Parameter unfinished: called with the paths of copies that processes which have ended have left.
    func forEachObject(
        unfinished: (String) throws(StoreError) -> Void = { _ in }, _ body: (Digest) throws(StoreError) -> Bool
    ) throws(StoreError) {
        for number in 0..<256 {
            let name = Digest.twoDigits(UInt8(number))
            let path = objectsPath + "/" + name
            guard try Files.stored(path)?.kind == .folder else { continue }
            for rest in try names(in: path) {
                // Names are lower case; an upper-case one is not ours.
                guard let digest = Digest(hex: name + rest), digest.hex.dropFirst(2) == rest else {
                    if Self.isUnfinishedCopy(rest) { try unfinished(path + "/" + rest) }
                    continue
                }
                guard try body(digest) else { return }
            }
        }
    }

    /// Sets aside what stands in the place of a folder of objects and is neither a folder nor a link.
    /// - Returns: how many there were.
    func setAsideNonFolders() throws(StoreError) -> Int {
        var count = 0
        for number in 0..<256 {
            let path = objectsPath + "/" + Digest.twoDigits(UInt8(number))
            guard let kind = try Files.stored(path)?.kind, kind == .file || kind == .other else { continue }
            if try mapError(StoreError.file, of: Files.setAside(path)) != nil { count += 1 }
        }
        return count
    }

    /// Hashes an object's file.
    func examine(_ digest: Digest) throws(StoreError) -> Finding {
        let path = path(of: digest)
        let descriptor = vt_open_regular(AT_FDCWD, path, O_RDONLY | O_NOFOLLOW)
        if descriptor == -ENOENT { return .missing }
        // Runs make no link, folder or FIFO.
        if [-ELOOP, -EISDIR, -EINVAL].contains(descriptor) { return .damaged }
        guard descriptor >= 0 else { throw .file(FileError("open", path, code: -descriptor)) }
        defer { close(descriptor) }
        // An unreadable sector is damage.
        guard let found = Files.digest(of: descriptor), found.digest == digest else { return .damaged }
        return .whole(byteCount: found.byteCount)
    }

    /// Deletes every object for which `isKept` is false, and unfinished copies: only regular files with an object's
    /// name, or that of its copy, in an object's folder (promise g).
    /// - Parameters:
    ///   - gone: called with each deleted object and its size, in a dry run too.
    /// - Returns: false where the deadline came first.
    func sweep(
        keeping isKept: (Digest) -> Bool, isDryRun: Bool, deadline: Deadline, gone: (Digest, Int) -> Void
    ) throws(StoreError) -> Bool {
        var isComplete = true
        var looked = 0
        func removeUnfinished(_ path: String) throws(StoreError) {
            guard !isDryRun, try Files.stored(path)?.kind == .file else { return }
            try mapError(StoreError.file, of: Files.remove(path))
        }
        try forEachObject(unfinished: removeUnfinished) { digest throws(StoreError) in
            looked += 1
            if looked % 256 == 0, deadline.hasPassed {
                isComplete = false
                return false
            }
            guard !isKept(digest) else { return true }
            let path = path(of: digest)
            guard let status = try Files.stored(path), status.kind == .file else { return true }
            if !isDryRun {
                guard unlink(path) == 0 || errno == ENOENT else {
                    throw .file(FileError("remove", path, code: errno))
                }
            }
            gone(digest, Int(status.st_size))
            return true
        }
        return isComplete
    }

    private func names(in path: String) throws(StoreError) -> [String] {
        try mapError(StoreError.file, of: Files.names(in: path))
    }
}

extension Digest {
    /// Two lower-case hexadecimal digits, the name of a folder of objects.
    static func twoDigits(_ byte: UInt8) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
    }
}

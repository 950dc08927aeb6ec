internal import Glibc
internal import Model

extension ObjectFolder {
    /// Deletes the file of every object of which `isKept` says no: regular files that have an object's name in an
    /// object's folder, and nothing else (promise g).
    /// - Parameters:
    ///   - gone: is told each object that was deleted, or in a dry run would be, with its file's size.
    /// - Returns: false where the deadline came first.
    func sweep(
        keeping isKept: (Digest) -> Bool, isDryRun: Bool, deadline: Deadline, gone: (Digest, Int) -> Void
    ) throws(StoreError) -> Bool {
        var isComplete = true
        var looked = 0
        try forEachObject { digest throws(StoreError) in
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
}

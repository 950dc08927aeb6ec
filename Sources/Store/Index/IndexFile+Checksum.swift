internal import Glibc
internal import Model

/// The checksum of the index's file, which a run records when it closes the index. While it matches, the index is
/// opened without a check.
extension IndexFile {
    private struct Note: Equatable {
        let byteCount: Int
        let modifiedNanoseconds: Int
        let checksum: UInt64

        var text: String { "\(byteCount) \(modifiedNanoseconds) \(checksum)\n" }

        /// - Parameter checksum: nil where the file could not be read; then nothing is recorded.
        init?(_ status: stat, checksum: UInt64?) {
            guard let checksum else { return nil }
            byteCount = Int(status.st_size)
            modifiedNanoseconds = Int(status.st_mtim.nanoseconds)
            self.checksum = checksum
        }

        init?(text: String) {
            let parts = text.split(whereSeparator: \.isWhitespace)
            guard parts.count == 3, let byteCount = Int(parts[0]), let modified = Int(parts[1]),
                let checksum = UInt64(parts[2])
            else { return nil }
            (self.byteCount, modifiedNanoseconds, self.checksum) = (byteCount, modified, checksum)
        }
    }

    /// Whether the index has the bytes with which the last run closed it. A killed run has not closed it.
    var isAsClosed: Bool {
        get throws(StoreError) {
            guard let noted = note, try !hasLog, let status = try Files.stored(path),
                noted.byteCount == Int(status.st_size)
            else { return false }
            return Checksum.ofFile(path) == noted.checksum
        }
    }

    /// Records the checksum of the closed index. An index that was not written to has its record already.
    func noteClosed() throws(StoreError) {
        guard try !hasLog, let status = try Files.stored(path) else { return }
        let noted = note
        if let noted, noted == Note(status, checksum: noted.checksum) { return }
        guard let note = Note(status, checksum: Checksum.ofFile(path)) else { return }
        try mapError(StoreError.file, of: Files.replace(checksumPath, with: note.text.utf8, mode: 0o600))
    }

    /// Makes the next opening check the whole index.
    func suspect() { unlink(checksumPath) }

    private var note: Note? {
        // If the record is missing or damaged, the whole index is checked.
        guard let bytes = try? Files.read(checksumPath, bytesMax: 100) else { return nil }
        return Note(text: String(decoding: bytes, as: UTF8.self))
    }

    /// Whether there is a log that SQLite would apply to the index.
    private var hasLog: Bool {
        get throws(StoreError) {
            for suffix in ["-wal", "-journal"] {
                if let status = try Files.stored(path + suffix), status.st_size > 0 { return true }
            }
            return false
        }
    }
}

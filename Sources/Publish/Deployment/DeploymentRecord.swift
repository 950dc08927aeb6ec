internal import CSystem
internal import Glibc
package import Model

/// What a target has, as far as this tool sent it: a file in the cache, so that no target is listed.
///
/// A whole text, then a line for each file that was sent or removed since. Before anything is sent, the whole text says
/// of every file that will change that its state is unknown: a run may be killed at any instant, and the next one sends
/// or removes those files again.
package final class DeploymentRecord {
    /// What is known of a file there.
    package enum State: Hashable, Sendable {
        case sent(Digest)
        /// A run that sent or removed it has not come to its end.
        /// - Parameter isNew: whether the target had no such file before.
        case unknown(isNew: Bool)
    }

    private static let magic = "vitrine-deployment 1"
    private static let bytesMax = 1 << 30

    private let path: String
    private let target: String
    package private(set) var files: [String: State] = [:]
    /// Whether there was a record that cannot be used: then everything is sent again.
    package private(set) var isDamaged = false
    private var journal: Int32 = -1

    /// Reads the record; a missing or damaged one has no files.
    package init(path: String, target: DeploymentTarget) throws(FileError) {
        self.path = path
        self.target = target.address
        do throws(FileError) {
            let text = try Files.read(path, bytesMax: Self.bytesMax)
            isDamaged = !read(text)
        } catch {
            if error.isDamage { isDamaged = true } else if !error.isMissing { throw error }
        }
        if isDamaged { files = [:] }
    }

    deinit { if journal >= 0 { close(journal) } }

    /// Replaces what is known, by what the target was seen to have.
    package func replace(_ files: [String: State]) { self.files = files }

    /// Writes the whole text, durably, with the state of `paths` unknown; then `note` may follow.
    package func begin(changing paths: [String]) throws(FileError) {
        for path in paths {
            switch files[path] {
            case nil: files[path] = .unknown(isNew: true)
            case .sent: files[path] = .unknown(isNew: false)
            case .unknown: break
            }
        }
        try writeWhole()
        journal = vt_open(path, O_WRONLY | O_APPEND, 0)
        guard journal >= 0 else { throw FileError("open", path, code: -journal) }
    }

    /// Notes that a file was sent, or, without a digest, removed.
    package func note(_ file: String, _ digest: Digest?) throws(FileError) {
        files[file] = digest.map { .sent($0) }
        try Array("\(digest?.hex ?? "-") \(file)\n".utf8).withUnsafeBufferPointer { bytes throws(FileError) in
            try Files.write(UnsafeRawBufferPointer(bytes), to: journal, path: path)
        }
    }

    /// Writes the whole text, durably.
    func writeWhole() throws(FileError) {
        var lines: [UInt8] = []
        for (file, state) in files.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            let mark =
                switch state {
                case .sent(let digest): digest.hex
                case .unknown(let isNew): isNew ? "+" : "?"
                }
            lines.append(contentsOf: "\(mark) \(file)\n".utf8)
        }
        let head = "\(Self.magic)\ntarget \(target)\nfiles \(files.count) \(Digest(of: lines).hex)\n"
        try Files.replace(path, with: Array(head.utf8) + lines, mode: 0o600)
    }

    /// - Returns: false where `text` is not as it was written; a last line that was cut short is passed over.
    private func read(_ text: [UInt8]) -> Bool {
        let lines = text.split(separator: 10, omittingEmptySubsequences: false)
        guard lines.count > 3, lines[0].elementsEqual(Self.magic.utf8),
            lines[1].elementsEqual("target \(target)".utf8)
        else { return false }
        let head = String(decoding: lines[2], as: UTF8.self).split(separator: " ")
        guard head.count == 3, head[0] == "files", let count = Int(head[1]), count >= 0, lines.count - 4 >= count,
            let digest = Digest(hex: String(head[2]))
        else { return false }
        let start = lines[2].endIndex + 1
        let end = count == 0 ? start : lines[2 + count].endIndex + 1
        guard Digest(of: text[start..<end]) == digest else { return false }
        return lines[3...].dropLast().allSatisfy(read(line:))
    }

    private func read(line: ArraySlice<UInt8>) -> Bool {
        guard let space = line.firstIndex(of: 32), space + 1 < line.endIndex else { return false }
        let file = String(decoding: line[(space + 1)...], as: UTF8.self)
        switch line[..<space] {
        case [43]: files[file] = .unknown(isNew: true)
        case [63]: files[file] = .unknown(isNew: false)
        case [45]: files[file] = nil
        case let hex:
            guard let digest = Digest(hexBytes: hex) else { return false }
            files[file] = .sent(digest)
        }
        return true
    }
}

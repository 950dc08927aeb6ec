internal import Model

/// A file of records: a heading with the digest of the rest, then a line a record. It is written at once and never
/// changed.
struct RecordFile {
    /// Such as `vitrine plan 1`: what the file is, and the version of its form.
    let heading: String

    /// Why a file was not taken.
    struct Refusal: Error {
        let exitCode: ExitCode
        /// One line: what was found.
        let message: String
        /// Whether something else stands there, which no file of this kind may replace.
        var isOfOthers = false
    }

    /// - Returns: the digest of the body, which names the file.
    @discardableResult
    func write(_ body: String, to path: String) throws(FileError) -> Digest {
        let digest = Digest(of: body)
        // A person has named it, or the plan beside which it lies.
        try Files.replace(path, with: Array("\(heading) \(digest)\n\(body)".utf8), settingAside: false)
        return digest
    }

    /// The lines of the file at `path`, checked against the digest.
    func read(_ path: String) throws(Refusal) -> (digest: Digest, lines: [ArraySlice<UInt8>]) {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try Files.read(path) } catch {
            throw Refusal(
                exitCode: error.isMissing || error.isDamage ? .dataUnusable : ExitCode(error),
                message: "cannot \(error.call): \(error.reason)", isOfOthers: error.isDamage)
        }
        guard let end = bytes.prefix(200).firstIndex(of: 10), bytes.starts(with: Array("\(heading) ".utf8)) else {
            let kind = heading.split(separator: " ").dropFirst().first ?? ""
            throw Refusal(
                exitCode: .dataUnusable,
                message: "is no \(kind) of this version; expected “\(heading)” at the start",
                isOfOthers: !bytes.isEmpty && !begins(bytes))
        }
        let body = bytes[(end + 1)...]
        let digest = Digest(of: body)
        guard bytes[..<end].elementsEqual("\(heading) \(digest)".utf8) else {
            throw Refusal(
                exitCode: .dataUnusable,
                message: "is damaged or cut short: its first line names other bytes")
        }
        return (digest, body.split(separator: 10))
    }

    /// Whether a file that begins so is of this kind, whatever its version.
    func begins(_ start: [UInt8]) -> Bool {
        let words = heading.split(separator: " ").dropLast().joined(separator: " ") + " "
        return start.starts(with: Array(words.utf8))
    }
}

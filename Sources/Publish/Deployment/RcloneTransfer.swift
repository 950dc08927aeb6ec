internal import Foundation
internal import Model

/// Sends by rclone, one request a file: nothing is listed or looked at there first.
struct RcloneTransfer: Transfer {
    let program: ExternalCommand
    let output: String
    let target: String

    private static let common = ["--use-json-log", "--stats", "0", "--verbose", "--retries", "1"]
    private static let exact = ["--no-traverse", "--s3-no-head", "--s3-no-head-object", "--s3-no-check-bucket"]
    private static let parallel = ["--transfers", "16", "--checkers", "16"]
    /// rclone's exit code where a folder is not there.
    private static let notFound: Int32 = 3

    func send(
        _ paths: [String], headers: DeploymentHeaders, done: (String) throws(FileError) -> Void
    ) throws(DeploymentError) {
        let named = [
            "--header-upload", "Cache-Control: \(headers.cacheControl)",
            "--header-upload", "Content-Type: \(headers.contentType)",
        ]
        var left = Set(paths)
        try run(["copy", output, target, "--no-check-dest"] + named, paths) { path throws(FileError) in
            if left.remove(path) != nil { try done(path) }
        }
        // rclone passes over a file that is not there.
        if !left.isEmpty { throw .changedSince(left.sorted()) }
    }

    func remove(_ paths: [String], done: (String) throws(FileError) -> Void) throws(DeploymentError) {
        try run(["delete", target], paths) { _ in }
        for path in paths { try mapError(DeploymentError.file) { () throws(FileError) in try done(path) } }
    }

    private func run(
        _ command: [String], _ paths: [String], copied: (String) throws(FileError) -> Void
    ) throws(DeploymentError) {
        var message: String?
        let arguments = command + ["--files-from-raw", "-"] + Self.exact + Self.parallel + Self.common
        let input = Array(paths.joined(separator: "\n").utf8) + [10]
        let result = try program.run(.rclone, arguments, input: input) { line throws(FileError) in
            let line = RcloneMessage(line)
            if let path = line.copiedPath { try copied(path) }
            // What follows the first only sums it up.
            if line.isError, message == nil { message = line.text }
        }
        guard result.exitCode == 0 else { throw failure(result, message) }
    }

    private func failure(_ result: ExternalCommand.Result, _ message: String?) -> DeploymentError {
        .transfer(.rclone, exitCode: result.exitCode, message: message ?? "it did not say why")
    }

    func compare(with files: [Manifest.File]) throws(DeploymentError) -> DeploymentComparison {
        var comparison = DeploymentComparison()
        var there = try list(target, options: ["--hash"])
        // Of the files here only those hashes are made that the target has too.
        let types = Set(there.values.flatMap { ($0.hashes ?? [:]).keys }).sorted()
        let here = try list(output, options: types.isEmpty ? [] : ["--hash"] + types.flatMap { ["--hash-type", $0] })
        for file in files {
            let copy = there.removeValue(forKey: file.path)
            guard copy.map({ $0.isSame(as: here[file.path]) }) != true else { continue }
            comparison.different.insert(file.path)
            if copy != nil { comparison.replaced.insert(file.path) }
        }
        comparison.others = Set(there.keys)
        comparison.occupied = comparison.replaced
        return comparison
    }

    func look(at paths: [String]) throws(DeploymentError) -> DeploymentPlaces? { nil }

    /// The files below a folder, in as few requests as its host allows.
    private func list(_ folder: String, options: [String]) throws(DeploymentError) -> [String: RcloneFile] {
        let arguments = ["lsjson", folder, "--recursive", "--files-only", "--no-modtime", "--no-mimetype"]
        var message: String?
        let result = try program.run(.rclone, arguments + options + ["--fast-list"] + Self.common) { line in
            let line = RcloneMessage(line)
            if line.isError, message == nil { message = line.text }
        }
        if result.exitCode == Self.notFound { return [:] }
        guard result.exitCode == 0,
            let files = try? JSONDecoder().decode([RcloneFile].self, from: Data(result.output))
        else { throw failure(result, message) }
        return Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    }
}

/// A file as rclone lists it.
private struct RcloneFile: Decodable {
    let path: String
    let size: Int
    let hashes: [String: String]?

    enum CodingKeys: String, CodingKey {
        case path = "Path"
        case size = "Size"
        case hashes = "Hashes"
    }

    /// By the hashes that both have; by the size where there is none, as for what was sent in several parts.
    func isSame(as other: RcloneFile?) -> Bool {
        guard let other, size == other.size else { return false }
        return (hashes ?? [:]).allSatisfy { name, hash in
            hash.isEmpty || (other.hashes?[name] ?? hash) == hash
        }
    }
}

/// A line of rclone's log. What ends it at once, such as a remote that is not configured, is no JSON.
private struct RcloneMessage {
    let text: String
    let isError: Bool
    /// The file that the target has now.
    let copiedPath: String?

    private struct Fields: Decodable {
        let level: String
        let msg: String
        let object: String?
    }

    init(_ line: String) {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(line.utf8)) else {
            text = line
            isError = !line.isEmpty
            copiedPath = nil
            return
        }
        let words = fields.msg.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        text = fields.object.map { "\($0): \(words)" } ?? words
        isError = ["error", "critical", "fatal", "panic"].contains(fields.level)
        copiedPath = fields.level == "info" && fields.msg.contains("Copied (") ? fields.object : nil
    }
}

internal import Model

/// Sends by rsync, to a folder or over ssh: each file is written beside its place, then renamed.
struct RsyncTransfer: Transfer {
    let program: ExternalCommand
    let output: String
    /// Ends in `/`.
    let target: String
    /// A folder with nothing in it: what is sent of it is removed there.
    let emptyFolder: String
    /// Whether the environment says how ssh is called.
    let hasShell: Bool

    /// Files in one call; the record is as exact as this.
    private static let batch = 1000

    private static let removal = "--delete-missing-args"
    /// rsync's exit code where folders of the named files are missing in the source, as in one with nothing in it.
    private static let vanished: Int32 = 24
    /// rsync's exit code where something was not done, such as giving a folder of another user its mode.
    private static let partial: Int32 = 23

    private var common: [String] {
        // Cron has nobody who could answer a question.
        (hasShell ? [] : ["--rsh", "ssh -o BatchMode=yes -o ConnectTimeout=30"]) + [
            "--secluded-args", "--timeout", "600", "--times", "--omit-dir-times",
            // Without `--perms` the umask of the receiver takes from the modes.
            "--perms", "--chmod", "D755,F644",
        ]
    }

    func send(
        _ paths: [String], headers: DeploymentHeaders, done: (String) throws(FileError) -> Void
    ) throws(DeploymentError) {
        // Sizes and times are not asked: the record says what differs.
        try run(["--ignore-times", "--mkpath"], paths, from: output, done)
    }

    func remove(_ paths: [String], done: (String) throws(FileError) -> Void) throws(DeploymentError) {
        try run([Self.removal], paths, from: emptyFolder, done)
    }

    private func run(
        _ options: [String], _ paths: [String], from source: String, _ done: (String) throws(FileError) -> Void
    ) throws(DeploymentError) {
        for start in stride(from: 0, to: paths.count, by: Self.batch) {
            let batch = paths[start..<min(start + Self.batch, paths.count)]
            // rsync takes lines that begin with `#` or `;` for comments.
            let input = Array(batch.map { "./" + $0 }.joined(separator: "\0").utf8)
            _ = try run(options + ["--files-from", "-", "--from0", "--", source + "/", target], input: input)
            for path in batch { try mapError(DeploymentError.file) { () throws(FileError) in try done(path) } }
        }
    }

    private func run(_ arguments: [String], input: [UInt8] = []) throws(DeploymentError) -> [UInt8] {
        var messages: [String] = []
        var (keptModes, otherErrors) = (0, 0)
        let result = try program.run(.rsync, common + arguments, input: input) { line in
            if messages.count < 3 { messages.append(line) }
            if line.contains("failed to set permissions on") {
                keptModes += 1
            } else if line.hasPrefix("rsync: ") {
                otherErrors += 1
            }
        }
        var accepted: [Int32] = arguments.contains(Self.removal) ? [0, Self.vanished] : [0]
        // Another's folder keeps its mode, and so do files where there are none; their bytes are there.
        if keptModes > 0, otherErrors == 0 { accepted.append(Self.partial) }
        guard accepted.contains(result.exitCode) else {
            let message = messages.isEmpty ? "it did not say why" : messages.joined(separator: "; ")
            throw .transfer(.rsync, exitCode: result.exitCode, message: message)
        }
        return result.output
    }

    func compare(with files: [Manifest.File]) throws(DeploymentError) -> DeploymentComparison {
        var left = Set(files.map(\.path))
        var comparison = DeploymentComparison()
        let listing = try run(
            [
                "--recursive", "--checksum", "--dry-run", "--delete", "--mkpath", "--8-bit-output", "--out-format",
                "%i %n", "--",
            ]
                + [output + "/", target])
        for line in listing.split(separator: 10) {
            let text = String(decoding: line, as: UTF8.self)
            let path = String(text.drop { $0 != " " }.drop { $0 == " " })
            if text.hasPrefix("*deleting") {
                if !path.hasSuffix("/") { comparison.others.insert(path) }
            } else if text.hasPrefix("<f") || text.hasPrefix(">f"), left.remove(path) != nil {
                // A `.` in these places: only its time or its mode differs.
                let marks = Array(text.utf8.prefix(4))
                guard marks.count == 4, marks[2] != 46 || marks[3] != 46 else { continue }
                comparison.different.insert(path)
                if marks[2] != 43 { comparison.replaced.insert(path) }
            }
        }
        return comparison
    }
}

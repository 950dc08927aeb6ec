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
            // Else a link to a folder is replaced by a folder, in which most files are missing.
            "--keep-dirlinks",
        ]
    }

    func send(
        _ paths: [String], headers: DeploymentHeaders, done: (String) throws(FileError) -> Void
    ) throws(DeploymentError) {
        // Sizes and times are not asked: the record says what differs.
        try inBatches(paths, done) { batch throws(DeploymentError) in
            _ = try run(["--ignore-times", "--mkpath"], batch, from: output)
        }
    }

    func remove(_ paths: [String], done: (String) throws(FileError) -> Void) throws(DeploymentError) {
        try inBatches(paths, done) { batch throws(DeploymentError) in
            let removed = try run([Self.removal, "--out-format", "%i"], batch, from: emptyFolder)
            let count = removed.split(separator: 10).count { $0.starts(with: "*deleting".utf8) }
            // Some were not there, or rsync (3.5.0) says nothing of those behind a link that leads out of the target.
            if count < batch.count { try lookFor(batch) }
        }
    }

    /// - Throws: for the first of `paths` that the target has.
    private func lookFor(_ paths: ArraySlice<String>) throws(DeploymentError) {
        let options = ["--dry-run", "--ignore-missing-args", "--out-format", "%i %n"]
        // Where a folder has become a file there is none of ours below it.
        let found = try run(
            options + Self.listing + [target, emptyFolder + "/"], input: input(paths.map { "./" + $0 }),
            passing: "failed: Not a directory")
        for line in found.split(separator: 10) where line.starts(with: ">f".utf8) {
            let path = String(decoding: line.drop { $0 != 32 }.dropFirst(), as: UTF8.self)
            throw .transfer(
                .rsync, exitCode: Self.partial, message: "“\(path)” is still there; is it behind a symbolic link?")
        }
    }

    /// - Parameter body: does the work for some paths at a time.
    private func inBatches(
        _ paths: [String], _ done: (String) throws(FileError) -> Void,
        _ body: (ArraySlice<String>) throws(DeploymentError) -> Void
    ) throws(DeploymentError) {
        for start in stride(from: 0, to: paths.count, by: Self.batch) {
            let batch = paths[start..<min(start + Self.batch, paths.count)]
            try body(batch)
            for path in batch { try mapError(DeploymentError.file) { () throws(FileError) in try done(path) } }
        }
    }

    private static let listing = ["--files-from", "-", "--from0", "--"]

    private func input(_ lines: [String]) -> [UInt8] { Array(lines.joined(separator: "\0").utf8) }

    /// - Parameter folder: absolute; the paths are relative to it.
    private func run(
        _ options: [String], _ paths: ArraySlice<String>, from folder: String
    ) throws(DeploymentError) -> [UInt8] {
        // What stands before `/./` is not sent. So no line begins with `#` or `;`, which rsync takes for comments; with
        // `./` alone the target itself would get the mode of a folder.
        try run(options + Self.listing + ["/", target], input: input(paths.map { "\(folder)/./\($0)" }))
    }

    /// - Parameter passed: what errors say that do no harm. Another's folder keeps its mode, and so do files where
    ///   there are none; their bytes are there.
    private func run(
        _ arguments: [String], input: [UInt8] = [], passing passed: String = "failed to set permissions on"
    ) throws(DeploymentError) -> [UInt8] {
        var messages: [String] = []
        var (passedErrors, otherErrors) = (0, 0)
        let result = try program.run(.rsync, common + arguments, input: input) { line in
            if messages.count < 3 { messages.append(line) }
            if line.contains(passed) {
                passedErrors += 1
            } else if line.hasPrefix("rsync: ") {
                otherErrors += 1
            }
        }
        var accepted = [0] + (arguments.contains(Self.removal) ? [Self.vanished] : [])
        if passedErrors > 0, otherErrors == 0 { accepted.append(Self.partial) }
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
        // The listing above says of a link, and of a folder, that nothing stands there.
        comparison.occupied = try places(of: comparison.different.sorted()).different
        return comparison
    }

    func look(at paths: [String]) throws(DeploymentError) -> DeploymentPlaces? { try places(of: paths) }

    private func places(of paths: [String]) throws(DeploymentError) -> DeploymentPlaces {
        var places = DeploymentPlaces()
        guard !paths.isEmpty else { return places }
        let options = [
            "--dry-run", "--existing", "--checksum", "--mkpath", "--8-bit-output", "-ii", "--out-format", "%i %n",
        ]
        // Of a folder in the place of a file it says that it could not remove it.
        let listing = try run(
            options + Self.listing + ["/", target], input: input(paths.map { "\(output)/./\($0)" }),
            passing: "could not make way for")
        let folder = "cannot delete non-empty directory: "
        for line in listing.split(separator: 10) {
            let text = String(decoding: line, as: UTF8.self)
            let path = String(text.drop { $0 != " " }.drop { $0 == " " })
            if text.hasPrefix(folder) {
                places.different.insert(String(text.dropFirst(folder.count)))
            } else if text.hasPrefix("<f") || text.hasPrefix(">f") {
                places.different.insert(path)
            } else if text.hasPrefix(".f") {
                places.same.insert(path)
            } else if text.hasPrefix("cd") {
                places.different.insert(path.hasSuffix("/") ? String(path.dropLast()) : path)
            }
        }
        return places
    }
}

internal import CSystem
internal import Glibc
package import Model

/// Sends the published site to a target: exactly what differs from what was last sent there.
package struct Deployment {
    /// What a host takes, nil being no limit; it is looked at before anything is sent.
    package struct Limits: Sendable {
        package var files: Int?
        package var bytes: Int?
        /// The size of the largest file.
        package var fileBytes: Int?

        package init() {}

        /// Why the host would refuse this site; nil where it takes it.
        package func objection(to files: [Manifest.File]) -> String? {
            let byteCount = files.reduce(0) { $0 + $1.byteCount }
            if let most = self.files, files.count > most {
                return "the site has \(plural(files.count, "file")), and the host takes \(most)"
            }
            if let bytes, byteCount > bytes { return "the site has \(byteCount) bytes, and the host takes \(bytes)" }
            if let fileBytes, let large = files.max(by: { $0.byteCount < $1.byteCount }), large.byteCount > fileBytes {
                return "\(large.path) has \(large.byteCount) bytes, and the host takes \(fileBytes) a file"
            }
            return nil
        }
    }

    private static let filesLookedFor = 16

    private let output: OutputFolder
    private let target: DeploymentTarget
    private let lock: FileLock
    private let transfer: any Transfer
    private let monitor: ProgressReporter
    package let manifest: Manifest
    package let record: DeploymentRecord
    /// Files of the target that this tool did not send; they stay. Known after `compare`.
    package private(set) var unmanagedFiles: [String] = []
    /// What stands at the target where the site has something else, and that no record says was sent; known after
    /// `compare` or `look`.
    package private(set) var unrecordedFiles: [String] = []
    /// Whether the target is known to have this site, though the record may not say all of it.
    package private(set) var isKnownThere: Bool

    /// Takes the lock of the records.
    /// - Parameters:
    ///   - folder: where the records lie.
    ///   - environment: of the program that sends: it may hold the target's secrets.
    package init(
        _ output: OutputFolder, to target: DeploymentTarget, recordsIn folder: String, environment: [String: String],
        monitor: ProgressReporter
    ) throws(DeploymentError) {
        guard let manifest = output.current else { throw .nothingPublished(path: output.path) }
        // Ssh may ask for a passphrase.
        var program = ExternalCommand([target.transport.rawValue], folder: ".", environment: environment)
        program.usesTerminal = true
        guard program.programPath != nil else { throw .missingProgram(target.transport) }
        (self.output, self.target, self.manifest, self.monitor) = (output, target, manifest, monitor)
        let path = "\(folder)/\(target.recordName)"
        do throws(FileError) {
            try Files.createFolder(folder + "/empty", mode: 0o700)
        } catch { throw .file(error) }
        do throws(FileLock.Failure) { lock = try FileLock(path: folder + "/lock", mode: 0o600) } catch {
            switch error {
            case .held: throw .locked(path: folder)
            case .file(let error): throw .file(error)
            }
        }
        do throws(FileError) {
            try Files.removeUnfinished(in: folder)
            record = try DeploymentRecord(path: path, target: target)
        } catch { throw .file(error) }
        isKnownThere = !record.files.isEmpty
        transfer =
            switch target.transport {
            case .rclone: RcloneTransfer(program: program, output: output.path, target: target.address)
            case .rsync:
                RsyncTransfer(
                    program: program, output: output.path,
                    target: target.address + (["/", ":"].contains(target.address.last) ? "" : "/"),
                    emptyFolder: folder + "/empty", hasShell: environment["RSYNC_RSH"] != nil)
            }
    }

    /// Lists the target once, and takes what it has for what was sent.
    package mutating func compare() throws(DeploymentError) {
        let seen = try transfer.compare(with: manifest.files)
        noteUnrecorded(seen.occupied)
        if manifest.files.contains(where: { !seen.different.contains($0.path) && isOwn($0.path) }) {
            isKnownThere = true
        }
        var files: [String: DeploymentRecord.State] = [:]
        for file in manifest.files where !seen.different.contains(file.path) { files[file.path] = .sent(file.digest) }
        for path in seen.others where record.files[path] != nil { files[path] = .unknown(isNew: false) }
        for path in seen.replaced { files[path] = .unknown(isNew: false) }
        unmanagedFiles = seen.others.filter { record.files[$0] == nil }.sorted()
        record.replace(files)
    }

    /// Looks what stands at the target where files are to be sent for the first time. Object storage is not looked at:
    /// that takes a listing.
    package mutating func look(_ plan: DeploymentPlan) throws(DeploymentError) {
        let paths = plan.changed.map(\.path).filter { record.files[$0] == nil }
        guard !paths.isEmpty, let seen = try transfer.look(at: paths) else { return }
        // A record that was lost: the site lies there, and is sent again.
        if record.files.isEmpty, seen.same.contains(where: isOwn) {
            isKnownThere = true
        } else {
            noteUnrecorded(seen.different)
        }
    }

    private mutating func noteUnrecorded(_ paths: Set<String>) {
        unrecordedFiles = paths.filter { record.files[$0] == nil }.sorted { $0.precedesByBytes($1) }
    }

    /// Whether a file at the target with the bytes of the site's says that the site lies there: pictures and pages do,
    /// which name the site and its feeds; stylesheets, scripts and the page for missing addresses are those of other
    /// galleries too.
    private func isOwn(_ path: String) -> Bool {
        path.hasPrefix("images/") && DeploymentHeaders.isNamedByContent(path)
            || path.hasSuffix(".html") && Files.name(of: path) != "404.html"
    }

    /// Forgets what was sent where the target is a folder that has nothing of it: somebody has emptied it, or its disk
    /// is not mounted. The record knows nothing of that.
    /// - Returns: whether it was forgotten.
    package mutating func forgetIfGone() throws(DeploymentError) -> Bool {
        guard target.isFolder else { return false }
        // Some, for one may have been removed by hand.
        var looked = 0
        for (path, state) in record.files {
            guard case .sent = state else { continue }
            let file = target.address + "/" + path
            let kind = try mapError(DeploymentError.file) { () throws(FileError) in
                try Files.kindFollowingLinks(of: file)
            }
            if kind == .file { return false }
            looked += 1
            if looked == Self.filesLookedFor { break }
        }
        guard looked > 0 else { return false }
        record.replace([:])
        isKnownThere = false
        return true
    }

    /// What there is to do.
    package var plan: DeploymentPlan {
        DeploymentPlan(files: manifest.files, record: record.files, usesHeaders: target.transport == .rclone)
    }

    /// Does it. A run that is cut off at any instant leaves pages that name nothing that is missing, and the next one
    /// does the rest.
    package func run(_ plan: DeploymentPlan) throws(DeploymentError) {
        let changed = try changedSincePublication(plan.changed)
        if !changed.isEmpty { throw .changedSince(changed) }
        let digests = Dictionary(plan.changed.map { ($0.path, $0.digest) }) { first, _ in first }
        let paths = Array(digests.keys) + plan.removed
        try mapError(DeploymentError.file) { () throws(FileError) in try record.begin(changing: paths) }
        for step in plan.steps {
            monitor.log(
                .info,
                "\(step.headers == nil ? "removing" : "sending") \(plural(step.paths.count, "file")) (\(step.stage)), "
                    + "first \(step.paths.first ?? "")")
            if let headers = step.headers {
                try transfer.send(step.paths, headers: headers) { path throws(FileError) in
                    try record.note(path, digests[path])
                }
            } else {
                try transfer.remove(step.paths) { path throws(FileError) in try record.note(path, nil) }
            }
        }
        try mapError(DeploymentError.file) { () throws(FileError) in try record.writeWhole() }
    }

    /// Those of `files` that are not as they were published.
    private func changedSincePublication(_ files: [Manifest.File]) throws(DeploymentError) -> [String] {
        let folder = vt_open(output.path, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { throw .file(FileError("open", output.path, code: -folder)) }
        defer { close(folder) }
        return try mapError(DeploymentError.file) { () throws(FileError) in
            var changed: [String] = []
            for file in files where try !OutputFolder.isIntact(file, in: folder) { changed.append(file.path) }
            return changed
        }
    }
}

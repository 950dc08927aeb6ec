internal import Glibc
internal import Model

/// Where a site is sent to.
package struct DeploymentTarget: Sendable {
    /// The program that sends.
    package enum Transport: String, Sendable {
        /// `remote:path`.
        case rclone
        /// A folder, or `user@host:path` over ssh.
        case rsync
    }

    /// As given, a folder's path made absolute.
    package let address: String
    package let transport: Transport
    /// Whether it is a folder of this machine.
    package let isFolder: Bool

    /// - Parameter absolute: makes a path absolute.
    package init<E: Error>(_ text: String, absolute: (String) throws(E) -> String) throws(E) {
        let colon = text.firstIndex(of: ":")
        isFolder = colon == nil || text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../")
        let isSSH = !isFolder && text[..<(colon ?? text.startIndex)].contains("@")
        transport = isFolder || isSSH ? .rsync : .rclone
        address = isFolder ? try absolute(text) : text
    }

    /// Why it cannot be a target; nil where it can.
    package var objection: String? {
        if address.utf8.contains(where: { $0 < 32 }) { return "it has a control character" }
        // What cannot be looked at is told once it is written to.
        if isFolder, let found = try? nearest(), found.kind != .folder {
            return "\(found.path) is no folder; name one, which may be new"
        }
        guard transport == .rclone else { return nil }
        // rclone's connection strings take options, `:s3,secret_access_key=…:bucket`, and arguments are no secret.
        let options = address.split(separator: ",").dropFirst().compactMap { option in
            option.firstIndex(of: "=").map { option[..<$0].lowercased() }
        }
        let secret = options.first { name in ["pass", "secret", "token", "key"].contains { name.contains($0) } }
        return secret.map {
            "\($0) has no place in an argument, which every user of the machine can read: put it into rclone's "
                + "configuration (`rclone config`) or the environment (RCLONE_CONFIG_<REMOTE>_…)"
        }
    }

    /// Of a folder of this machine, what is there of its path, links followed.
    private func nearest() throws(FileError) -> (path: String, kind: Files.Kind) {
        var path = address
        while true {
            if let kind = try Files.kindFollowingLinks(of: path) { return (path, kind) }
            let parent = Files.parent(of: path)
            guard parent != path else { throw FileError("stat", path, code: ENOENT) }
            path = parent
        }
    }

    /// - Throws: where this user may not write to the folder, or make it. Of others only the other machine knows.
    package func checkRights() throws(DeploymentError) {
        guard isFolder else { return }
        let path = try mapError(DeploymentError.file, of: nearest()).path
        guard access(path, W_OK | X_OK) == 0 else { throw .file(FileError("write to", path, code: errno)) }
    }

    /// The name of the record of what was sent there.
    var recordName: String { String(Digest(of: address).hex.prefix(16)) }
}

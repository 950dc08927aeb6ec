internal import Glibc
package import Model

/// Mounts of the output. A mount keeps showing the folder that it was made of: after an exchange that is an earlier
/// generation, and once that one is removed it is nothing.
extension OutputFolder {
    /// How to publish here.
    /// - Returns: what was asked for; `sync` instead of `exchange` where the output is mounted, and then the reason, a
    ///   phrase that follows the output's path.
    package func method(
        _ asked: PublishSettings.Method
    ) -> (method: PublishSettings.Method, reason: String?) {
        guard asked == .exchange, let reason = mountReason else { return (asked, nil) }
        return (.sync, reason)
    }

    private var mountReason: String? {
        let output = FilePath(path)
        // Where no table can be read nothing is known of mounts.
        guard let own = Self.table("/proc/self/mountinfo") else { return nil }
        if let point = own.point(within: output) {
            return Self.reason(point == output ? "is a mount point" : "has a mount point in it, \(point)")
        }
        guard let location = own.location(of: output) else { return nil }
        if let point = own.point(showing: location) { return Self.reason("is mounted at \(point)") }
        for (process, table) in Self.otherTables() {
            guard let point = table.point(showing: location) else { continue }
            return Self.reason("is mounted at \(point) for process \(process)")
        }
        return nil
    }

    private static func reason(_ what: String) -> String {
        "\(what), where an exchanged folder would not be seen: files are replaced one by one (sync)"
    }

    private static func table(_ path: String) -> MountTable? {
        (try? Files.read(path, bytesMax: 16 << 20)).map { MountTable($0) }
    }

    /// More name spaces than this are not looked into.
    private static let nameSpacesMax = 256

    /// The tables of other mount name spaces, such as those of containers, as far as this user may read them: one of
    /// each, with a process that lives in it.
    private static func otherTables() -> some Sequence<(process: Int32, table: MountTable)> {
        var seen: Set<UInt64> = []
        func isNew(_ process: String) -> Bool {
            var status = stat()
            guard stat("/proc/\(process)/ns/mnt", &status) == 0 else { return false }
            return seen.insert(UInt64(status.st_ino)).inserted
        }
        _ = isNew("self")
        let processes = ((try? Files.names(in: "/proc")) ?? []).compactMap { Int32($0) }.filter { isNew("\($0)") }
        return processes.prefix(nameSpacesMax).lazy.compactMap { process in
            table("/proc/\(process)/mountinfo").map { (process, $0) }
        }
    }
}

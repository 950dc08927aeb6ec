internal import Glibc
package import Model

/// Where shards work beside a cache, and by which collections know that they may: `shards/<plan>` below the cache's
/// folder. It is made with the plan, and removed when its results are merged.
package enum ShardWork {
    /// The folder of a plan's shards.
    /// - Parameter plan: the plan's digest.
    package static func folder(cache: String, plan: Digest) -> String { folder(cache: cache, name: name(plan)) }

    /// The first sixteen digits of a plan's digest: what its folders are called.
    package static func name(_ plan: Digest) -> String { String(plan.hex.prefix(16)) }

    /// - Parameter name: what `name` returned.
    package static func folder(cache: String, name: String) -> String { "\(all(cache))/\(name)" }

    private static func all(_ cache: String) -> String { cache + "/shards" }

    /// Removes a plan's folder, with what shards that were killed have left in it.
    package static func remove(cache: String, name: String) throws(FileError) {
        try Files.remove(folder(cache: cache, name: name))
        let all = all(cache)
        if try Files.kind(of: all) == .folder, try Files.names(in: all).isEmpty { try Files.remove(all) }
    }

    /// Whether shards may be at work, and the folders of plans that nobody has merged within the grace.
    ///
    /// Ages go by the clock of the cache's file system, which has dated the folders: on a share this machine's may
    /// differ. A folder from the future counts as at work all the same: what shards have made cannot be got back.
    package static func look(cache: String, graceDays: Int) throws(FileError) -> (isGoingOn: Bool, old: [String]) {
        guard try Files.kind(of: all(cache)) == .folder else { return (false, []) }
        let now = clock(cache)
        var (isGoingOn, old) = (false, [String]())
        for name in try Files.names(in: all(cache)).sorted() {
            guard let status = try Files.status(of: folder(cache: cache, name: name)), status.kind == .folder else {
                continue
            }
            let changed = Instant(seconds: Int64(status.st_mtim.tv_sec))
            if now < changed.adding(days: max(1, graceDays)) { isGoingOn = true } else { old.append(name) }
        }
        return (isGoingOn, old)
    }

    /// The time of a file written just now beside the folders; this machine's where none can be written.
    private static func clock(_ cache: String) -> Instant {
        let path = all(cache) + "/clock"
        do throws(FileError) {
            try Files.replace(path, with: [UInt8]())
            let status = try Files.status(of: path)
            try Files.remove(path)
            guard let status else { return Instant.now() }
            return Instant(seconds: Int64(status.st_mtim.tv_sec))
        } catch {
            return Instant.now()
        }
    }
}

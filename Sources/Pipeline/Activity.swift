internal import Glibc
internal import Model

/// What shows, without a look into the stages, whether a run gets on.
struct Activity: Sendable {
    /// What the stages have told: findings, things done, and that they wait for what has a limit of its own.
    var beats = 0
    /// Of all threads of this process. One that computes gets on, and is held by the limit of its stage.
    var processorSeconds = 0.0
    /// What this machine's disks have read and written, in KiB.
    var diskKilobytes = 0
    /// Whether a thread of this process waits for a disk: an `fsync(2)` of much takes minutes on a slow one.
    var isWaitingForDisk = false

    /// Below this a process that only looks around, as for a thread that is not to be had, does nothing.
    static let processorSecondsMin = 0.1
    /// A disk that has less done while somebody waits for it does not answer.
    static let diskKilobytesMin = 1024

    func hasProgress(since before: Activity) -> Bool {
        beats != before.beats || processorSeconds - before.processorSeconds >= Self.processorSecondsMin
            || isWaitingForDisk && diskKilobytes - before.diskKilobytes >= Self.diskKilobytesMin
    }

    /// As it is now.
    /// - Parameter beats: the reporter's.
    static func now(beats: Int) -> Activity {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Activity(
            beats: beats, processorSeconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9,
            diskKilobytes: diskKilobytesNow, isWaitingForDisk: isWaitingForDiskNow)
    }

    /// 0 where /proc does not tell.
    private static var diskKilobytesNow: Int {
        let lines = (try? Files.read("/proc/vmstat"))?.split(separator: 10) ?? []
        func value(_ name: String) -> Int {
            let prefix = Array((name + " ").utf8)
            let line = lines.first { $0.starts(with: prefix) }
            return line.flatMap { Int(String(decoding: $0.dropFirst(prefix.count), as: UTF8.self)) } ?? 0
        }
        let pageKilobytes = 4
        return value("nr_written") * pageKilobytes + value("pgpgin")
    }

    private static var isWaitingForDiskNow: Bool {
        let threads = (try? Files.names(in: "/proc/self/task")) ?? []  // none that can be told of waits
        return threads.contains { thread in
            // `12 (name) D …`; the name may hold anything.
            guard let line = try? Files.read("/proc/self/task/\(thread)/stat"),
                let end = line.lastIndex(of: UInt8(ascii: ")"))
            else { return false }
            return line[end...].dropFirst(2).first == UInt8(ascii: "D")
        }
    }
}

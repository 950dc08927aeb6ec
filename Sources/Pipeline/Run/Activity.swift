internal import Glibc
internal import Model

/// Signs of progress of a run, whatever stage it is at.
struct Activity: Sendable {
    /// Diagnostics, progress and heartbeats of the stages. A heartbeat: a stage waits for something with its own limit.
    var beats = 0
    /// Of all threads of this process. A stage that computes makes progress; its own limit ends it.
    var processorSeconds = 0.0
    /// Read and written by this machine's disks, in KiB.
    var diskKilobytes = 0
    /// Whether a thread of this process waits for a disk: a large `fsync(2)` takes minutes on a slow one.
    var isWaitingForDisk = false

    /// Less than this is polling, as for a thread that the system does not grant.
    static let processorSecondsMin = 0.1
    /// A disk that does less while a thread waits for it does not answer.
    static let diskKilobytesMin = 1024

    func hasProgress(since before: Activity) -> Bool {
        beats != before.beats || processorSeconds - before.processorSeconds >= Self.processorSecondsMin
            || isWaitingForDisk && diskKilobytes - before.diskKilobytes >= Self.diskKilobytesMin
    }

    /// The current state.
    /// - Parameter beats: of the reporter.
    static func now(beats: Int) -> Activity {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Activity(
            beats: beats, processorSeconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9,
            diskKilobytes: diskKilobytesNow, isWaitingForDisk: isWaitingForDiskNow)
    }

    /// 0 where /proc cannot be read.
    private static var diskKilobytesNow: Int {
        let lines = (try? Files.read("/proc/vmstat"))?.split(separator: 10) ?? []
        func value(_ name: String) -> Int {
            let prefix = Array((name + " ").utf8)
            let line = lines.first { $0.starts(with: prefix) }
            return line.flatMap { Int(String(decoding: $0.dropFirst(prefix.count), as: UTF8.self)) } ?? 0
        }
        let pageKilobytes = Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
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

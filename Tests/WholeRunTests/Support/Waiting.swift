internal import Foundation
internal import Glibc
internal import TestSupport

/// Waiting for what has no other way of telling.
enum Waiting {
    struct TooLong: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns once `condition` holds, looking again and again; fails after five minutes.
    static func until(_ what: String, _ condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(300)
        while !condition() {
            guard ContinuousClock.now < end else { throw TooLong(description: "waited five minutes for: \(what)") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Stops a process that goes on by itself (SIGSTOP) once `condition` holds; whoever calls lets it go on.
    ///
    /// The tasks' threads may all be held up while it comes to its end, so a thread of its own looks.
    static func stop(_ pid: Int32, once what: String, _ condition: @escaping @Sendable () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(300)
        let isStopped = await OwnThread.run {
            while !condition() {
                guard ContinuousClock.now < end else { return false }
                usleep(1000)
            }
            return kill(pid, SIGSTOP) == 0
        }
        guard isStopped else { throw TooLong(description: "waited five minutes for: \(what)") }
    }
}

/// A process of this machine, told from a later one of the same number by when it started.
struct ProcessMark: Hashable {
    let pid: Int32
    private let start: Substring

    /// Nil where there is no such process, or it has ended and is waited for.
    init?(_ pid: Int32) {
        // The name, in parentheses, may hold anything; the state follows it, and the start is the 20th after that.
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 20, fields[0] != "Z"
        else { return nil }
        self.pid = pid
        start = fields[19]
    }

    var isAlive: Bool { ProcessMark(pid) == self }

    /// How nice each thread of the process is.
    var niceness: [Int] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []  // ended: none
        return threads.compactMap { thread in
            // The 16th after the state.
            let text = (try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/stat", encoding: .utf8)) ?? ""
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 16 ? Int(fields[16]) : nil
        }
    }

    /// The children of a process, whichever of its threads has started them.
    static func children(of pid: Int32) -> [ProcessMark] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []  // ended: none
        return threads.flatMap { thread in
            let text = (try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/children", encoding: .utf8)) ?? ""
            return text.split(separator: " ").compactMap { Int32($0).flatMap(ProcessMark.init) }
        }
    }
}

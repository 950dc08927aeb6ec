internal import CSystem
internal import Foundation
internal import Glibc
internal import Model
internal import Synchronization
internal import TestSupport
internal import Testing
@testable internal import Images

/// What the kernel says of a worker that lives, and what a worker asks of the kernel.
@Suite(.timeLimit(.minutes(15))) struct LivingWorkerTests {
    /// Files of `/proc/<pid>` of a worker that is ready, and what it says of itself.
    private static func read(_ names: [String]) async throws -> (files: [String], sandbox: Sandbox) {
        try await OwnThread.run {
            Result {
                let worker = try WorkerProcess(BuildSiteCommand.path)
                let files = try names.map {
                    String(decoding: try Files.read("/proc/\(worker.pid)/\($0)"), as: UTF8.self)
                }
                return (files, worker.sandbox)
            }
        }.get()
    }

    @Test(
        "The kernel confirms what a worker says of its sandbox",
        .enabled(if: Confined.isWhole, "a sanitizer takes more addresses than a worker may"))
    func confirmed() async throws {
        let (files, sandbox) = try await Self.read(["status", "limits"])
        #expect(files[0].contains("NoNewPrivs:\t1"))
        #expect(files[0].contains("Seccomp:\t2") == sandbox.parts.contains(.seccomp))
        #expect(sandbox.parts.isSuperset(of: [.noNewPrivileges, .limits]))
        #expect(sandbox.parts.contains(.seccomp) == Confined.canFilter)
        #expect(sandbox.parts.contains(.landlock) == Confined.canClose)
        let limits = files[1].split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        func limit(_ words: String...) throws -> [String] {
            Array(try #require(limits.first { $0.starts(with: words) }).dropFirst(words.count).prefix(2))
        }
        #expect(try limit("Max", "address", "space") == ["3221225472", "3221225472"])
        #expect(try limit("Max", "file", "size") == ["268435456", "268435456"])
        #expect(try limit("Max", "core", "file", "size") == ["0", "0"])
    }

    @Test(
        "A worker opens nothing at all once it is ready, whatever it is fed",
        .enabled(if: Confined.canFilter, "this kernel or container lets no filter be set, or a sanitizer is in it"))
    func calls() async throws {
        try await withTemporaryFolder { folder in
            let script = """
                #!/bin/sh
                exec /usr/bin/strace -D -f -qq -o '\(folder)/calls' '\(BuildSiteCommand.path)' "$@"
                """
            try writeProgram(script, to: folder + "/traced")
            var pictures: [HostilePicture] = []
            for format in PictureFormat.allCases {
                let whole = try WholePictures.still(format)
                pictures.append(HostilePicture("whole \(format)", format, whole))
                pictures.append(HostilePicture("half of \(format)", format, Array(whole.prefix(whole.count / 2))))
            }
            pictures += HostilePicture.underEachName("SVG", Array(BadPictureTests.svg.utf8))
            pictures.append(HostilePicture("moving", .gif, try WholePictures.moving(.gif)))
            let profile = JPEGFile.profile(ColourProfile.redIsGreen)
            let jpeg = JPEGFile.inserting(profile, into: try WholePictures.still(.jpeg))
            pictures.append(HostilePicture("with a profile", .jpeg, jpeg))
            let fed = try await Feeder.feed(
                pictures, formats: [.webp, .jpeg, .avif, .png], executable: folder + "/traced")
            #expect(fed.count == pictures.count)
            let trace = try await Trace(folder + "/calls")
            #expect(trace.worked.contains("mmap") && trace.worked.contains("recvmsg"))
            #expect(trace.worked.subtracting(Self.allowed) == [])
        }
    }

    /// What a worker may ask with success.
    private static let allowed: Set<String> = [
        "read", "pread64", "write", "writev", "lseek", "close", "brk", "mmap", "munmap", "mremap", "mprotect",
        "madvise",
        "futex", "rseq", "set_robust_list", "sched_yield", "sched_getaffinity", "gettid", "getpid", "exit",
        "exit_group",
        "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall", "clock_gettime",
        "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time", "getrandom", "getrusage", "sysinfo",
        "recvmsg", "sendmsg", "clone", "prctl", "tgkill", "prlimit64",
    ]
}

/// What strace(1) saw after a worker's greeting.
private struct Trace {
    /// The names of the calls that worked.
    private(set) var worked: Set<String> = []

    /// Waits until the worker's end stands in the file, for strace writes it on its own.
    init(_ path: String) async throws {
        let end = ContinuousClock.now + .seconds(120)
        let found = await OwnThread.run { () -> String? in
            while ContinuousClock.now < end {
                let text = (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
                if text.contains("+++ killed by SIGKILL") { return text }
                usleep(10_000)
            }
            return nil
        }
        let lines = try #require(found, "strace saw no end").split(separator: "\n")
        let greeting = try #require(lines.firstIndex { $0.contains("sendmsg(3") && $0.contains("\"ready") })
        for line in lines[(greeting + 1)...] { add(line) }
    }

    /// `1234 name(…) = 0`, or the end of one that was interrupted: `1234 <... name resumed>…) = 0`.
    private mutating func add(_ line: Substring) {
        let call = line.drop { $0.isNumber || $0 == " " }
        guard !call.hasPrefix("+++"), !call.hasPrefix("---"), let equals = call.range(of: " = ", options: .backwards),
            !call[equals.upperBound...].hasPrefix("-1 ")
        else { return }
        let start = call.hasPrefix("<... ") ? call.dropFirst(5) : call
        worked.insert(String(start.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
    }
}

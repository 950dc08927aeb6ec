internal import CSystem
internal import Foundation
internal import Glibc
internal import Model
internal import Store
internal import Testing
internal import TestSupport
@testable internal import Images

@Suite(.timeLimit(.minutes(15))) struct WorkerTests {
    /// A picture that keeps a worker busy for a second or more, by the number of its files.
    static func slow(_ workshop: inout Workshop) throws -> ImageSource {
        workshop.settings.widths = Array(200..<280)
        workshop.settings.formats = [.avif, .webp, .jpeg]
        let noise = PNGFile(width: 300, height: 300) { x, y in
            [UInt8(x &* 37 & 255), UInt8(y &* 91 & 255), UInt8((x &* y) & 255), 255]
        }
        return try workshop.add(noise.bytes)
    }

    /// The same, with a tool by whose name a test knows its workers among those of others.
    private static func slow(in folder: String) throws -> (workshop: Workshop, source: ImageSource) {
        var workshop = try Workshop(folder)
        workshop.executable = folder + "/build-site"
        try FileManager.default.createSymbolicLink(
            atPath: workshop.executable, withDestinationPath: BuildSiteCommand.path)
        let source = try slow(&workshop)
        return (workshop, source)
    }

    /// The process that was started of `executable` and has a picture's files open: it is at work, and is
    /// stopped there, so that a test has all the time it wants with it.
    ///
    /// The kernel tells nobody when a process opens a file. So a thread looks again and again, one of its own:
    /// the tasks' threads may all be held up while the worker ends its work.
    private static func stoppedWorker(_ executable: String, but other: Int32 = 0) async throws -> Int32 {
        let end = ContinuousClock.now + .seconds(600)
        let found = await OwnThread.run { () -> Int32? in
            while ContinuousClock.now < end {
                if let pid = busyWorker(executable, but: other), kill(pid, SIGSTOP) == 0 { return pid }
                usleep(1000)
            }
            return nil
        }
        return try #require(found, "no worker was seen at work")
    }

    private static func busyWorker(_ executable: String, but other: Int32) -> Int32? {
        // A process that ends meanwhile is none.
        for name in (try? Files.names(in: "/proc")) ?? [] {
            guard let pid = Int32(name), pid != other, let words = try? Files.read("/proc/\(pid)/cmdline"),
                words.starts(with: Array(executable.utf8) + [0])
            else { continue }
            // After three standard ones, the socket and the source comes the file for the result.
            let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/5")
            if let file, file.contains("memfd:pictures") { return pid }
        }
        return nil
    }

    @Test("A picture whose worker is killed is made at the second try")
    func killedOnce() async throws {
        try await withTemporaryFolder { folder in
            let (workshop, source) = try Self.slow(in: folder)
            let builder = workshop.builder
            async let made = builder.make([source])
            #expect(kill(try await Self.stoppedWorker(workshop.executable), SIGKILL) == 0)
            #expect(try await made.pictures.count == 1)
        }
    }

    /// Ends a stopped process. SIGKILL alone needs no continuing, after which there is no such process any more.
    /// - Parameter signal: none that Swift's runtime may catch: sent by another process, that would be survived.
    private static func end(_ pid: Int32, by signal: Int32) {
        #expect(kill(pid, signal) == 0)
        if signal != SIGKILL { #expect(kill(pid, SIGCONT) == 0) }
    }

    /// Ends both workers that are given the picture, the second in the same way.
    /// - Returns: why it was not made.
    private static func endWorkers(
        _ workshop: Workshop, _ source: ImageSource, by signals: (Int32, Int32)
    ) async throws -> ImageFailure? {
        let builder = workshop.builder
        async let made = builder.make([source])
        let first = try await stoppedWorker(workshop.executable)
        end(first, by: signals.0)
        let second = try await stoppedWorker(workshop.executable, but: first)
        end(second, by: signals.1)
        return try await made.failures[source.digest]
    }

    @Test("A picture over which its decoder crashes twice has failed, and is not tried again")
    func crashedTwice() async throws {
        try await withTemporaryFolder { folder in
            var (workshop, source) = try Self.slow(in: folder)
            let failure = try await Self.endWorkers(workshop, source, by: (SIGSYS, SIGSYS))
            #expect(failure?.kind == .crashed && failure?.isOfThePicture == true)
            workshop.executable = "/nonexistent"
            #expect(try await workshop.builder.make([source]).failures.count == 1)
        }
    }

    @Test(
        "A picture whose workers are killed, or meet a limit, is lost tonight, and the next run makes it",
        arguments: [(SIGKILL, SIGKILL), (SIGSYS, SIGXCPU)])
    func killedTwice(first: Int32, second: Int32) async throws {
        try await withTemporaryFolder { folder in
            let (workshop, source) = try Self.slow(in: folder)
            let failure = try await Self.endWorkers(workshop, source, by: (first, second))
            #expect(failure?.kind == .lost && failure?.isOfThePicture == false)
            #expect(try await workshop.builder.make([source]).pictures.count == 1)
        }
    }

    @Test(
        "What ends a worker is the picture's fault only where it is the decoder's own",
        arguments: [
            (SIGSEGV, true), (SIGABRT, true), (SIGILL, true), (SIGFPE, true), (SIGSYS, true), (-ETIMEDOUT, true),
            (SIGKILL, false), (SIGXCPU, false), (SIGXFSZ, false), (SIGBUS, false), (SIGTRAP, false), (SIGTERM, false),
            (0, false), (-ECHILD, false),
        ])
    func blame(signal: Int32, isOfThePicture: Bool) {
        let failure = WorkerProcess.ended(by: signal)
        #expect(failure.isOfThePicture == isOfThePicture)
        // With less memory than a worker is meant to have, nothing is.
        #expect(!failure.judged(memoryBytesMax: 1 << 30).isOfThePicture)
        #expect(failure.judged(memoryBytesMax: .max) == failure)
        // Nor is one that was killed at the first try and crashed at the second.
        #expect(!failure.after(WorkerProcess.ended(by: SIGKILL)).isOfThePicture)
    }

    @Test("A picture that takes too long is at fault only where its worker had the processor")
    func late() {
        #expect(WorkerProcess.late(seconds: 120, processorSeconds: 110).kind == .timedOut)
        #expect(WorkerProcess.late(seconds: 120, processorSeconds: 30).kind == .lost)
        #expect(!ImageFailure(.tooLarge, "").judged(memoryBytesMax: 1).message.contains("limited"))
    }

    @Test("A picture that takes more memory than a worker may have says so, and is at fault unless workers have less")
    func memory() {
        let failure = ImageFailure(
            ofLibrary: "source: bad seek to 3798\nvips_tracked: out of memory --- size == 1MB\n")
        #expect(failure.kind == .memory && failure.isOfThePicture)
        #expect(failure.message.contains("memory") && !failure.message.contains("seek"))
        #expect(failure.judged(memoryBytesMax: 1 << 30).kind == .lost)
        #expect(ImageFailure(recorded: failure.record) == failure)
        #expect(ImageFailure(ofLibrary: "pngload_buffer: libpng read error").kind == .unreadable)
        #expect(!ImageFailure(ofLibrary: "").message.isEmpty)
    }

    @Test("While a worker works it has nothing that is not its own")
    func confined() async throws {
        try await withTemporaryFolder { folder in
            let (workshop, source) = try Self.slow(in: folder)
            let builder = workshop.builder
            async let made = builder.make([source])
            let worker = try await Self.stoppedWorker(workshop.executable)
            #expect(try Files.read("/proc/\(worker)/environ") == Array("MALLOC_CONF=retain:false\0".utf8))
            let status = String(decoding: try Files.read("/proc/\(worker)/status"), as: UTF8.self)
            #expect(status.contains("NoNewPrivs:\t1"))
            #expect(kill(worker, SIGCONT) == 0)
            #expect(try await made.pictures.count == 1)
        }
    }

    @Test("A worker that hangs is killed, and so is the one that tries again")
    func hangs() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.executable = folder + "/hangs"
            workshop.secondsMax = 1
            // It says that it is ready, and then nothing more.
            let script = """
                #!/bin/sh
                echo $$ >> '\(folder)/started'
                printf '%s' '\(ImageWorker.greeting)' >&3
                exec sleep 600
                """
            try writeProgram(script, to: workshop.executable)
            let source = try Self.slow(&workshop)
            // For AVIF another worker would be tried first.
            workshop.settings.formats = [.webp]
            #expect(try await workshop.builder.make([source]).failures[source.digest]?.kind == .lost)
            let started = String(decoding: try Files.read(folder + "/started"), as: UTF8.self)
                .split(separator: "\n").compactMap { Int32($0) }
            #expect(started.count == 2)
            for pid in started { #expect(kill(pid, 0) != 0) }
        }
    }

    @Test("When the deadline has passed no picture is begun, and none is called bad")
    func deadline() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            let source = try Self.slow(&workshop)
            workshop.deadline = Deadline(seconds: 0)
            let made = try await workshop.builder.make([source])
            #expect(made.failures[source.digest]?.kind == .unfinished)
            workshop.deadline = .none
            #expect(try await workshop.builder.make([source]).pictures.count == 1)
        }
    }

    @Test("Where no worker can be had, nothing is made of pictures at all", arguments: ["/nonexistent", "/bin/true"])
    func noWorker(executable: String) async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            let source = try workshop.add(BadPictureTests.noise.bytes)
            workshop.executable = executable
            let builder = workshop.builder
            for _ in 1...2 {
                let error = await #expect(throws: DerivativeBuilderError.self) { try await builder.make([source]) }
                #expect(error?.description.contains("cannot start a process that makes pictures") == true)
            }
            let mosaic = Mosaic.contactSheet([source.digest])
            await #expect(throws: DerivativeBuilderError.self) { try await builder.compose([mosaic]) }
            workshop.executable = BuildSiteCommand.path
            #expect(try await workshop.builder.make([source]).pictures.count == 1)
        }
    }

    @Test("A picture that no worker has taken is not called bad, and the next run makes it")
    func notTaken() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            let source = try Self.slow(&workshop)
            let (executable, script) = (workshop.executable, folder + "/deaf")
            // It says that it is ready, and can be told nothing.
            let words = """
                #!/usr/bin/python3
                import signal, socket
                end = socket.socket(fileno=3)
                end.shutdown(socket.SHUT_RD)
                end.send(b"\(ImageWorker.greeting)")
                signal.pause()
                """
            try writeProgram(words, to: script)
            workshop.executable = script
            #expect(try await workshop.builder.make([source]).failures[source.digest]?.kind == .unfinished)
            workshop.executable = executable
            #expect(try await workshop.builder.make([source]).pictures.count == 1)
        }
    }

    @Test("A cancelled run lets go of its workers")
    func cancelled() async throws {
        try await withTemporaryFolder { folder in
            let (workshop, source) = try Self.slow(in: folder)
            let builder = workshop.builder
            let task = Task { try await builder.make([source]) }
            let worker = try await Self.stoppedWorker(workshop.executable)
            task.cancel()
            #expect(try await task.value.failures[source.digest]?.kind == .unfinished)
            #expect(kill(worker, 0) != 0)
        }
    }

    @Test("A worker that has done its job gets the next ones: those of a trial, of pictures and of a mosaic")
    func kept() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.jobs = 1
            workshop.settings.formats = [.avif, .jpeg]
            workshop.executable = folder + "/counted"
            let script = """
                #!/bin/sh
                echo start >> '\(folder)/log'
                exec '\(BuildSiteCommand.path)' "$@"
                """
            try writeProgram(script, to: workshop.executable)
            let source = try workshop.add(PNGFile(width: 8, height: 8) { _, _ in [1, 2, 3] }.bytes)
            let builder = workshop.builder
            #expect(try await builder.make([source]).pictures.count == 1)
            #expect(try await builder.compose([.openGraph([source.digest])]).fileCount == 1)
            #expect(String(decoding: try Files.read(folder + "/log"), as: UTF8.self) == "start\n")
        }
    }

    @Test("A worker ends with its parent, though that be killed")
    func orphan() throws {
        var pair: [Int32] = [-1, -1]
        #expect(vt_socket_pair(&pair) == 0)
        let parent = Process()
        parent.executableURL = URL(filePath: "/bin/sh")
        // The shell hands its standard input on as descriptor 3, and names itself as the parent.
        parent.arguments = ["-c", "exec 3<&0; \"$0\" image-worker $$ & wait", BuildSiteCommand.path]
        parent.standardInput = FileHandle(fileDescriptor: pair[1])
        try parent.run()
        close(pair[1])
        #expect(Self.receive(pair[0])?.hasPrefix(ImageWorker.greeting) == true)
        kill(parent.processIdentifier, SIGKILL)
        parent.waitUntilExit()
        // The other end is closed when the last process that had it has ended.
        #expect(Self.receive(pair[0]) == nil)
        close(pair[0])
    }

    private static func receive(_ socket: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 256)
        var none: Int32 = 0
        var noDescriptor: Int32 = -1
        let count = vt_receive_with_descriptors(socket, &bytes, bytes.count, &noDescriptor, &none)
        return count > 0 ? String(decoding: bytes.prefix(Int(count)), as: UTF8.self) : nil
    }

    @Test("A worker whose parent is not the one it was told of does nothing")
    func wrongParent() async throws {
        let result = try await BuildSiteCommand.run(["image-worker", "1"], in: "/")
        #expect(result.exitCode == ExitCode.bug.rawValue)
    }
}

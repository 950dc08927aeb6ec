internal import CSystem
internal import Glibc
internal import Model

/// A worker process, which gets one request at a time, from any thread. `deinit` kills it.
///
/// The kernel kills a worker with the thread that started it (prctl(2), PR_SET_PDEATHSIG), so each has a thread that
/// starts it and then waits for its end.
final class WorkerProcess: Sendable {
    let pid: Int32
    /// Its sandbox, reported before its first picture.
    let sandbox: Sandbox
    private let socket: Int32
    /// Closing it ends the thread.
    private let thread: Int32

    private static let startMilliseconds: Int32 = 30_000
    /// The interval at which a wait checks whether it was stopped.
    private static let tickMilliseconds = 200

    /// - Throws: why it cannot be started, which is no picture's fault.
    init(_ executable: String) throws(ImageFailure) {
        var pair: [Int32] = [-1, -1]
        guard vt_socket_pair(&pair) == 0 else { throw Self.cannotStart("no socket") }
        let (pid, thread) = Self.spawn(executable, socket: pair[1])
        close(pair[1])
        guard pid > 0 else {
            close(pair[0])
            throw Self.cannotStart("\(executable): \(String(cString: strerror(-pid)))")
        }
        var code: Int32 = 0
        let word = vt_wait_readable(pair[0], Self.startMilliseconds) > 0 ? Self.receive(pair[0], code: &code) : nil
        let said = word.map { String(decoding: $0, as: UTF8.self) }
        let names = (said ?? "").split(separator: " ").map(String.init)
        (self.pid, self.thread, socket) = (pid, thread, pair[0])
        sandbox = Sandbox(names: names.dropFirst())
        guard names.first == ImageWorker.greeting else { throw Self.cannotStart(said ?? "it says nothing") }
    }

    deinit {
        vt_kill_process(pid)
        var status: Int32 = 0
        vt_wait_process(pid, &status)
        close(socket)
        close(thread)
    }

    /// Starts the process on a thread that then waits until the returned descriptor is closed.
    /// - Returns: a process id and that descriptor, or a negative error number.
    private static func spawn(_ executable: String, socket: Int32) -> (pid: Int32, thread: Int32) {
        var pair: [Int32] = [-1, -1]
        let failed = vt_socket_pair(&pair)
        guard failed == 0 else { return (failed, -1) }
        let (owner, starter) = (pair[0], pair[1])
        do throws(BlockingThread.Failure) {
            try BlockingThread.start {
                var pid = spawnHere(executable, socket: socket)
                send(starter, &pid, MemoryLayout.size(ofValue: pid), Int32(MSG_NOSIGNAL))
                _ = vt_wait_readable(starter, -1)
                close(starter)
            }
        } catch {
            close(owner)
            close(starter)
            return (-error.code, -1)
        }
        var pid: Int32 = -EIO
        if vt_wait_readable(owner, -1) > 0 { recv(owner, &pid, MemoryLayout.size(ofValue: pid), 0) }
        if pid < 0 { close(owner) }
        return (pid, owner)
    }

    private static func spawnHere(_ executable: String, socket: Int32) -> Int32 {
        let arguments = [executable, ImageWorker.subcommand, String(getpid())]
        // Of the environment, which holds keys, only the libraries' path. By itself jemalloc keeps the addresses of
        // what it has given back, and asks for more at a time than it needs: both count for the worker's limit.
        let path = getenv("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=" + String(cString: $0)] } ?? []
        let environment = path + ["MALLOC_CONF=retain:false"]
        return withCStrings(arguments) { arguments in
            withCStrings(environment) { environment in
                vt_spawn_with_socket(executable, arguments, environment, socket)
            }
        }
    }

    private static func cannotStart(_ reason: String) -> ImageFailure {
        ImageFailure(.unfinished, "cannot start a process that makes pictures: \(reason)")
    }

    enum Answer {
        case reply(WorkerReply)
        /// It ended, replied with nonsense or not in time, for this reason. It is of no more use.
        case failed(ImageFailure)
        /// The wait was stopped.
        case stopped
        /// A shortage in this process prevented the request or the reply. The worker is of no more use.
        case ipcFailure
    }

    /// - Parameters:
    ///   - descriptors: open files to send with the request.
    ///   - seconds: the time limit.
    ///   - isStopped: polled every 200 ms; true ends the wait.
    func ask(
        _ request: WorkerRequest, descriptors: [Int32], seconds: Int, isStopped: () -> Bool
    ) -> Answer {
        let packet = request.packet
        let sent = vt_send_with_descriptors(
            socket, packet, packet.count, descriptors, Int32(descriptors.count))
        guard sent == packet.count else { return .ipcFailure }
        let end = ContinuousClock.now + .seconds(seconds)
        let usedBefore = processorSeconds
        while true {
            guard !isStopped() else { return .stopped }
            let left = ContinuousClock.now.duration(to: end)
            guard left > .zero else {
                return .failed(Self.late(seconds: seconds, processorSeconds: processorSeconds - usedBefore))
            }
            let milliseconds = min(Self.tickMilliseconds, Int(left / .milliseconds(1)) + 1)
            let ready = vt_wait_readable(socket, Int32(milliseconds))
            if ready > 0 { break }
            guard ready == 0 else { return .ipcFailure }
        }
        var code: Int32 = 0
        guard let bytes = Self.receive(socket, code: &code) else {
            switch code {
            case 0: return .failed(Self.ended(by: vt_ended_by(pid, Self.endMilliseconds)))
            case EMSGSIZE: return .failed(Self.crash)
            // `ECONNRESET`: it ended before it received the request.
            default: return .ipcFailure
            }
        }
        do throws(MalformedPacket) { return .reply(try WorkerReply(packet: bytes)) } catch {
            return .failed(Self.crash)
        }
    }

    /// How long it may take to exit after it has closed its socket.
    private static let endMilliseconds: Int32 = 2000
    private static let crash = ImageFailure(.crashed, "the picture's decoder crashed, twice")

    /// The signals of memory errors and forbidden calls. All others come from outside: a kill, a limit on processor
    /// time or files, memory that GLib did not get (`SIGTRAP`), or a truncated file (`SIGBUS`).
    private static let crashSignals: Set<Int32> = [SIGSEGV, SIGABRT, SIGILL, SIGFPE, SIGSYS]

    /// - Parameter signal: from `vt_ended_by`.
    static func ended(by signal: Int32) -> ImageFailure {
        switch signal {
        // A worker that closes its socket and lives on has been taken over.
        case -ETIMEDOUT: crash
        case let signal where crashSignals.contains(signal): crash
        case 1...: ImageFailure(.lost, "the process that made it was killed (signal \(signal))")
        default: ImageFailure(.lost, "the process that made it ended too early")
        }
    }

    /// The failure of a picture that took too long. It is its own fault only if its worker had the processor for half
    /// of the time; otherwise the machine was too busy.
    static func late(seconds: Int, processorSeconds: Double) -> ImageFailure {
        let isBusy = processorSeconds * 2 >= Double(seconds)
        let reason = isBusy ? "" : ", for most of which the machine held it up"
        return ImageFailure(isBusy ? .timedOut : .lost, "it takes more than \(seconds) s to make\(reason)")
    }

    /// The processor time it has used; 0 where unknown.
    private var processorSeconds: Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// - Parameter code: set to the error where nil is returned; 0 at the connection's end.
    private static func receive(_ socket: Int32, code: inout Int32) -> ArraySlice<UInt8>? {
        var packet = [UInt8](repeating: 0, count: Packet.bytesMax)
        var none: Int32 = 0
        var noDescriptor: Int32 = -1
        let count = vt_receive_with_descriptors(socket, &packet, packet.count, &noDescriptor, &none)
        code = -Int32(min(0, count))
        return count > 0 ? packet[..<Int(count)] : nil
    }
}

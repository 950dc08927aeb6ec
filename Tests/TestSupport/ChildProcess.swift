internal import CTestSupport
internal import Glibc
internal import Synchronization

/// A process that a test starts, with its output read to the end.
final class ChildProcess: Sendable {
    struct Failure: Error {
        let call: String
        let code: Int32
    }

    let processIdentifier: Int32
    private let hasEnded = Mutex(false)
    private let exit: Task<Int32, Never>
    private let outputs: [Task<[UInt8], Never>]
    /// The writing end of the child's standard input; -1 where that is `/dev/null` or was closed.
    private let input: Mutex<Int32>
    /// The reading end of its output, for a caller that reads it itself; -1 otherwise.
    let outputDescriptor: Int32

    /// - Parameters:
    ///   - words: an absolute path and its arguments.
    ///   - readsOutput: whether stdout and stderr are gathered; else the caller reads `outputDescriptor`, and stderr is
    ///     `/dev/null`: a child that outlives the tests must not hold their own, for their runner waits for its end.
    ///   - hasInput: whether stdin is a pipe, open until `closeInput`; else `/dev/null`.
    init(
        _ words: [String], in folder: String, environment: [String: String], readsOutput: Bool = true,
        hasInput: Bool = false
    ) throws {
        let output = try Self.pipe()
        let messages = readsOutput ? try Self.pipe() : nil
        let given = hasInput ? try Self.pipe() : nil
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var pid: pid_t = 0
        let started = ts_spawn(
            &pid, &arguments, &variables, folder, given?.reading ?? null, output.writing, messages?.writing ?? null)
        for descriptor in [null, given?.reading, output.writing, messages?.writing].compactMap({ $0 }) {
            close(descriptor)
        }
        guard started == 0 else { throw Failure(call: "spawn \(words[0])", code: -started) }
        processIdentifier = pid
        input = Mutex(given?.writing ?? -1)
        outputDescriptor = readsOutput ? -1 : output.reading
        outputs = readsOutput ? [output.reading, messages?.reading ?? -1].map(Self.drain) : []
        let child = pid
        exit = Task.detached { await OwnThread.run { ts_wait(child) } }
    }

    deinit {
        closeInput()
        if outputDescriptor >= 0 { close(outputDescriptor) }
    }

    func closeInput() {
        input.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }

    /// Nothing where the process has ended: its number may be another's by now.
    func send(signal: Int32) {
        hasEnded.withLock { if !$0 { kill(processIdentifier, signal) } }
    }

    /// The exit code, or minus the signal that ended it.
    func ended() async -> Int32 {
        let code = await exit.value
        hasEnded.withLock { $0 = true }
        return code
    }

    /// What it wrote to stdout and stderr.
    func texts() async -> [String] {
        var texts: [String] = []
        for output in outputs { texts.append(String(decoding: await output.value, as: UTF8.self)) }
        return texts
    }

    private static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        let made = ts_pipe(&ends)
        guard made == 0 else { throw Failure(call: "pipe", code: -made) }
        return (ends[0], ends[1])
    }

    private static func drain(_ descriptor: Int32) -> Task<[UInt8], Never> {
        Task.detached {
            await OwnThread.run {
                defer { close(descriptor) }
                var all: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while true {
                    let got = read(descriptor, &buffer, buffer.count)
                    if got < 0, errno == EINTR { continue }
                    guard got > 0 else { return all }
                    all += buffer[..<got]
                }
            }
        }
    }
}

internal import CSystem
internal import Glibc

/// A program that this process runs to its end, and that never outlives it.
package struct ChildProgram: Sendable {
    /// How it ended.
    package struct Result: Sendable {
        /// Its exit code; 128 and the signal's number where a signal ended it.
        package let exitCode: Int32
        /// What it wrote to stdout.
        package let output: [UInt8]
    }

    private static let outputBytesMax = 1 << 30
    private static let lineBytesMax = 1 << 16

    package let path: String
    private let environment: [String: String]

    /// Nil where no folder of `PATH` has an executable of this name.
    package init?(named name: String, environment: [String: String]) {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let paths = folders.map { "\($0)/\(name)" }
        guard let found = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
        path = found
        self.environment = environment
    }

    /// Runs it; the calling thread waits.
    /// - Parameters:
    ///   - input: what it reads from stdin.
    ///   - onMessage: called with each line of stderr.
    package func run(
        _ arguments: [String], input: [UInt8] = [], onMessage: (String) throws(FileError) -> Void
    ) throws(FileError) -> Result {
        let stdin = try Self.memoryFile()
        defer { close(stdin) }
        try input.withUnsafeBufferPointer { bytes throws(FileError) in
            try Files.write(UnsafeRawBufferPointer(bytes), to: stdin, path: "stdin")
        }
        lseek(stdin, 0, SEEK_SET)
        let stdout = try Self.memoryFile()
        defer { close(stdout) }
        var pipe: [Int32] = [-1, -1]
        let failed = vt_pipe(&pipe)
        guard failed == 0 else { throw FileError("pipe", path, code: -failed) }
        defer { close(pipe[0]) }
        let pid = start(arguments, [stdin, stdout, pipe[1]])
        close(pipe[1])
        guard pid > 0 else { throw FileError("start", path, code: -pid) }
        var status: Int32 = 0
        do throws(FileError) {
            try Self.lines(of: pipe[0], onMessage)
        } catch {
            _ = vt_kill_process(pid)
            _ = vt_wait_process(pid, &status)
            throw error
        }
        let waited = vt_wait_process(pid, &status)
        guard waited == 0 else { throw FileError("wait for", path, code: -waited) }
        let signal = status & 0x7f
        return Result(exitCode: signal == 0 ? (status >> 8) & 0xff : 128 + signal, output: try Self.bytes(of: stdout))
    }

    private func start(_ arguments: [String], _ descriptors: [Int32]) -> pid_t {
        let words = ([path] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        return vt_start_program(
            path, words.map { UnsafePointer($0) } + [nil], variables.map { UnsafePointer($0) } + [nil], descriptors)
    }

    private static func memoryFile() throws(FileError) -> Int32 {
        let file = vt_memory_file("program")
        guard file >= 0 else { throw FileError("create", "a file in memory", code: -file) }
        return file
    }

    private static func lines(
        of descriptor: Int32, _ onMessage: (String) throws(FileError) -> Void
    ) throws(FileError) {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let got = read(descriptor, &buffer, buffer.count)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            for byte in buffer[..<got] {
                if byte == 10 {
                    try onMessage(String(decoding: line, as: UTF8.self))
                    line.removeAll(keepingCapacity: true)
                } else if line.count < lineBytesMax {
                    line.append(byte)
                }
            }
        }
        if !line.isEmpty { try onMessage(String(decoding: line, as: UTF8.self)) }
    }

    private static func bytes(of file: Int32) throws(FileError) -> [UInt8] {
        let count = Int(lseek(file, 0, SEEK_END))
        guard (0...outputBytesMax).contains(count) else { throw FileError("read", "a program's output", code: EFBIG) }
        lseek(file, 0, SEEK_SET)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let got = read(file, &buffer, buffer.count), got != 0 {
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw FileError("read", "a program's output", code: errno) }
            bytes.append(contentsOf: buffer[..<got])
        }
        return bytes
    }
}

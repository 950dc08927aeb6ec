internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("A command of the configuration") struct ExternalCommandTests {
    private func shell(_ script: String, in folder: String = "/") -> ExternalCommand {
        ExternalCommand(["sh", "-c", script], folder: folder, environment: ["PATH": "/usr/bin:/bin", "WORD": "a b"])
    }

    private func failure(
        of command: ExternalCommand, secondsMax: Double = 60, bytesMax: Int = 1 << 20
    ) -> ExternalCommand.Failure? {
        do throws(ExternalCommand.Failure) {
            _ = try command.run(secondsMax: secondsMax, bytesMax: bytesMax)
            return nil
        } catch { return error }
    }

    @Test("It runs in its folder, with its words as they are and the variables that are named, and no other")
    func whatItGets() async throws {
        try await withTemporaryFolder { folder in
            let words = ["./show.sh", "$HOME", "a b", "*", "", "`id`"]
            let script = "#!/bin/sh\nprintf '<%s>' \"$@\"\n/usr/bin/env | grep -v '^_=' | sort\nls\n"
            try writeProgram(script, to: folder + "/show.sh")
            let command = ExternalCommand(words, folder: folder, environment: ["B": "2", "A": "1 $B"])
            let output = String(decoding: try command.run(secondsMax: 60, bytesMax: 1 << 20), as: UTF8.self)
            #expect(output == "<$HOME><a b><*><><`id`>A=1 $B\nB=2\nPWD=\(folder)\nshow.sh\n")
        }
    }

    @Test("Where the run's time is over first, the reason is --deadline and not its own limit")
    func deadline() throws {
        let error = #expect(throws: ExternalCommand.Failure.self) {
            try shell("sleep 1000").run(secondsMax: 120, runDeadline: Deadline(seconds: 0), bytesMax: 100)
        }
        #expect(error?.reason.contains("--deadline") == true && error?.reason.contains("longer") == false)
        let own = #expect(throws: ExternalCommand.Failure.self) {
            try shell("sleep 1000").run(secondsMax: 0, runDeadline: Deadline(seconds: 120), bytesMax: 100)
        }
        #expect(own?.reason == "it takes longer than 0 s")
    }

    @Test("All that it writes is had, whatever its size, and whoever holds its pipe open after it")
    func output() throws {
        let bytes = try shell("head -c 3000000 /dev/zero").run(secondsMax: 60, bytesMax: 3_000_000)
        #expect(bytes.count == 3_000_000)
        let left = try shell("sleep 50 & echo $!").run(secondsMax: 40, bytesMax: 100)
        let pid = try #require(Int32(String(decoding: left, as: UTF8.self).trimmingCharacters(in: .newlines)))
        kill(pid, SIGKILL)
    }

    @Test("What it fails of is said, with its last lines")
    func failures() throws {
        let code = try #require(failure(of: shell("echo one >&2; echo 'no mail today' >&2; echo >&2; exit 7")))
        #expect(code.description == "sh: it ended in 7 (“one; no mail today”)")
        #expect(failure(of: shell("exit 255"))?.description == "sh: it ended in 255")
        #expect(failure(of: shell("kill -9 $$"))?.description == "sh: it was ended by signal 9")
        let large = failure(of: shell("yes"), bytesMax: 1000)
        #expect(large?.description == "sh: it writes more than 1000 bytes")
        let missing = ExternalCommand(["no-such-program"], folder: "/", environment: [:])
        #expect(failure(of: missing)?.description == "no-such-program: there is no such program on the PATH")
        let path = ExternalCommand(["./none"], folder: "/tmp", environment: [:])
        #expect(failure(of: path)?.description.hasPrefix("/tmp/none: cannot be started in /tmp: ") == true)
    }

    @Test("A script whose interpreter is missing is not said to be missing itself")
    func interpreter() async throws {
        try await withTemporaryFolder { folder in
            try writeProgram("#!/bin/sh\r\necho x\r\n", to: folder + "/script")
            let failed = failure(of: ExternalCommand(["./script"], folder: folder, environment: [:]))
            #expect(failed?.description.contains("the interpreter that its first line names is not there") == true)
            let elsewhere = ExternalCommand([folder + "/script"], folder: folder + "/none", environment: [:])
            #expect(failure(of: elsewhere)?.description.contains("No such file or directory") == true)
        }
    }

    @Test("Secrets are taken out of what it says before that is cut short") func masked() throws {
        var command = shell("printf '%0490d%s\\n' 0 secret-of-the-feed >&2; exit 1")
        command.masked = { $0.replacingOccurrences(of: "secret-of-the-feed", with: "…") }
        let said = try #require(failure(of: command)).description
        #expect(said.contains("0000") && !said.contains("sec"), "\(said)")
    }

    @Test("One that takes too long is killed with all that it has started")
    func tooLong() async throws {
        try await withTemporaryFolder { folder in
            let command = shell("mkfifo held; (echo x; exec cat) <> held > held & echo late >&2; sleep 500", in: folder)
            let late = try #require(failure(of: command, secondsMax: 1))
            #expect(late.description.hasPrefix("sh: it takes longer than 1 s"))
        }
    }
}

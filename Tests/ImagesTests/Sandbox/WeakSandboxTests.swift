internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing
@testable internal import Images

/// What is done, and said, where workers die or can be confined by less. A script stands in for the worker.
@Suite struct WeakSandboxTests {
    /// A worker that says `greeting`, takes what it is asked, and ends.
    private static func standIn(_ folder: String, greeting: String) throws -> String {
        let path = folder + "/worker"
        let script = """
            #!/bin/sh
            echo $$ >> '\(folder)/started'
            printf '%s' '\(greeting)' >&3
            dd bs=1048576 count=1 of=/dev/null <&3
            kill -s SEGV $$
            """
        try writeProgram(script, to: path)
        return path
    }

    private static func startCount(_ folder: String) throws -> Int {
        try Files.read(folder + "/started").count { $0 == 10 }
    }

    @Test("A picture over which two workers died is set aside until its bytes change")
    func setAside() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.executable = try Self.standIn(folder, greeting: "ready")
            let bytes = PNGFile(width: 9, height: 9) { _, _ in [1, 2, 3] }.bytes
            #expect(try await workshop.failure(bytes)?.kind == .crashed)
            #expect(try Self.startCount(folder) == 2)
            // The next night: the same failure, and no worker for it.
            #expect(try await workshop.failure(bytes)?.message.contains("crashed") == true)
            #expect(try Self.startCount(folder) == 2)
            let others = PNGFile(width: 9, height: 9) { _, _ in [3, 2, 1] }.bytes
            #expect(try await workshop.failure(others)?.kind == .crashed)
            #expect(try Self.startCount(folder) == 4)
            workshop.executable = BuildSiteCommand.path
            #expect(try await workshop.failure(bytes) != nil)
            #expect(try await workshop.failure(PNGFile(width: 9, height: 9) { _, _ in [2, 2, 2] }.bytes) == nil)
        }
    }

    @Test(
        "Where no filter can be set the work goes on, and a note says so once",
        arguments: [
            ("ready no-new-privileges limits", "confined by less", false),
            ("ready no-new-privileges limits landlock nonsense", "can open no file", false),
            ("ready no-new-privileges limits landlock seccomp", "", true),
        ])
    func told(greeting: String, words: String, isWhole: Bool) async throws {
        try await withTemporaryFolder { folder in
            let listener = Listener()
            var workshop = try Workshop(folder)
            workshop.monitor = listener.monitor
            workshop.executable = try Self.standIn(folder, greeting: greeting)
            let builder = workshop.builder
            #expect(builder.sandbox == nil)
            let sources = try (1...3).map { shade in
                try workshop.add(PNGFile(width: 9, height: 9) { _, _ in [UInt8(shade), 0, 0] }.bytes)
            }
            _ = try await builder.make(sources)
            let known = ["no-new-privileges", "limits", "landlock", "seccomp"]
            #expect(builder.sandbox?.names == known.filter(greeting.contains))
            #expect(listener.diagnostics.count == (isWhole ? 0 : 1))
            for diagnostic in listener.diagnostics {
                #expect(diagnostic.severity == .note && diagnostic.message.contains(words))
            }
            #expect(listener.lines.count { $0.contains("confined by no-new-privileges, limits") } == 1)
        }
    }

    @Test("What holds of all is what holds of the weakest")
    func weakest() {
        let tally = WorkerStatus(monitor: .silent)
        #expect(tally.sandbox == nil)
        tally.note(Sandbox(names: ["limits", "seccomp", "no-new-privileges"]))
        tally.note(Sandbox(names: ["limits", "landlock", "no-new-privileges"]))
        #expect(tally.sandbox?.names == ["no-new-privileges", "limits"])
    }
}

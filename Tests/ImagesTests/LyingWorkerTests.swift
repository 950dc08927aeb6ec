internal import Model
internal import Store
internal import TestSupport
internal import Testing

@testable internal import Images

@Suite("A worker whose answers are not what it was asked for") struct LyingWorkerTests {
    /// Says of every picture that it was made, at 10 × 10 pixels and without a file; notes its starts and what it is
    /// asked.
    private static func liar(in folder: String, answer: String = "0, 10, 10, 1, 0, 0, 0") throws -> String {
        let path = folder + "/liar"
        try writeProgram(
            """
            #!/usr/bin/python3 -I
            import os, socket, struct
            log = os.open("\(folder)/log", os.O_CREAT | os.O_APPEND | os.O_WRONLY)
            os.write(log, b"start\\n")
            door = socket.socket(fileno=3)
            door.send(b"ready")
            while door.recvmsg(65536, 4096)[0]:
                os.write(log, b"asked\\n")
                answer = (\(answer))
                door.send(struct.pack(f"<{len(answer)}q", *answer))
            """, to: path)
        return path
    }

    @Test("Bytes may have taken it over: nothing of it is kept, and it is asked for no further picture")
    func ended() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.jobs = 1
            workshop.executable = try Self.liar(in: folder)
            var sources: [ImageSource] = []
            for shade in [0, 100, 200] as [UInt8] {
                let file = PNGFile(width: 40, height: 40) { x, y in [UInt8(x * 6), UInt8(y * 6), shade, 255] }
                sources.append(try workshop.add(file.bytes))
            }
            let made = try await workshop.builder.make(sources)
            #expect(made.pictures.isEmpty && made.failures.values.allSatisfy { $0.kind == .lost })
            let log = String(decoding: try Files.read(folder + "/log"), as: UTF8.self).split(separator: "\n")
            #expect(log == ["start", "asked", "start", "asked", "start", "asked"])
            // None is called bad: a sound worker makes them.
            workshop.executable = BuildSiteCommand.path
            #expect(try await workshop.builder.make(sources).pictures.count == 3)
        }
    }

    @Test(
        "One that has too little memory is ended, and a picture is bad only where one that made nothing before says so")
    func outOfMemory() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.jobs = 1
            let kind = try #require(ImageFailure.Kind.allCases.firstIndex(of: .memory))
            workshop.executable = try Self.liar(in: folder, answer: "1, \(kind), 0")
            var sources: [ImageSource] = []
            for shade in [0, 100] as [UInt8] {
                let file = PNGFile(width: 40, height: 40) { x, y in [UInt8(x * 6), UInt8(y * 6), shade, 255] }
                sources.append(try workshop.add(file.bytes))
            }
            let made = try await workshop.builder.make(sources)
            #expect(made.failures.values.map(\.kind) == [.memory, .memory])
            let log = String(decoding: try Files.read(folder + "/log"), as: UTF8.self).split(separator: "\n")
            #expect(log == ["start", "asked", "start", "asked", "start", "asked", "start", "asked"])
        }
    }
}

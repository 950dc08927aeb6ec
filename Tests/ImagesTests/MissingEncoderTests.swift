internal import Foundation
internal import Glibc
internal import Model
internal import Store
internal import Synchronization
internal import TestSupport
internal import Testing
@testable internal import Images

@Suite(
    "A machine that cannot encode AVIF", .enabled(if: Confined.isWhole, "a sanitizer comes before what is preloaded"))
struct MissingEncoderTests {
    /// Comes before libheif, which then has no encoder at all.
    private static let library = """
        struct heif_error { int code, subcode; const char *message; };
        struct heif_error heif_context_get_encoder_for_format(void *context, int format, void **encoder) {
            struct heif_error error = {3, 3001, "there is none"};
            (void)context, (void)format;
            *encoder = 0;
            return error;
        }
        """

    /// A worker's program without encoder of AV1.
    private static func program(in folder: String) async throws -> String {
        let (source, library, script) = (folder + "/none.c", folder + "/none.so", folder + "/worker")
        try Data(Self.library.utf8).write(to: URL(filePath: source))
        let exitCode = try await OwnThread.run {
            Result {
                let compiler = try Process.run(
                    URL(filePath: "/usr/bin/cc"), arguments: ["-shared", "-fPIC", "-o", library, source])
                compiler.waitUntilExit()
                return compiler.terminationStatus
            }
        }.get()
        try #require(exitCode == 0)
        let text = """
            #!/bin/sh
            LD_PRELOAD='\(library)' exec '\(BuildSiteCommand.path)' "$@"
            """
        try writeProgram(text, to: script)
        return script
    }

    private static func noise(_ seed: Int) -> PNGFile {
        PNGFile(width: 40, height: 40) { x, y in [UInt8((x * 7 + seed) & 255), UInt8(y * 6), UInt8(seed & 255), 255] }
    }

    @Test("New pictures go without it, earlier ones keep it, one warning says so, and all get it once it is there")
    func fallback() async throws {
        try await withTemporaryFolder { folder in
            let heard = Mutex<[Diagnostic]>([])
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.avif, .jpeg]
            let early = try workshop.add(Self.noise(1).bytes)
            let whole = try #require(try await workshop.builder.make([early]).pictures[early.digest])
            #expect(whole.renditions.map(\.format) == [.avif, .avif, .avif, .jpeg, .jpeg, .jpeg])

            let late = try workshop.add(Self.noise(2).bytes)
            let executable = workshop.executable
            workshop.executable = try await Self.program(in: folder)
            workshop.monitor = ProgressReporter(
                diagnose: { found in heard.withLock { $0.append(found) } }, progress: { _ in }, log: { _, _ in })
            let builder = workshop.builder
            let without = try await builder.make([early, late])
            #expect(without.failures.isEmpty)
            #expect(without.pictures[early.digest]?.renditions == whole.renditions)
            #expect(without.pictures[late.digest]?.renditions.map(\.format) == [.jpeg, .jpeg, .jpeg])
            #expect(without.fileCount == 3)
            let findings = heard.withLock { $0 }
            #expect(findings.map(\.kind) == [.encoderMissing])
            #expect(findings.first?.isLoss == false)
            #expect(findings.first?.message.contains("libheif-plugin-aomenc") == true)
            let again = try await builder.make([early, late])
            #expect(again.fileCount == 0)
            #expect(again.pictures.mapValues(\.renditions) == without.pictures.mapValues(\.renditions))

            workshop.executable = executable
            let complete = try await workshop.builder.make([early, late])
            #expect(complete.fileCount == 3)
            #expect(complete.pictures[late.digest]?.renditions.map(\.format) == whole.renditions.map(\.format))
            #expect(heard.withLock { $0.count } == 1)
        }
    }

    @Test("A picture that is to be made anew keeps its files")
    func former() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.webp, .jpeg]
            let source = try workshop.add(Self.noise(3).bytes)
            let before = try await workshop.builder.make([source]).pictures.mapValues(\.renditions)
            workshop.settings.formats = [.avif, .jpeg]
            workshop.executable = try await Self.program(in: folder)
            #expect(try await workshop.builder.make([source]).pictures.mapValues(\.renditions) == before)
        }
    }

    @Test("With AVIF alone the run ends, and says what to do")
    func alone() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            workshop.settings.formats = [.avif]
            let source = try workshop.add(Self.noise(4).bytes)
            workshop.executable = try await Self.program(in: folder)
            let builder = workshop.builder
            let error = await #expect(throws: DerivativeBuilderError.self) { try await builder.make([source]) }
            #expect(error?.description.contains("take \"avif\" out of images.formats") == true)
        }
    }

    @Test("A check says the same before there are pictures")
    func check() async throws {
        try await withTemporaryFolder { folder in
            let heard = Mutex<[Diagnostic]>([])
            let monitor = ProgressReporter(
                diagnose: { found in heard.withLock { $0.append(found) } }, progress: { _ in }, log: { _, _ in })
            var settings = ImageSettings()
            settings.formats = [.avif, .jpeg]
            try await DerivativeBuilder.tryEncoders(
                of: settings, workerExecutable: BuildSiteCommand.path, monitor: monitor)
            #expect(heard.withLock { $0.isEmpty })
            let program = try await Self.program(in: folder)
            try await DerivativeBuilder.tryEncoders(of: settings, workerExecutable: program, monitor: monitor)
            #expect(heard.withLock { $0.map(\.kind) } == [.encoderMissing])
            settings.formats = [.avif]
            await #expect(throws: DerivativeBuilderError.self) {
                try await DerivativeBuilder.tryEncoders(of: settings, workerExecutable: program, monitor: monitor)
            }
            settings.formats = [.webp]
            try await DerivativeBuilder.tryEncoders(of: settings, workerExecutable: "/nonexistent", monitor: monitor)
        }
    }
}

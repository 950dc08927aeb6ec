internal import CSystem
internal import Foundation
internal import Glibc
internal import Model
internal import Synchronization
internal import TestSupport
internal import Testing
@testable internal import Images

/// Feeds hostile pictures to a real worker, one after the other, and looks after each whether it can go on.
enum Feeder {
    /// No picture within the default limits makes a worker hold more than this, in bytes.
    static let peakBytesMax = 1536 << 20
    /// Where the header alone is enough to refuse a picture: what an idle worker holds, and a little.
    static let idleBytesMax = 160 << 20

    /// - Parameters:
    ///   - peakBytesMax: what each may take at most.
    ///   - secondsMax: of processor time, for each.
    ///   - executable: what is started as a worker.
    static func feed(
        _ pictures: [HostilePicture], peakBytesMax: Int = peakBytesMax, secondsMax: Int = 120,
        formats: [PictureFormat] = [.webp, .jpeg], widths: [Int] = [16, 64], executable: String = BuildSiteCommand.path
    ) async throws -> [Feeding] {
        let request = PictureRequest(
            format: .jpeg, limits: PictureLimits(bytesMax: 33_554_432, pixelsMax: 100_000_000, secondsMax: secondsMax),
            widths: widths, formats: formats, quality: 80)
        // One thread: a worker ends with the thread that started it.
        let fed = await OwnThread.run { Result { try feedAll(pictures, request, executable) } }
        let feedings = try fed.get()
        for feeding in feedings {
            HostileTally.shared.add(feeding)
            #expect(vt_is_sanitized() == 1 || feeding.peakBytes <= peakBytesMax, "\(feeding): \(feeding.peakBytes)")
            try feeding.expectWholeFiles()
        }
        return feedings
    }

    private static let plain = HostilePicture(
        "a plain one", .png, PNGFile(width: 8, height: 8) { _, _ in [1, 2, 3] }.bytes)

    private static func feedAll(
        _ pictures: [HostilePicture], _ request: PictureRequest, _ executable: String
    ) throws -> [Feeding] {
        var feedings: [Feeding] = []
        var rest = pictures[...]
        while !rest.isEmpty {
            let worker = try WorkerProcess(executable)
            var isAlive = true
            while isAlive, let picture = rest.popFirst() {
                let feeding = try feed(picture, request, worker)
                feedings.append(feeding)
                guard case .died = feeding.outcome else {
                    // It goes on: the next picture is made as if nothing had been.
                    let next = try feed(plain, request, worker)
                    guard next.made != nil else { throw NotGoneOn(after: feeding, next: next) }
                    continue
                }
                isAlive = false
            }
        }
        return feedings
    }

    struct NotGoneOn: Error {
        let after: Feeding
        let next: Feeding
    }

    private static func feed(
        _ picture: HostilePicture, _ request: PictureRequest, _ worker: WorkerProcess
    ) throws -> Feeding {
        var request = request
        request.format = picture.format
        let source = try memoryFile(picture.bytes)
        let result = try memoryFile([])
        forgetPeak(worker.pid)
        let answer = worker.ask(.picture(request), descriptors: [source, result], seconds: 300) { false }
        let feeding = Feeding(
            picture: picture, outcome: outcome(answer, ResultBytes(descriptor: result)), peakBytes: peak(worker.pid))
        close(source)
        close(result)
        return feeding
    }

    private static func outcome(_ answer: WorkerProcess.Answer, _ result: ResultBytes) -> Feeding.Outcome {
        switch answer {
        case .reply(.failed(let failure)): .failed(failure)
        case .reply(.made(let made)): .made(made, made.files.flatMap { result.bytes(of: $0) ?? [] })
        case .failed, .stopped, .ipcFailure: .died
        }
    }

    private static func memoryFile(_ bytes: [UInt8]) throws -> Int32 {
        let descriptor = vt_memory_file("pictures")
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        try #require(count == bytes.count)
        return descriptor
    }

    /// From here on a process's peak is counted anew (proc(5), clear_refs).
    private static func forgetPeak(_ pid: Int32) {
        let descriptor = vt_open("/proc/\(pid)/clear_refs", O_WRONLY, 0)
        guard descriptor >= 0 else { return }
        write(descriptor, "5", 1)
        close(descriptor)
    }

    /// 0 for a process that has ended.
    private static func peak(_ pid: Int32) -> Int {
        let status = (try? Files.read("/proc/\(pid)/status")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) * 1024
    }
}

extension Feeding {
    /// What a worker calls made can be read, and is of the size that it says.
    fileprivate func expectWholeFiles() throws {
        guard case .made(let made, var rest) = outcome else { return }
        for file in made.files {
            let bytes = Array(rest.prefix(file.byteCount))
            rest.removeFirst(bytes.count)
            let header = try Reading.header(bytes)
            #expect(header.stored == PixelSize(width: file.width, height: file.height), "\(self)")
        }
    }
}

/// How many hostile pictures were fed, and how they ended; said once when all have been.
final class HostileTally: Sendable {
    static let shared = HostileTally()

    private struct Counts {
        var made = 0
        var failed = 0
        var died = 0
        var peakBytes = 0
    }

    private let counts = Mutex(Counts())

    func add(_ feeding: Feeding) {
        counts.withLock { counts in
            switch feeding.outcome {
            case .made: counts.made += 1
            case .failed: counts.failed += 1
            case .died: counts.died += 1
            }
            counts.peakBytes = max(counts.peakBytes, feeding.peakBytes)
        }
    }

    var summary: String {
        let counts = counts.withLock { $0 }
        return "hostile pictures: \(counts.made + counts.failed + counts.died) fed, \(counts.made) made, "
            + "\(counts.failed) refused, \(counts.died) ended their worker; "
            + "the most memory one took: \(counts.peakBytes >> 20) MiB"
    }
}

/// Says at the end of a suite what was fed in it.
struct TellingTally: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        print(HostileTally.shared.summary)
    }
}

extension Trait where Self == TellingTally {
    static var tellingTally: TellingTally { TellingTally() }
}

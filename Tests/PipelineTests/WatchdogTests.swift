internal import Model
internal import Synchronization
internal import Testing

@testable internal import Pipeline

@Suite("What ends a run that cannot end by itself") struct WatchdogTests {
    /// What the watchdog says of a run that shows these signs of life, one after the other, and then the last for ever.
    private func verdict(
        _ signs: [Activity], deadlineSeconds: Double = 1000, idleSecondsMax: Double = 0.01
    ) async throws -> (message: String, looks: Int) {
        let looks = Mutex(0)
        let reporter = RunReporter(editionDay: Day(number: 20_000))
        let watchdog = Watchdog(
            reporter: reporter, deadlineSeconds: deadlineSeconds, idleSecondsMax: idleSecondsMax
        ) {
            looks.withLock { looks in
                looks += 1
                return signs[min(looks, signs.count) - 1]
            }
        }
        let message: String = try await withCheckedThrowingContinuation { continuation in
            do {
                try watchdog.start { continuation.resume(returning: $0) }
            } catch { continuation.resume(throwing: error) }
        }
        return (message, looks.withLock { $0 })
    }

    @Test("One that shows no sign of life is ended, and the message says so")
    func idle() async throws {
        let verdict = try await verdict([Activity()])
        #expect(verdict.message.contains("no progress") && verdict.message.contains("what is published stands"))
        #expect(verdict.looks == 2)
    }

    @Test("One that gets on is left alone until it stops")
    func busy() async throws {
        let signs = (0..<20).map { Activity(beats: $0 / 2, processorSeconds: Double($0) / 10 + ($0 % 2 == 0 ? 0 : 1)) }
        #expect(try await verdict(signs).looks >= 20)
    }

    @Test("One that gets on and does not end is ended by the deadline and the time beyond it")
    func endless() async throws {
        let message = try await verdict(
            (0..<100_000).map { Activity(beats: $0) }, deadlineSeconds: -10, idleSecondsMax: 1000
        ).message
        #expect(message.contains("does not come to its end"))
    }

    @Test("Things done, processor time, and a disk that works while it is waited for are progress; little else is")
    func progress() {
        let before = Activity(beats: 3, processorSeconds: 5, diskKilobytes: 1000)
        func has(_ change: (inout Activity) -> Void) -> Bool {
            var now = before
            change(&now)
            return now.hasProgress(since: before)
        }
        #expect(!has { _ in })
        #expect(has { $0.beats += 1 })
        #expect(has { $0.processorSeconds += 0.2 })
        #expect(!has { $0.processorSeconds += 0.05 }, "looking around is no progress")
        #expect(!has { $0.diskKilobytes += 1_000_000 }, "other programs' work is no progress")
        #expect(!has { $0.isWaitingForDisk = true }, "a disk that does not answer")
        #expect(
            has {
                $0.isWaitingForDisk = true
                $0.diskKilobytes += 2000
            }, "a large fsync on a slow disk")
    }

    @Test("Of this process it can be told: it computes, and disks are heard of")
    func now() {
        let before = Activity.now(beats: 1)
        #expect(before.processorSeconds > 0 && before.diskKilobytes > 0 && before.beats == 1)
    }

    @Test("Whatever a stage tells its monitor is a sign of life")
    func beats() {
        let reporter = RunReporter(editionDay: Day(number: 20_000))
        let monitor = reporter.listening(.silent)
        monitor.heartbeat()
        monitor.log(.debug, "")
        monitor.progress(.init(stage: .images, done: 1, total: 2))
        monitor.diagnose(Diagnostic(.note, .feedEmpty, feed: nil, place: "", message: ""))
        #expect(reporter.beatCount == 4)
        #expect(reporter.diagnostics.count == 1)
    }
}

@Suite("How the time until the deadline is shared") struct RunDeadlineTests {
    private func deadline(_ lastRenderSeconds: Double?, seconds: Double = 100) -> RunDeadline {
        RunDeadline(Deadline(seconds: seconds), seconds: seconds, lastRenderSeconds: lastRenderSeconds)
    }

    @Test("Rendering is left twice its last time, and fetching no less than half of all")
    func reserve() throws {
        #expect(deadline(10).reserveSeconds(entries: 0) == 20)
        #expect(deadline(80).reserveSeconds(entries: 0) == 50)
        #expect(deadline(10).reserveSeconds(entries: 1_000_000) == 20)
        let left = try #require(deadline(10).ofFetching.remainingSeconds)
        #expect(left <= 80 && left > 50)
    }

    @Test("A site that was never rendered is judged by its entries, once they are known")
    func first() throws {
        #expect(deadline(nil).reserveSeconds(entries: 0) == 0)
        #expect(deadline(nil).reserveSeconds(entries: 50_000) == 2 * 50_000 * RunDeadline.renderSecondsPerEntry)
        #expect(try #require(deadline(nil).ofPictures(entries: 10_000_000).remainingSeconds) <= 50)
    }

    @Test("What rendering took is read from the report; where nothing was rendered it is not known")
    func time() {
        var report = Report(editionDay: Day(number: 20_000))
        report.stages = [.init(name: .fetch, seconds: 9)]
        #expect(RunDeadline.renderSeconds(of: report) == nil)
        report.stages += [
            .init(name: .render, seconds: 3), .init(name: .gate, seconds: 0.5), .init(name: .publish, seconds: 1),
        ]
        #expect(RunDeadline.renderSeconds(of: report) == 4.5)
    }
}

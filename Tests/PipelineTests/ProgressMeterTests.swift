internal import Model
internal import Testing

@testable internal import Pipeline

@Suite("Progress as text") struct ProgressMeterTests {
    private let start = ContinuousClock.now

    /// A meter of pictures, `done` of 500 after so many seconds.
    private func meter(_ done: Int, after seconds: Double) -> (ProgressMeter, ContinuousClock.Instant) {
        var meter = ProgressMeter()
        meter.update(.init(stage: .images, done: 0, total: 500), at: start)
        let now = start + .seconds(seconds)
        meter.update(.init(stage: .images, done: done, total: 500), at: now)
        return (meter, now)
    }

    @Test("A long stage shows its rate and the time left; a short one does not") func rate() {
        let (long, later) = meter(120, after: 10)
        #expect(long.bar(columns: 80, at: later).hasSuffix(" 120/500, 12/s, 32 s left"))
        let (short, soon) = meter(120, after: 4)
        #expect(short.bar(columns: 80, at: soon).hasSuffix("░ 120/500"))
        let (slow, late) = meter(5, after: 20)
        #expect(slow.bar(columns: 80, at: late).hasSuffix(" 5/500, 0.3/s, 33 min left"))
        let (none, end) = meter(0, after: 20)
        #expect(none.bar(columns: 80, at: end).hasSuffix("░ 0/500"))
    }

    @Test("A bar fits into the window as it is now, whatever its width", arguments: 0...200)
    func width(columns: Int) {
        let (meter, now) = meter(120, after: 10)
        let bar = meter.bar(columns: columns, at: now)
        #expect(bar.count <= max(0, columns - 1))
        #expect(columns < 22 || bar.hasPrefix("images █") && bar.contains(" 120/500"))
    }

    @Test("A line comes every ten seconds, and no sooner") func lines() {
        var meter = ProgressMeter()
        var lines: [String] = []
        for second in 0...35 {
            let now = start + .seconds(second)
            meter.update(.init(stage: .images, done: second * 10, total: 500), at: now)
            if let line = meter.line(at: now) { lines.append(line) }
        }
        #expect(
            lines == [
                "images: 100 of 500, 10/s, 40 s left", "images: 200 of 500, 10/s, 30 s left",
                "images: 300 of 500, 10/s, 20 s left",
            ])
    }

    @Test("The rate is each stage's own, and a stage of unknown length has none") func stages() {
        var meter = ProgressMeter()
        meter.update(.init(stage: .fetch, done: 7, total: nil), at: start)
        #expect(meter.line(at: start + .seconds(60)) == "fetch: 7 so far")
        meter.update(.init(stage: .render, done: 0, total: 10), at: start + .seconds(60))
        meter.update(.init(stage: .render, done: 5, total: 10), at: start + .seconds(70))
        #expect(meter.line(at: start + .seconds(70)) == "render: 5 of 10, 0.5/s, 10 s left")
    }

    @Test("Times are in the unit that is read at a glance")
    func durations() {
        let texts = [0.2, 99, 100, 5400, 6000, 7800].map { ProgressMeter.duration(seconds: $0) }
        #expect(texts == ["1 s", "99 s", "2 min", "90 min", "1 h 40 min", "2 h 10 min"])
    }
}

internal import Foundation
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

private let benchFolder = ProcessInfo.processInfo.environment["VITRINE_STORE_BENCH"]

/// Fills a cache with a hundred thousand small objects and tells how long the care of it takes:
/// `VITRINE_STORE_BENCH=<folder> swift test --filter CollectionBench`
@Suite struct CollectionBench {
    @Test(.enabled(if: benchFolder != nil), .serialized, arguments: [10_000, 100_000]) func care(count: Int) throws {
        let folder = try #require(benchFolder) + "/\(count)"
        try Files.remove(folder)
        let holdings = Holdings(folder: folder)
        // A picture of which eight files are made, half of them not used any more.
        for day in [0, 30] {
            try holdings.night(day) { store in
                for seed in 0..<count / 18 { try add(seed + day * 1_000_000, store, day: firstDay + day) }
            }
        }
        func time(_ name: String, _ body: (ObjectStore) throws -> Void) throws {
            let taken = try ContinuousClock().measure { try holdings.night(30, body) }
            print("\(count) objects: \(name) took \(taken); peak memory \(peakMemory())")
        }
        try time("opening") { _ in }
        try time("stats") { _ = try $0.stats() }
        try time("the copy of the index") { try $0.backUp() }
        try time("verify") { store throws in #expect(try store.verify(.all, deadline: .none).isSound) }
        try time("a thirtieth of verify") {
            _ = try $0.verify(VerificationSample(divisor: 30, day: firstDay), deadline: .none)
        }
        let rules = CollectionRules(settings: CacheSettings(path: folder), keptGenerations: [:])
        try time("gc of half") { store throws in #expect(try store.collect(rules).objects.count == count / 18 * 9) }
        try time("gc of nothing") { store throws in #expect(try store.collect(rules).objects.count == 0) }
        try time("repair") { store throws in #expect(try store.repair().missing == 0) }
        try Files.remove(folder)
    }

    private func add(_ seed: Int, _ store: ObjectStore, day: Day) throws {
        let source = try store.add(jpeg(seed))
        var resource = Resource(day: day, night: store.night)
        (resource.object, resource.byteCount, resource.format) = (source, jpeg(seed).count, .jpeg)
        store.stage(resource, key: "https://example.com/\(seed).jpg")
        let files = try (1...8).map { number in
            let bytes = someBytes(seed * 10 + number, count: 200)
            return Derivative.File(
                object: try store.add(bytes), byteCount: bytes.count, width: number, height: 1, format: .webp)
        }
        let derivative = Derivative(width: 8, height: 1, tint: "#000000", placeholder: "", files: files)
        store.record(.made(derivative), for: DerivativeKey(source: source, recipe: Digest(of: "r")))
        try store.commitIfLarge()
    }

    private func peakMemory() -> String {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""  // not on this system
        return status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }.map {
            $0.dropFirst(6).trimmingCharacters(in: .whitespaces)
        } ?? "?"
    }
}

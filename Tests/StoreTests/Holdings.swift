internal import Model
internal import TestSupport

@testable internal import Store

/// A cache that was filled over some nights, for the tests of what is taken from it again.
struct Holdings {
    let folder: String

    /// Runs `body` on the night `day` nights after the first, and commits.
    func night<R>(_ day: Int, _ body: (ObjectStore) throws -> R) throws -> R {
        let store = try openStore(folder, day: firstDay + day)
        let result = try body(store)
        try store.commit()
        return result
    }

    /// Nights on which a run wants a feed, and nothing else.
    func runs(on days: Range<Int>) throws {
        for day in days {
            try night(day) { $0.stageUse(ofFeed: FeedIdentity(id: "other", type: "t", request: "1")) }
        }
    }

    /// A picture under `key`, used on `day`, and one file made from it.
    @discardableResult
    func picture(_ seed: Int, day: Int, count: Int = 100) throws -> (source: Digest, file: Digest) {
        try night(day) { store in
            let source = try store.add(jpeg(seed, count: count))
            var resource = Resource(day: store.editionDay, night: store.night)
            (resource.object, resource.byteCount, resource.format) = (source, jpeg(seed, count: count).count, .jpeg)
            store.stage(resource, key: "https://example.com/\(seed).jpg")
            return (source, try made(store, from: source, seed: seed + 1_000_000, count: count))
        }
    }

    /// A file made from a source.
    func made(_ store: ObjectStore, from source: Digest, seed: Int, count: Int = 100) throws -> Digest {
        let object = try store.add(someBytes(seed, count: count))
        let file = Derivative.File(
            object: object, byteCount: someBytes(seed, count: count).count, width: 1, height: 1, format: .webp)
        store.record(
            .made(Derivative(width: 1, height: 1, tint: "#000000", placeholder: "", files: [file])),
            for: DerivativeKey(source: source, recipe: Digest(of: "r")))
        return object
    }

    /// A collection on the night `day`.
    func collect(
        _ day: Int, graceDays: Int = 14, bytesMax: Int = .max, kept: [String: Set<Int>] = [:], isDryRun: Bool = false,
        deadline: Deadline = .none
    ) throws -> CollectionOutcome {
        var settings = CacheSettings(path: folder + "/cache")
        (settings.graceDays, settings.bytesMax) = (graceDays, bytesMax)
        var rules = CollectionRules(settings: settings, keptGenerations: kept)
        (rules.isDryRun, rules.deadline, rules.compactsIndex) = (isDryRun, deadline, true)
        return try night(day) { try $0.collect(rules) }
    }

    /// Which of these are there: named, and with their file.
    func standing(_ digests: [Digest], on day: Int = 0) throws -> [Bool] {
        try night(day) { store in try digests.map { try store.contains($0) } }
    }
}

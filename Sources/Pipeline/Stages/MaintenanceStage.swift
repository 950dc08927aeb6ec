internal import Model
internal import Publish
internal import Store

/// `maintenance`: the cache collected, copied and verified, and the published files verified, once the site stands.
struct MaintenanceStage: Sendable {
    private let run: RunContext

    init(_ run: RunContext) { self.run = run }

    /// One part of so many is verified each night: all objects and files in as many nights.
    static let verifyNights = 30
    /// Seconds to verify published files, and then objects.
    static let outputSecondsMax = 2.0
    static let objectSecondsMax = 3.0
    /// Seconds to delete files; the next night goes on.
    static let collectSecondsMax = 5.0

    /// Collects garbage where that is due, copies the index, and verifies a part of objects and files. The next run
    /// fetches, makes or writes again what is damaged or missing. Does nothing in a dry run.
    /// - Parameters:
    ///   - hasPublished: whether the site has changed; if not, only what is due once a day is done, and what a killed
    ///     run did not come to.
    ///   - manifest: of what was published, where it is known to be the very one on the disk.
    func run(hasPublished: Bool, _ manifest: Manifest? = nil) async throws(BuildError) {
        guard !run.options.isDryRun else { return }
        try await run.reporter.timed(blocking: .maintenance) { () throws(BuildError) in
            let isDone = try mapError(BuildError.cache) { () throws(StoreError) in
                let store = run.services.store
                let isDue = try store.isCollectionDue(bytesMax: run.configuration.cache.bytesMax)
                guard hasPublished || isDue || store.isBackupDue else { return false }
                if isDue { try collect() }
                try store.backUp()
                try store.markRemote()
                return true
            }
            if isDone { try verify(manifest) }
        }
    }

    private func verify(_ manifest: Manifest?) throws(BuildError) {
        let sample = VerificationSample(divisor: Self.verifyNights, day: run.editionDay)
        let deadline = Deadline(seconds: Self.outputSecondsMax)
        let files = try mapError(
            BuildError.publish, of: run.output.verify(sample, deadline: deadline, published: manifest))
        for finding in files.findings where finding.fault != .unmanaged {
            warn(
                .publishedFileDamaged, finding.path,
                "the published file is \(finding.fault.rawValue); the next run writes it again", isLoss: true)
        }
        let objects = try mapError(
            BuildError.cache,
            of: run.services.store.verify(sample, deadline: Deadline(seconds: Self.objectSecondsMax)))
        for finding in objects.findings where finding.fault != .unnamed {
            warn(
                .objectDamaged, finding.path,
                "the object is \(finding.fault.rawValue); the next run has or makes it again", isLoss: false)
        }
    }

    /// - Parameter isLoss: whether visitors see it.
    private func warn(_ kind: Diagnostic.Kind, _ place: String, _ message: String, isLoss: Bool) {
        run.monitor.diagnose(
            .warning, kind, feed: nil, place: place, message: message, isLoss: isLoss)
    }

    private func collect() throws(StoreError) {
        let (store, settings) = (run.services.store, run.configuration.cache)
        var rules = try GarbageCollectionReport.rules(settings, store)
        rules.deadline = Deadline(seconds: Self.collectSecondsMax)
        let done = try store.collect(rules)
        for line in GarbageCollectionReport.lines(done, isDryRun: false) { run.monitor.log(.debug, "cache: \(line)") }
        guard done.isOverLimit else { return }
        run.monitor.diagnose(
            .note, .cacheOverLimit, feed: nil, place: store.path,
            message: "what the site needs is more than cache.bytesMax (\(settings.bytesMax)); it stays")
    }
}

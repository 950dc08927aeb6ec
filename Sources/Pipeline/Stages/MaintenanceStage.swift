internal import Model
internal import Publish
internal import Store

/// CARE: what is done for the cache, and for the published files, once the site stands.
struct MaintenanceStage: Sendable {
    let store: ObjectStore
    let output: OutputFolder
    let settings: CacheSettings
    let monitor: Monitor

    /// Which part of objects and published files is hashed again a night: all of them are seen in as many nights.
    static let verifyNights = 30
    /// How long that may take, in seconds; published files come first, for those are what visitors see.
    static let outputSecondsMax = 2.0
    static let objectSecondsMax = 3.0
    /// How long files are deleted in one night, in seconds; what is left goes the next night.
    static let collectSecondsMax = 5.0

    /// A collection of garbage where one is due, a copy of the index, and a look at a part of what there is. What it
    /// finds damaged or missing, the next run has, makes or writes again.
    /// - Parameter hasPublished: whether the site is another now; if not, only what is due once a day is done.
    func run(hasPublished: Bool, day: Day) throws(BuildError) {
        let sample = VerificationSample(divisor: Self.verifyNights, day: day)
        do throws(StoreError) {
            let isDue = try store.isCollectionDue(bytesMax: settings.bytesMax)
            guard hasPublished || isDue else { return }
            if isDue { try collect() }
            try store.backUp()
            try verifyOutput(sample)
            let seen = try store.verify(sample, deadline: Deadline(seconds: Self.objectSecondsMax))
            for finding in seen.findings where finding.fault != .unnamed {
                warn(
                    .objectDamaged, finding.path,
                    "the object is \(finding.fault.rawValue); the next run has or makes it again")
            }
        } catch { throw BuildError(error) }
    }

    private func verifyOutput(_ sample: VerificationSample) throws(StoreError) {
        do throws(PublishError) {
            let seen = try output.verify(sample, deadline: Deadline(seconds: Self.outputSecondsMax))
            for finding in seen.findings where finding.fault != .foreign {
                warn(
                    .publishedFileDamaged, finding.path,
                    "the published file is \(finding.fault.rawValue); the next run writes it again")
            }
        } catch {
            guard case .file(let file) = error else { return }
            throw .file(file)
        }
    }

    private func warn(_ kind: Diagnostic.Kind, _ place: String, _ message: String) {
        monitor.diagnose(Diagnostic(.warning, kind, feed: nil, place: place, message: message))
    }

    private func collect() throws(StoreError) {
        var rules = try GarbageCollectionReport.rules(settings, store)
        rules.deadline = Deadline(seconds: Self.collectSecondsMax)
        let done = try store.collect(rules)
        for line in GarbageCollectionReport.lines(done, isDryRun: false) { monitor.log(.debug, "cache: \(line)") }
        guard done.isOverLimit else { return }
        monitor.diagnose(
            Diagnostic(
                .note, .cacheOverLimit, feed: nil, place: store.path,
                message: "what the site needs is more than cache.bytesMax (\(settings.bytesMax)); it stays"))
    }
}

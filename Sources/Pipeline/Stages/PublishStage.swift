internal import Model
internal import Publish
internal import Store

/// PUBLISH: the staged generation into the output's place, and a note of it in the index.
struct PublishStage: Sendable {
    let settings: PublishSettings
    let store: ObjectStore

    /// How long a part of the store is hashed again after the switch, in seconds.
    static let verifySecondsMax = 5.0
    /// Which part of it: all of the store is seen in as many nights.
    static let verifyNights = 30

    func publish(_ finished: FinishedGeneration) throws(BuildError) -> PublishMethod {
        do throws(PublishError) {
            guard finished.isUnchanged else {
                return try finished.publish(method: settings.method, keep: settings.keep)
            }
            try finished.adoptInputs()
            return .none
        } catch { throw BuildError(error) }
    }

    /// Notes in the index what was published, and which objects it needs.
    func note(_ manifest: Manifest, _ method: PublishMethod, output: String) throws(BuildError) {
        guard method != .none else { return }
        do throws(StoreError) {
            try store.record(
                GenerationRecord(
                    output: output, number: manifest.number, editionDay: manifest.editionDay, inputs: manifest.inputs,
                    outcome: method.rawValue, manifest: Digest(of: manifest.text)),
                objects: manifest.files.filter { $0.kind == .picture }.map(\.digest))
            for old in try store.generations(of: output) where old.number < manifest.number - settings.keep {
                try store.forgetGeneration(old.number, output: output)
            }
        } catch { throw BuildError(error) }
    }

    /// What is done once the site stands: a copy of the index, and a look at a part of the objects.
    /// - Returns: findings of a damaged or missing object, which the next run makes or fetches again.
    func care(on day: Day) throws(BuildError) -> [Diagnostic] {
        do throws(StoreError) {
            try store.backUp()
            let sample = VerificationSample(divisor: Self.verifyNights, day: day)
            let seen = try store.verify(sample, deadline: Deadline(seconds: Self.verifySecondsMax))
            return seen.findings.filter { $0.fault != .unnamed }.map { finding in
                Diagnostic(
                    .warning, feed: nil, place: finding.path,
                    message: "the object is \(finding.fault.rawValue); the next run has or makes it again")
            }
        } catch { throw BuildError(error) }
    }
}

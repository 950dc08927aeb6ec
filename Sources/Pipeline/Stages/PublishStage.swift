internal import Model
internal import Publish
internal import Store

/// PUBLISH: the staged generation into the output's place, and a note of it in the index.
struct PublishStage: Sendable {
    let settings: PublishSettings
    let store: ObjectStore
    let monitor: Monitor

    func publish(
        _ finished: FinishedGeneration, _ pictures: PublishedPictures, to output: OutputFolder
    ) throws(BuildError) -> PublishMethod {
        do throws(PublishError) {
            guard finished.isUnchanged else {
                let (method, reason) = output.method(settings.method)
                if let reason {
                    monitor.diagnose(Diagnostic(.note, .outputMounted, feed: nil, place: output.path, message: reason))
                }
                return try finished.publish(method: method, keep: settings.keep, pictures: pictures)
            }
            try finished.adoptInputs(pictures)
            return .none
        } catch { throw BuildError(error) }
    }

    /// Notes in the index what was published, and which objects it needs.
    /// - Parameter pictures: what it shows; the sources of what stands in count as used.
    func note(
        _ manifest: Manifest, _ pictures: PublishedPictures, _ method: PublishMethod, output: String
    ) throws(BuildError) {
        guard method != .none else { return }
        do throws(StoreError) {
            try store.record(
                GenerationRecord(
                    output: output, number: manifest.number, editionDay: manifest.editionDay, inputs: manifest.inputs,
                    outcome: method.rawValue, manifest: Digest(of: manifest.text)),
                objects: manifest.files.filter { $0.kind == .picture }.map(\.digest)
                    + pictures.standIns.values.map(\.source))
        } catch { throw BuildError(error) }
        let kept: Set<Int>
        do throws(PublishError) { kept = try OutputFolder.keptNumbers(of: output) } catch { throw BuildError(error) }
        do throws(StoreError) {
            for old in try store.generations(of: output) where !kept.contains(old.number) {
                try store.forgetGeneration(old.number, output: output)
            }
        } catch { throw BuildError(error) }
    }
}

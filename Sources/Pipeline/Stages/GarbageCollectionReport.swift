package import Model
internal import Publish
package import Store

/// The rules of a garbage collection, and its result in lines of text.
package enum GarbageCollectionReport {
    /// The configuration's rules, and the kept generations of each output that the cache knows.
    package static func rules(
        _ settings: CacheSettings, _ store: ObjectStore
    ) throws(StoreError) -> CollectionRules {
        var kept: [String: Set<Int>] = [:]
        for output in try store.outputs() {
            kept[output] = try mapError(StoreError.file, of: OutputFolder.keptNumbers(of: output))
        }
        return CollectionRules(settings: settings, keptGenerations: kept)
    }

    /// The result in lines of text.
    package static func lines(_ done: CollectionOutcome, isDryRun: Bool) -> [String] {
        let verb = isDryRun ? "would be removed" : "removed"
        var lines = [
            "\(verb): \(done.objects.count) objects, \(done.objects.byteCount) bytes",
            "\(verb): \(done.unnamed.count) files that the index does not name, \(done.unnamed.byteCount) bytes",
            "\(verb): \(done.leftovers.count) leftovers of earlier runs, \(done.leftovers.byteCount) bytes",
            "forgotten: \(done.resources) addresses, \(done.derivatives) derivatives, \(done.snapshots) nights of "
                + "feeds, \(done.generations) generations",
            "left: \(done.remainingBytes) bytes of \(done.bytesMax) (cache.bytesMax)",
        ]
        if done.wasEvicting { lines.append("some of it before the end of its grace, to keep to cache.bytesMax") }
        if done.isOverLimit { lines.append("what is left is needed, and more than cache.bytesMax") }
        if !done.isComplete { lines.append("time was up before all files were removed; the next collection goes on") }
        return lines
    }
}

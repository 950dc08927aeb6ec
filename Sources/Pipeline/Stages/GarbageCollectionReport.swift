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

    /// The result of a collection of `cache.remote` in lines of text.
    package static func lines(_ done: RemoteCollection, isDryRun: Bool) -> [String] {
        let verb = isDryRun ? "would be removed" : "removed"
        return [
            "\(verb): \(plural(done.objects.count, "object")), \(plural(done.objects.byteCount, "byte"))",
            "\(verb): \(plural(done.records.count, "record")) of addresses and derivatives",
            "\(verb): \(plural(done.leftovers.count, "leftover")) of earlier runs",
            "left: \(plural(done.kept.count, "file")), \(plural(done.kept.byteCount, "byte")); "
                + "used by \(plural(done.sites, "site"))",
        ]
    }

    /// The result in lines of text.
    package static func lines(_ done: CollectionOutcome, isDryRun: Bool) -> [String] {
        let verb = isDryRun ? "would be removed" : "removed"
        var lines = [
            "\(verb): \(plural(done.objects.count, "object")), \(plural(done.objects.byteCount, "byte"))",
            "\(verb): \(plural(done.unnamed.count, "file")) that the index does not name, "
                + plural(done.unnamed.byteCount, "byte"),
            "\(verb): \(plural(done.leftovers.count, "leftover")) of earlier runs, "
                + plural(done.leftovers.byteCount, "byte"),
            "forgotten: \(plural(done.resources, "address", "addresses")), \(plural(done.derivatives, "derivative")), "
                + "\(plural(done.snapshots, "night")) of feeds, \(plural(done.generations, "generation"))",
            "left: \(done.remainingBytes) bytes of \(done.bytesMax) (cache.bytesMax)",
        ]
        if done.wasEvicting { lines.append("some of it before the end of its grace, to keep to cache.bytesMax") }
        if done.isOverLimit { lines.append("what is left is needed, and more than cache.bytesMax") }
        if !done.isComplete { lines.append("time was up before all files were removed; the next collection goes on") }
        return lines
    }
}

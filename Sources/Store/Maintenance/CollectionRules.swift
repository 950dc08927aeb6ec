package import Model

/// The rules of a garbage collection.
package struct CollectionRules: Sendable {
    /// Unneeded files are kept for so many more nights with a run.
    package var graceDays: Int
    /// Above this size the least recently used files are deleted before their grace has ended.
    package var bytesMax: Int
    /// The numbers of the generations that each output of `ObjectStore.outputs` still has.
    package var keptGenerations: [String: Set<Int>]
    /// Whether files are only counted.
    package var isDryRun = false
    /// Whether the index's file is compacted, which takes as much memory as it is large.
    package var compactsIndex = false
    /// The next collection deletes what is left by then.
    package var deadline = Deadline.none

    package init(settings: CacheSettings, keptGenerations: [String: Set<Int>]) {
        graceDays = settings.graceDays
        bytesMax = settings.bytesMax
        self.keptGenerations = keptGenerations
    }
}

/// What a garbage collection has deleted, or would delete in a dry run.
package struct CollectionOutcome: Hashable, Sendable {
    /// Objects that were unneeded for longer than their grace.
    package internal(set) var objects = CacheStats.Amount()
    /// Objects that the index does not name, from interrupted runs.
    package internal(set) var unnamed = CacheStats.Amount()
    /// Damaged indexes past their grace, and unfinished files of ended runs.
    package internal(set) var leftovers = CacheStats.Amount()
    /// URLs and paths that were not used within their grace.
    package internal(set) var resources = 0
    /// Derivatives, and failures to make one, that were not used within their grace.
    package internal(set) var derivatives = 0
    /// Snapshots of feeds that were not asked for within their grace.
    package internal(set) var snapshots = 0
    /// Records of generations that no output has.
    package internal(set) var generations = 0
    /// Whether `bytesMax` made it delete files before their grace had ended.
    package internal(set) var wasEvicting = false
    /// The bytes that are left: objects, index and backup.
    package internal(set) var remainingBytes = 0
    package internal(set) var bytesMax = 0
    /// Whether all files that were to be deleted are deleted.
    package internal(set) var isComplete = true

    /// Whether what is needed exceeds `bytesMax`.
    package var isOverLimit: Bool { remainingBytes > bytesMax }
}

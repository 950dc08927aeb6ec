package import Model

/// What a collection of garbage goes by.
package struct CollectionRules: Sendable {
    /// What nothing needs any more stays for so many more nights on which there is a run.
    package var graceDays: Int
    /// Above it, what was used longest ago goes although its grace has not ended.
    package var bytesMax: Int
    /// For each output of `ObjectStore.outputs` the numbers of the generations that still stand there.
    package var keptGenerations: [String: Set<Int>]
    /// Whether nothing is to be deleted, only counted.
    package var isDryRun = false
    /// Whether the index's file gives back what it no longer uses, which takes as much memory as it is large.
    package var compactsIndex = false
    /// Files that are not deleted by then are left to the next collection.
    package var deadline = Deadline.none

    package init(settings: CacheSettings, keptGenerations: [String: Set<Int>]) {
        graceDays = settings.graceDays
        bytesMax = settings.bytesMax
        self.keptGenerations = keptGenerations
    }
}

/// What a collection of garbage has deleted, or in a dry run would.
package struct CollectionOutcome: Hashable, Sendable {
    /// Objects that nothing has needed for longer than their grace.
    package internal(set) var objects = CacheStats.Amount()
    /// Files of objects that the index does not name: what runs that were cut short have left.
    package internal(set) var unnamed = CacheStats.Amount()
    /// Copies of damaged indexes past their grace, and half-written files of runs that have ended.
    package internal(set) var leftovers = CacheStats.Amount()
    /// URLs and paths that nothing has asked for since.
    package internal(set) var resources = 0
    /// Pictures made, or found not to be makable, by recipes or from bytes that nothing has asked for since.
    package internal(set) var derivatives = 0
    /// Nights of feeds that no configuration has asked for since.
    package internal(set) var snapshots = 0
    /// Records of generations that no output has any more.
    package internal(set) var generations = 0
    /// Whether some of it went for `bytesMax`, before its grace had ended.
    package internal(set) var wasEvicting = false
    /// What is left: objects, index and the index's copy.
    package internal(set) var remainingBytes = 0
    package internal(set) var bytesMax = 0
    /// Whether every file that was to go has gone.
    package internal(set) var isComplete = true

    /// Whether even what is needed takes more than `bytesMax`.
    package var isOverLimit: Bool { remainingBytes > bytesMax }
}

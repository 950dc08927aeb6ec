internal import Model

extension ObjectStore {
    /// The paths of all outputs that this cache has published to.
    package func outputs() throws(StoreError) -> [String] {
        try withIndex { index throws(StoreError) in try index.outputs() }
    }

    /// Whether a collection is due: none was completed on this edition day, or the objects exceed `bytesMax`.
    package func isCollectionDue(bytesMax: Int) throws(StoreError) -> Bool {
        let day = editionDay.number
        return try withIndex { index throws(StoreError) in
            if try index.collectionDay() != day { return true }
            return try index.connection.number("SELECT sum(byte_count) FROM object") > bytesMax
        }
    }

    /// Deletes what no kept generation, no feed's last good documents and no grace period needs (promise e). The
    /// cache's lock excludes a running build.
    ///
    /// Grace is counted in nights with a run, so neither a month without a run nor a wrong clock makes anything older.
    /// The index forgets first, durably, then files are deleted. A crash leaves unnamed files to the next collection.
    package func collect(_ rules: CollectionRules) throws(StoreError) -> CollectionOutcome {
        try commit()
        let plan = try withIndex { index throws(StoreError) in
            try CollectionPlan(index, rules, night: night, copyBytes: file.copyBytes)
        }
        var collection = plan.collection
        if !rules.isDryRun {
            try withIndex { index throws(StoreError) in
                try index.connection.transaction { () throws(StoreError) in try plan.write(into: index) }
                // After a power cut the index must not name deleted files.
                try index.connection.execute("PRAGMA wal_checkpoint(FULL)")
            }
        }
        let needs = plan.needs
        let shards = try mapError(StoreError.file, of: ShardWork.look(cache: path, graceDays: rules.graceDays))
        let isComplete = try folder.sweep(
            keeping: { digest in
                // No index names what shards have made, until it is merged.
                needs.position(of: digest).map { !needs.isDoomed($0, cutoff: plan.cutoff) } ?? shards.isGoingOn
            }, isDryRun: rules.isDryRun, deadline: rules.deadline
        ) { digest, byteCount in
            if needs.position(of: digest) == nil {
                collection.unnamed.add(byteCount)
            } else {
                collection.objects.add(byteCount)
            }
        }
        collection.isComplete = isComplete
        for leftover in try file.leftovers(graceDays: rules.graceDays, now: Instant.now()) {
            collection.leftovers.add(leftover.byteCount)
            if !rules.isDryRun { try mapError(StoreError.file, of: Files.remove(leftover.path)) }
        }
        for name in rules.isDryRun ? [] : shards.old {
            try mapError(StoreError.file, of: ShardWork.remove(cache: path, name: name))
        }
        if !rules.isDryRun { try end(compacting: rules.compactsIndex, isComplete: isComplete) }
        return collection
    }

    private func end(compacting: Bool, isComplete: Bool) throws(StoreError) {
        let day = editionDay
        try withIndex { index throws(StoreError) in
            if isComplete { try index.noteCollection(on: day) }
            guard compacting else { return }
            let unused = try index.connection.number("PRAGMA freelist_count")
            guard try unused * 2 > index.connection.number("PRAGMA page_count") else { return }
            try index.connection.execute("VACUUM")
        }
    }
}

/// What a collection removes from the index, computed before anything is changed.
struct CollectionPlan {
    let needs: ReachabilityTable
    /// What was last used before this night is removed, except roots.
    let cutoff: Int
    private(set) var collection = CollectionOutcome()
    private let doomed: [Digest]
    private let keys: [String]
    private let generations: [(output: String, number: Int)]
    private let unneeded: (new: [Digest], over: [Digest])
    /// Feeds that were last asked for before this night are forgotten; `bytesMax` does not move it.
    private let feedCutoff: Int
    private let tonight: Int

    init(
        _ index: Index, _ rules: CollectionRules, night: Night, copyBytes: Int
    ) throws(StoreError) {
        var needs = try index.reachabilityTable()
        // If nothing was ever used, nothing is older than tonight.
        let tonight = min(try index.addUses(to: &needs) ?? night.number, night.number)
        let feedCutoff = tonight - rules.graceDays
        try index.addSnapshots(to: &needs, since: feedCutoff)
        let published = try index.addGenerations(to: &needs, kept: rules.keptGenerations)
        unneeded = needs.noticeUnneeded(tonight: tonight)
        let fixedBytes = try index.byteCount() + copyBytes
        let cutoff = needs.cutoff(
            from: feedCutoff, limit: max(feedCutoff, min(tonight, published ?? tonight)),
            bytesMax: rules.bytesMax - fixedBytes)
        doomed = needs.doomed(cutoff: cutoff)
        keys = try index.keysUnused(since: cutoff, needs: needs)
        generations = try index.generationsGone(before: cutoff, kept: rules.keptGenerations)
        collection.resources = keys.count
        collection.derivatives = try index.derivativeCount(unusedSince: cutoff)
        collection.snapshots = try index.snapshotCount(ofFeedsUnusedSince: feedCutoff)
        collection.generations = generations.count
        collection.wasEvicting = cutoff > feedCutoff
        collection.remainingBytes = needs.remainingBytes(cutoff: cutoff) + fixedBytes
        collection.bytesMax = rules.bytesMax
        (self.needs, self.cutoff, self.feedCutoff, self.tonight) = (needs, cutoff, feedCutoff, tonight)
    }

    func write(into index: Index) throws(StoreError) {
        try index.deleteResources(keys)
        try index.deleteDerivatives(unusedSince: cutoff)
        try index.deleteFeeds(unusedSince: feedCutoff)
        try index.deleteGenerations(generations)
        try index.deleteObjects(doomed)
        try index.note(unneeded.new, unneededSince: tonight)
        try index.note(unneeded.over, unneededSince: nil)
    }
}

extension Index {
    /// The size of the index's file.
    func byteCount() throws(StoreError) -> Int {
        try connection.number("PRAGMA page_count") * connection.number("PRAGMA page_size")
    }
}

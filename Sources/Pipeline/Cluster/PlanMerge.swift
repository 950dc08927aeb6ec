internal import Feeds
internal import Model
internal import Publish
internal import Store

/// Makes a build one of a plan: the documents are the plan's, and what its shards have done is taken over.
struct PlanMerge {
    let plan: BuildPlan
    /// Of the plan's file, absolute.
    let path: String

    /// - Throws: where the plan is of another configuration, or older than what is published, or a document of it is
    ///   gone from the cache.
    func apply(to run: inout RunContext) throws(BuildError) {
        try plan.check(run.configuration, path: path)
        // It would take the site back to an earlier day, and say nothing.
        if let published = run.output.current?.editionDay, published > plan.editionDay, !run.options.isForced {
            throw BuildError(
                .dataUnusable,
                "\(path): was made on \(plan.editionDay), and what is published is of \(published); make the plan "
                    + "again (`build-site plan --out \(path)`), or publish the older site by --force")
        }
        let (store, cache) = (run.services.store, run.services.httpCache)
        for case .document(let digest, let byteCount, _, let place, _, _, _) in plan.documents.values {
            guard try mapError(BuildError.cache, of: store.stageExisting(digest, byteCount: byteCount)) else {
                throw BuildError(
                    .dataUnusable,
                    "\(path): \(place), which it names, is gone from the cache; make the plan again: "
                        + "`build-site plan --out \(path)`")
            }
        }
        var importer = ResultImport(store: store, httpCache: cache, monitor: run.monitor)
        try importer.add(folder: plan.resultsFolder(path), plan: plan)
        run.monitor.log(
            .info,
            "plan \(plan.digest.hex.prefix(16)): of \(plan.pictures.count) pictures "
                + "shards fetched \(importer.answers); \(importer.made) records of files were taken over")
        run.services.feedContext.source = PlannedSource(httpCache: cache, documents: plan.documents)
    }

    /// Ends the plan once its site stands: collections may remove what only its shards know of, and what shards that
    /// were killed have left. A run that is held, fails or publishes nothing on purpose leaves it: shards may go on.
    func end(_ run: RunContext) throws(BuildError) {
        guard !run.options.isDryRun else { return }
        run.services.store.notePlan(plan.digest, isStanding: false)
        try mapError(
            BuildError.cacheFile,
            of: ShardWork.remove(cache: run.configuration.cache.path, name: ShardWork.name(plan.digest)))
    }
}

extension BuildPlan {
    /// - Parameter path: of the plan's file; nil: there is none to merge.
    func merge(at path: String?) -> PlanMerge? { path.map { PlanMerge(plan: self, path: $0) } }
}

package import Model

/// The options of `build`.
package struct BuildOptions: Sendable {
    /// Replaces `publish.output`; an absolute path.
    package var output: String?
    /// Opens no socket; shows the last good copy of each feed off the network, else what the cache holds of it.
    package var isOffline = false
    /// Asks for everything again, fresh or not (still conditionally).
    package var refreshes = false
    /// Ids of the feeds to fetch; the others show their last good copies. Empty: all.
    package var only: [String] = []
    /// Threads that render and processes that make pictures, 1–64.
    package var jobs: Int
    /// Fetches, decodes, plans and renders, and publishes nothing.
    package var isDryRun = false
    /// Neither knows nor remembers the findings of other runs: what an editor breaks for a moment is no news of a
    /// night.
    package var isPreview = false
    /// Publishes in spite of the gate and of a rollback, and keeps no page as it was published.
    package var isForced = false
    /// Renders the pages that would be kept as they were published, and compares.
    package var verifiesIncremental = false
    /// Removes from cache and output whatever holds something that is forgotten.
    package var forgets = false
    /// After this time nothing more is fetched or made into pictures.
    package var deadlineSeconds = RunLimits.deadlineSecondsDefault
    /// The edition day; nil: `SOURCE_DATE_EPOCH`, else today.
    package var now: Day?
    /// The file of a plan whose documents are shown and whose shards' results are taken over; an absolute path.
    package var plan: String?
    /// Where the report is written besides the cache; an absolute path.
    package var report: String?
    /// Where the run's metrics are written; an absolute path.
    package var metrics: String?

    /// Whether pages are rendered though nothing has changed.
    var rendersAll: Bool { isForced || verifiesIncremental }

    package init(jobs: Int) { self.jobs = jobs }
}

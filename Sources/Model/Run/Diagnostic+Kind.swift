extension Diagnostic {
    /// What sort of thing was found: a stable word for scripts, and part of what tells known findings from new ones.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        // Feeds
        /// Tonight's documents cannot be had or read.
        case feedFailed = "feed-failed"
        /// Its server has said on several nights that it is gone; it is not asked any more.
        case feedGone = "feed-gone"
        /// Its server has moved it for good (301, 308).
        case feedMoved = "feed-moved"
        /// The copy that is shown is older than `maxAgeDays`.
        case feedStale = "feed-stale"
        case feedEmpty = "feed-empty"
        /// The walk over pages ended before the API's own end.
        case paginationStopped = "pagination-stopped"
        /// More was offered than a limit allows.
        case limitReached = "limit-reached"
        /// A document that need not be there is not.
        case documentMissing = "document-missing"
        case documentRepaired = "document-repaired"
        /// A part of a document has another shape than the API's.
        case documentMalformed = "document-malformed"
        /// What was forgotten cannot be cut out of a document.
        case documentNotKept = "document-not-kept"
        case entryDropped = "entry-dropped"
        /// A value cannot be used and is left out.
        case fieldInvalid = "field-invalid"
        /// A value is cut at its limit.
        case fieldTruncated = "field-truncated"
        /// A path of a mapping finds nothing.
        case mappingUnmatched = "mapping-unmatched"
        /// How many more findings are not listed one by one.
        case findingsOmitted = "findings-omitted"

        // Pictures
        /// The picture's bytes cannot be had: for whatever reason, which may be another every night.
        case pictureMissing = "picture-missing"
        /// The feed names files percent-encoded, as addresses are; they were found under their decoded names.
        case picturePathEncoded = "picture-path-encoded"
        /// A host that the feed's pictures lie on refuses, does not answer or answers that it cannot.
        case hostFailed = "host-failed"
        /// No picture can be made of the bytes.
        case pictureUnreadable = "picture-unreadable"
        /// A contact sheet or social image cannot be made.
        case sheetMissing = "sheet-missing"
        /// The processes that make pictures run with less of a sandbox than there should be.
        case sandboxIncomplete = "sandbox-incomplete"
        /// This machine cannot encode one of the formats of the settings.
        case encoderMissing = "encoder-missing"

        // Pages and publication
        /// A file of the owner's theme that `check` objects to.
        case themeInvalid = "theme-invalid"
        case stringsMissing = "strings-missing"
        /// The gate objects to what a feed shows.
        case feedHeld = "feed-held"
        /// A feed has lost much over many nights, little in each.
        case feedShrinking = "feed-shrinking"
        /// Entries that `retainDays` kept are gone before their time: no copy of the feed has them any more.
        case retainedLost = "retained-lost"
        case brokenLink = "broken-link"
        case emptyPage = "empty-page"
        /// The site stands as it was published: the gate objects.
        case siteHeld = "site-held"
        /// The site stands as it was published: a rollback is in force.
        case rollbackHeld = "rollback-held"
        /// A run that forgets has published what a rollback had taken back.
        case rollbackReleased = "rollback-released"
        /// A file of others stood where the site has one.
        case fileSetAside = "file-set-aside"
        /// What another user has put into an earlier generation, and the tool cannot remove.
        case folderUnremovable = "folder-unremovable"
        /// What others have put into the output has another owner now, or another group.
        case ownerLost = "owner-lost"
        /// One that was set aside is back in the output.
        case fileReturned = "file-returned"
        /// What was published is not known: its manifest is lost.
        case manifestLost = "manifest-lost"
        /// Folders cannot be exchanged where the output is: it is published file by file.
        case outputMounted = "output-mounted"
        /// Another configuration published what stands at the output.
        case otherConfiguration = "other-configuration"
        /// A feed of the published site is not in the configuration any more, or under another id.
        case feedRemoved = "feed-removed"

        // The cache and the published files
        case indexRecovered = "index-recovered"
        case indexDamaged = "index-damaged"
        case objectDamaged = "object-damaged"
        case publishedFileDamaged = "published-file-damaged"
        /// What a shard says it has done is damaged, or of another plan.
        case resultRefused = "result-refused"
        case cacheOverLimit = "cache-over-limit"
        /// The folder that machines share cannot be used, or not be written.
        case remoteCacheFailed = "remote-cache-failed"

        // Others
        /// A command or an address that is to be told of the run fails. It is in no report: most are tried once that is
        /// written.
        case notifyFailed = "notify-failed"
    }
}

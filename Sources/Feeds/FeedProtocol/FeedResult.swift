internal import Fetch
package import Model

/// The result of loading a feed.
package struct FeedResult: Sendable {
    package var catalog: FeedCatalog
    package var relations: RelationReport
    /// Of all that the catalog was made of, beside the configuration (`FetchedFeed.digest`).
    package var documentsDigest: Digest
    /// Why tonight's documents could not be used, wholly or in part; nil where they could. The catalog may
    /// have entries all the same: those of the last good copy, or of the pages that came.
    package var failure: FeedFailure?
    /// Whether the cache has documents of an earlier night, where entries that have left are shown from them.
    package var hasCopies = true
    /// Notes the documents that it was read from as those that may stand in on a later night; to be called once the
    /// site that shows it stands.
    package let recordPublished: @Sendable () async -> Void
}

/// Why a feed's documents could not be had or used.
package struct FeedFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a person can do about a failure decides its kind.
    package enum Kind: Hashable, Sendable {
        /// No server answered.
        case nothingAnswers
        /// The answer cannot be used.
        case dataUnusable
        /// The API reports itself busy (Flickr's codes 0, 105, 201); a retry may succeed.
        case busy
        /// The login has expired.
        case sessionInvalid
        /// A key is not where the configuration says, so nothing was requested.
        case notConfigured
        /// The server has answered 410 on several nights.
        case gone
        /// It reads well, and has lost more entries than `publish.maxDrop` allows.
        case heldBack
    }

    package let kind: Kind
    /// The URL without secrets, or the path, and which page.
    package let place: String
    /// What happened and what to do; one line.
    package let message: String

    package init(_ kind: Kind, place: String, message: String) {
        self.kind = kind
        self.place = place
        self.message = message.singleLine(maxBytes: 1000)
    }

    package var description: String { message.placed(at: place) }
}

extension FeedFailure {
    init(_ failure: FetchFailure) {
        // The answer of an overloaded or broken server says nothing about the data.
        let isUnavailable = failure.status.map { $0 >= 500 || $0 == 408 || $0 == 429 } ?? false
        self.init(
            failure.kind == .gone
                ? .gone : failure.isNothingAnswering || isUnavailable ? .nothingAnswers : .dataUnusable,
            place: failure.url,
            message: failure.answer.isEmpty ? failure.message : "\(failure.message) (“\(failure.answer)”)")
    }
}

/// Ids that could not be related. None of them loses an entry.
package struct RelationReport: Hashable, Sendable {
    /// How many ids there are, and the first of them.
    package struct IDList: Hashable, Sendable {
        /// More ids are counted and not listed.
        package static let idsMax = 1000

        package private(set) var count = 0
        /// In order of appearance, each cut at 300 bytes and fit for a log.
        package private(set) var ids: [String] = []

        package init() {}

        /// Counts an id.
        package mutating func add(_ id: String) {
            count += 1
            if ids.count < Self.idsMax { ids.append(id.singleLine(maxBytes: 300)) }
        }
    }

    /// Ids that are referenced and not present.
    package var dangling = IDList()
    /// Ids that are present and not referenced.
    package var orphan = IDList()
    /// Ids that came more than once.
    package var duplicate = IDList()

    package init() {}
}

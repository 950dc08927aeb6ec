package import Model

/// Identifies a feed's documents by the feed and its requests.
package struct FeedIdentity: Hashable, Sendable {
    /// The key in the index.
    let text: String

    /// - Parameter request: all that decides what is requested, without secrets.
    package init(id: String, type: String, request: String) {
        text = "\(id) \(type) \(Digest(of: request).hex)"
    }

    init(text: String) { self.text = text }

    /// The feed's id, which has no blank.
    var feed: Substring { text.prefix { $0 != " " } }

    /// The key of snapshots that lack documents which could not be had: copies of last resort.
    package var partial: FeedIdentity { FeedIdentity(text: text + " partial") }

    /// The same request of a feed with another id.
    package func renamed(to id: String) -> FeedIdentity { FeedIdentity(text: id + text.dropFirst(feed.count)) }
}

/// The documents of a feed that decoded well on some days.
package struct Snapshot: Hashable, Sendable {
    /// A document of the snapshot.
    package struct Part: Hashable, Sendable {
        /// The object that holds the document's bytes.
        package let digest: Digest
        /// What URLs in it are resolved against.
        package let base: DocumentBase
        /// Its URL without secrets, or its path.
        package let place: String
        /// From 1.
        package let pageNumber: Int

        package init(digest: Digest, base: DocumentBase, place: String, pageNumber: Int) {
            self.digest = digest
            self.base = base
            self.place = place
            self.pageNumber = pageNumber
        }
    }

    /// The first and the last edition day on which the feed had these documents.
    package let firstDay: Day
    package let lastDay: Day
    /// In the order in which the feed read them.
    package let parts: [Part]

    /// The digest of the documents' places and bytes, in order.
    static func digest(of parts: [Part]) -> Digest {
        var hasher = SHA256()
        for part in parts {
            hasher.update(Array("\(part.place.utf8.count) \(part.place)".utf8))
            part.digest.withRawBytes { hasher.update($0) }
        }
        return hasher.finish()
    }
}

/// An entry that was taken away for good, as feed readers are told (RFC 6721).
package struct Tombstone: Hashable, Sendable {
    package let feed: String
    package let id: String
    /// When it was.
    package let day: Day

    package init(feed: String, id: String, day: Day) {
        self.feed = feed
        self.id = id
        self.day = day
    }
}

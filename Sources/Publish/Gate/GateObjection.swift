package import Model

/// Why a generation should not take the place of the one that is published.
package enum GateObjection: Hashable, Sendable {
    /// What the entries of a feed have, in the order in which a manifest counts it.
    package enum Thing: Hashable, Sendable, CaseIterable {
        case pictures, titles, texts, differentPictures, differentTitles, differentTexts
        case tags, people, dates, links, products

        /// The last cases: of these an entry may well have none. They are missed where nearly all are gone at once.
        static let presences = [Self.tags, .people, .dates, .links, .products]
    }

    /// So many of so many entries.
    package struct Share: Hashable, Sendable, CustomStringConvertible {
        package let count: Int
        package let entries: Int

        package init(count: Int, of entries: Int) {
            self.count = count
            self.entries = entries
        }

        package var description: String { "\(count) of \(entries)" }

        /// Whether more of it has gone than may go in one night.
        /// - Parameter maxDrop: the largest part that may, 0–1.
        func isTooFew(after earlier: Share, maxDrop: Double) -> Bool {
            // count ÷ entries < (1 − maxDrop) × earlier.count ÷ earlier.entries, without a division that rounds.
            Double(count) * Double(earlier.entries) < (1 - maxDrop) * (Double(earlier.count) * Double(entries))
        }

        func isBelow(_ other: Share) -> Bool {
            Double(count) * Double(other.entries) < Double(other.count) * Double(entries)
        }
    }

    /// A feed shows fewer entries than it may lose in one night.
    case drop(feed: String, before: Int, now: Int)
    /// Fewer of a feed's entries have something to show than may lose it in one night.
    case share(feed: String, thing: Thing, before: Share, now: Share)
    /// Pages link to, or load, a file that is not there.
    /// - `pages`: how many; 0 where that is not known, as in a dry run. `first`: of them, in byte order.
    case brokenLink(target: String, pages: Int, first: String?)
    /// A page is empty, or has no `<main>` with something in it.
    case emptyPage(String)

    /// What sort of objection it is.
    package var kind: Diagnostic.Kind {
        switch self {
        case .drop, .share: .feedHeld
        case .brokenLink: .brokenLink
        case .emptyPage: .emptyPage
        }
    }

    /// Told again when more entries are gone than before.
    package var reminder: Diagnostic.Reminder {
        if case .drop(_, let before, let now) = self { .init(magnitude: before - now) } else { .init() }
    }

    /// The feed that it is about.
    package var feed: String? {
        switch self {
        case .drop(let feed, _, _), .share(let feed, _, _, _): feed
        case .brokenLink, .emptyPage: nil
        }
    }

    /// The page that it is about; empty for a feed.
    package var place: String {
        switch self {
        case .drop, .share: ""
        case .brokenLink(_, _, let first): first ?? ""
        case .emptyPage(let path): path
        }
    }

    /// What was found, in words.
    package var message: String {
        switch self {
        case .drop(_, let before, 0): "shows no entry where \(before) are published"
        case .drop(_, let before, let now):
            "shows \(now) entr\(now == 1 ? "y" : "ies") where \(before) are published: "
                + "more are gone than publish.maxDrop allows"
        case .share(_, let thing, let before, let now):
            "\(before) entries \(thing.predicate), \(now.count == 0 ? "0" : now.description) tonight: "
                + (thing.isPresence ? "nearly all are gone" : "more are gone than publish.maxDrop allows")
        case .brokenLink(let target, let pages, _):
            "links to \(target == LinkTarget.nothing ? "nothing" : target), which is not there"
                + (pages > 1 ? "; so do \(pages - 1) more pages" : "")
        case .emptyPage: "has nothing in its <main>, or none"
        }
    }
}

extension GateObjection.Thing {
    /// Where a manifest's counts of a feed have it.
    var count: WritableKeyPath<FeedStatistics.Content, Int> {
        switch self {
        case .pictures: \.pictures
        case .titles: \.titles
        case .texts: \.texts
        case .differentPictures: \.differentPictures
        case .differentTitles: \.differentTitles
        case .differentTexts: \.differentTexts
        case .tags: \.tags
        case .people: \.people
        case .dates: \.dates
        case .links: \.links
        case .products: \.products
        }
    }

    var isPresence: Bool { Self.presences.contains(self) }

    /// The largest part that may go in one night, 0–1: of what an entry may well have none of, all but a tenth, and
    /// all where fewer than half of the entries had it.
    /// - Parameter maxDrop: that of everything else.
    func maxDrop(_ maxDrop: Double, after earlier: GateObjection.Share) -> Double {
        guard isPresence else { return maxDrop }
        return 2 * earlier.count < earlier.entries ? 1 : max(maxDrop, 0.9)
    }

    /// Whether it goes when an entry's picture goes.
    var isOfPictures: Bool { self == .pictures || self == .differentPictures }

    /// Whether it is counted once for all entries that share it.
    var isOfDifferent: Bool { [.differentPictures, .differentTitles, .differentTexts].contains(self) }

    /// What the entries did that had it: “40 of 40 entries …”.
    var predicate: String {
        switch self {
        case .pictures: "had a picture"
        case .titles: "had a title of their own"
        case .texts: "had a text"
        case .differentPictures: "had different pictures"
        case .differentTitles: "had different titles"
        case .differentTexts: "had different texts"
        case .tags: "had tags"
        case .people: "named a person"
        case .dates: "had a date"
        case .links: "led to an address"
        case .products: "had products to open"
        }
    }
}

internal import Model

/// An entry as feed readers get it.
struct SyndicatedEntry {
    let id: String
    /// Absolute where the site's address is known, else relative to the feed's document.
    let address: String
    let title: String
    let summary: String?
    /// Picture and text.
    let html: String
    let author: String?
    let published: Instant?
    let updated: Instant
    let tags: [String]
    /// Where it stands at its source.
    let source: WebURL?
    /// Absolute or relative, as `address`.
    let picture: String?
}

extension PageMaker {
    /// How many entries a feed for readers holds.
    static let syndicatedMax = 50

    /// The newest entries of a feed, or of all of them.
    func syndicated(_ feed: Int?, at place: Place) -> [SyndicatedEntry] {
        let feeds = feed.map { [$0] } ?? Array(plan.feeds.indices)
        let picks = feeds.flatMap { feed in
            FrontPage.newest(plan.feeds[feed].feed.entries, max: Self.syndicatedMax).map {
                FrontPage.Pick(feed: feed, entry: $0)
            }
        }
        guard feed == nil else { return picks.map { syndicated($0, at: place) } }
        // Stable: of equal moments the first feed's first.
        let order = picks.enumerated().sorted { one, other in
            (-moment(one.element).seconds, one.offset) < (-moment(other.element).seconds, other.offset)
        }
        return order.prefix(Self.syndicatedMax).map { syndicated($0.element, at: place) }
    }

    private func moment(_ pick: FrontPage.Pick) -> Instant {
        plan.feeds[pick.feed].feed.entries[pick.entry].published ?? Instant(seconds: 0)
    }

    private func syndicated(_ pick: FrontPage.Pick, at place: Place) -> SyndicatedEntry {
        let group = plan.feeds[pick.feed]
        let entry = group.feed.entries[pick.entry]
        let words = deck.cards[pick.feed][pick.entry].words
        let address = address(group.addresses.details(pick.entry), from: place)
        let profile = group.profileOfEntry[pick.entry]
        let picture = plan.picture(entry.pictures.first)?.renditions.last.map {
            fileAddress($0.path, from: place)
        }
        return SyndicatedEntry(
            id: plan.base == nil ? tagURI(group.feed.id, entry.id) : address, address: address,
            title: words.title, summary: words.excerpt,
            html: html(entry, of: group, title: words.title, picture: picture, at: place),
            author: profile < 0 ? nil : group.profiles[profile].name, published: entry.published,
            updated: entry.updated ?? entry.published ?? plan.editionMoment,
            tags: entry.tags.prefix(FeedPlan.tagsPerEntryMax).map(\.name), source: entry.link, picture: picture)
    }

    private func html(
        _ entry: Entry, of group: FeedPlan, title: String, picture: String?, at place: Place
    ) -> String {
        let markup = RichTextMarkup { tag in
            group.address(of: tag).map { self.address($0, from: place) }
        }
        return views.scratch.string { buffer in
            if let picture {
                buffer.append("<p><img src=\"")
                buffer.appendEscaped(picture)
                buffer.append("\" alt=\"")
                buffer.appendEscaped(entry.pictures.first?.description ?? title)
                buffer.append("\"></p>")
            }
            markup.append(entry.text, to: &buffer)
        }
    }

    /// A name that stays the same wherever the site is copied to (RFC 4151). The authority is a domain that no one can
    /// own, for without `baseURL` no one is known to.
    func tagURI(_ parts: String...) -> String {
        var uri = "tag:vitrine.invalid,2026:"
        for (index, part) in parts.enumerated() {
            if index > 0 { uri += "/" }
            for byte in part.utf8 {
                switch byte {
                case 48...57, 65...90, 97...122, 45, 46, 95, 126: uri.unicodeScalars.append(UnicodeScalar(byte))
                default: uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }
        }
        return uri
    }
}

extension SitePlan {
    /// What stands for the time of a thing that has none.
    var editionMoment: Instant { Instant(seconds: Int64(editionDay.number) * 86_400) }
}

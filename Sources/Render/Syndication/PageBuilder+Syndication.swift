internal import Model

/// An entry of an Atom or JSON feed.
struct SyndicatedEntry {
    let id: String
    /// Absolute with `baseURL`, else relative to the feed's document.
    let address: String
    let title: String
    /// Where it is not the feed's.
    let language: String?
    let summary: String?
    /// The picture and the text.
    let html: String
    let author: String?
    let published: Instant?
    let updated: Instant
    let tags: [String]
    /// Its page at the source.
    let source: WebURL?
    /// As `address`.
    let picture: String?
}

extension PageBuilder {
    /// Limit of entries of an Atom or JSON feed.
    static let syndicatedMax = 50

    /// The newest entries of a feed, or with nil of the site.
    func syndicated(_ feed: Int?, at root: RelativeRoot) -> [SyndicatedEntry] {
        let feeds = feed.map { [$0] } ?? Array(plan.feeds.indices)
        let indices = feeds.flatMap { feed in
            FrontPage.newest(plan.feeds[feed].feed.entries, max: Self.syndicatedMax).map {
                EntryIndex(feed: feed, entry: $0)
            }
        }
        guard feed == nil else { return indices.map { syndicated($0, at: root) } }
        // Of equal times the first feed's entry comes first.
        let order = indices.enumerated().sorted { one, other in
            (-moment(one.element).seconds, one.offset) < (-moment(other.element).seconds, other.offset)
        }
        return order.prefix(Self.syndicatedMax).map { syndicated($0.element, at: root) }
    }

    private func moment(_ index: EntryIndex) -> Instant { plan.entry(index).published ?? Instant(seconds: 0) }

    private func syndicated(_ index: EntryIndex, at root: RelativeRoot) -> SyndicatedEntry {
        let feedPlan = plan.feeds[index.feed]
        let entry = plan.entry(index)
        let content = cardCache.cards[index.feed][index.entry].content
        let address = address(feedPlan.addresses.details(index.entry), from: root)
        let picture = plan.picture(entry.pictures.first)?.renditions.last.map {
            fileAddress($0.path, from: root)
        }
        return SyndicatedEntry(
            id: plan.base == nil ? tagURI(feedPlan.feed.id, entry.id) : address, address: address,
            title: content.title, language: content.language, summary: content.excerpt,
            html: html(entry, of: feedPlan, title: content.title, picture: picture, at: root),
            author: feedPlan.profileOfEntry[index.entry].map { feedPlan.profiles[$0].name }, published: entry.published,
            updated: entry.updated ?? entry.published ?? plan.editionMoment,
            tags: entry.listedTags.map(\.name), source: entry.link, picture: picture)
    }

    private func html(
        _ entry: Entry, of feedPlan: FeedPlan, title: String, picture: String?, at root: RelativeRoot
    ) -> String {
        let markup = RichTextMarkup { tag in
            feedPlan.address(of: tag).map { self.address($0, from: root) }
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

    /// A `tag:` URI (RFC 4151), which stays the same wherever the site is published. Its authority is a reserved
    /// domain, because without `baseURL` the site has none.
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
    /// The time of an entry or feed without one.
    var editionMoment: Instant { Instant(seconds: Int64(editionDay.number) * 86_400) }
}

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
    let authors: [String]
    let published: Instant?
    /// Nil where the source has no date: a day of ours would be another one each night.
    let updated: Instant?
    let tags: [String]
    /// Its page at the source.
    let source: WebURL?
    /// As `address`.
    let picture: String?
}

extension PageBuilder {
    /// Limit of entries of an Atom or JSON feed.
    static let syndicatedMax = 50

    /// Its newest entries.
    func syndicated(_ list: SyndicatedList, at root: RelativeRoot) -> [SyndicatedEntry] {
        let own: [Int]?
        switch list {
        case .site: own = nil
        case .feed(let feed): own = FrontPage.newest(plan.feeds[feed].feed.entries, max: Self.syndicatedMax)
        case .profile(let feed, let profile): own = plan.feeds[feed].syndicatedProfiles.entries(of: profile)
        case .tag(let feed, let tag): own = plan.feeds[feed].syndicatedTags.entries(of: tag)
        }
        if let own, let feed = list.feed { return own.map { syndicated(EntryIndex(feed: feed, entry: $0), at: root) } }
        let indices = plan.feeds.indices.flatMap { feed in
            FrontPage.newest(plan.feeds[feed].feed.entries, max: Self.syndicatedMax).map {
                EntryIndex(feed: feed, entry: $0)
            }
        }
        // Of equal times the first feed's entry comes first.
        let order = indices.enumerated().sorted { one, other in
            (-moment(one.element).seconds, one.offset) < (-moment(other.element).seconds, other.offset)
        }
        return order.prefix(Self.syndicatedMax).map { syndicated($0.element, at: root) }
    }

    /// Its title; nil: that of the site.
    func syndicatedTitle(_ list: SyndicatedList) -> String? {
        switch list {
        case .site: return nil
        case .feed(let feed): return title("feed", ("feed", plan.feeds[feed].feed.title))
        case .profile(let feed, let profile):
            return title(
                "profile", ("name", plan.feeds[feed].profiles[profile].name), ("feed", plan.feeds[feed].feed.title))
        case .tag(let feed, let tag):
            return title("tag", ("tag", plan.feeds[feed].tags[tag].name), ("feed", plan.feeds[feed].feed.title))
        }
    }

    /// The page that shows what it has, relative to the language's root.
    func syndicatedPage(_ list: SyndicatedList) -> String {
        switch list {
        case .site: "index.html"
        case .feed(let feed): plan.feeds[feed].addresses.grid()
        case .profile(let feed, let profile): plan.feeds[feed].addresses.profile(profile)
        case .tag(let feed, let tag): plan.feeds[feed].addresses.tag(tag)
        }
    }

    /// Links to the feeds of the person or tag that the page shows.
    func ownFeeds(of job: PageJob, at root: RelativeRoot) -> [FeedLinkView] {
        let list: SyndicatedList
        let hasFeed: Bool
        switch job {
        case .profile(let feed, let profile, _):
            list = .profile(feed: feed, profile: profile)
            hasFeed = plan.feeds[feed].syndicatedProfiles.entries(of: profile) != nil
        case .tag(let feed, let tag, _):
            list = .tag(feed: feed, tag: tag)
            hasFeed = plan.feeds[feed].syndicatedTags.entries(of: tag) != nil
        default: return []
        }
        guard hasFeed, let title = syndicatedTitle(list) else { return [] }
        return [("xml", "application/atom+xml", "phrase.atomOf"), ("json", "application/feed+json", "phrase.jsonOf")]
            .map { ending, type, phrase in
                FeedLinkView(
                    href: root.language + list.path(plan.feeds, ending: ending), type: type,
                    title: strings.format(phrase, ("title", title)))
            }
    }

    private func moment(_ index: EntryIndex) -> Instant { plan.entry(index).published ?? Instant(seconds: 0) }

    private func syndicated(_ index: EntryIndex, at root: RelativeRoot) -> SyndicatedEntry {
        let feedPlan = plan.feeds[index.feed]
        let entry = plan.entry(index)
        let content = cardCache.card(index.entry, of: index.feed, views).content
        let address = address(feedPlan.addresses.details(index.entry), from: root)
        let people = feedPlan.allProfiles(of: index.entry)
        let authors = entry.kind == .event ? people.prefix(1) : people[...]
        let picture = plan.picture(entry.pictures.first)?.renditions.last.map {
            fileAddress($0.path, from: root)
        }
        return SyndicatedEntry(
            id: plan.base == nil ? tagURI(feedPlan.feed.id, entry.id) : address, address: address,
            title: content.title, language: content.language, summary: content.excerpt,
            html: html(entry, of: feedPlan, content, picture: picture, at: root),
            authors: authors.map { feedPlan.profiles[$0].name }, published: entry.published,
            updated: entry.updated ?? entry.published,
            tags: entry.listedTags.map(\.name), source: entry.link, picture: picture)
    }

    /// Of an event, first when and where it is and what it costs: the dates of a tour differ in nothing else.
    private func html(
        _ entry: Entry, of feedPlan: FeedPlan, _ content: CardContent, picture: String?, at root: RelativeRoot
    ) -> String {
        let markup = RichTextMarkup { tag in
            feedPlan.address(of: tag).map { self.address($0, from: root) }
        }
        let particulars =
            entry.event == nil ? [] : [content.date?.text, content.subtitle, content.priceText].compactMap { $0 }
        return views.scratch.string { buffer in
            if !particulars.isEmpty {
                buffer.append("<p>")
                buffer.appendEscaped(particulars.joined(separator: " · "))
                buffer.append("</p>")
            }
            if let picture {
                buffer.append("<p><img src=\"")
                buffer.appendEscaped(picture)
                buffer.append("\" alt=\"")
                buffer.appendEscaped(entry.pictures.first?.description ?? content.title)
                buffer.append("\"></p>")
                if let credit = entry.pictures.first?.credit {
                    buffer.append("<p><small>")
                    buffer.appendEscaped(credit)
                    buffer.append("</small></p>")
                }
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

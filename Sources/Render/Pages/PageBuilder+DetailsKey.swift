internal import Model

// What the key of a details page is made of, without its view.
extension PageBuilder {
    /// A details page that shows no entry: what all of a feed and kind have in common.
    func frame(of feed: Int, _ kind: EntryKind) -> DetailsPage {
        let chrome = chrome(of: .details(feed: feed, entry: 0))
        // It has the site's title.
        let title = title("details", ("title", ""), ("feed", ""))
        let head = HeadView(PageMetadata(title: title, ogTitle: ""), canonical: nil, chrome: chrome, alternates: [])
        let card = CardContent(of: FeedPlan.Name(id: "", title: ""), id: "", kind: kind, title: "")
        return DetailsPage(
            context: PageContext(chrome: chrome, head: head, languages: []), feed: feedView(feed, depth: 1),
            content: DetailsContent(card: card, profile: nil, performers: [], others: [], event: nil), related: nil,
            previous: nil, next: nil)
    }

    /// Adds what an entry's page shows beside the entry itself, which `EntrySources` has, and the page's frame: its
    /// people's counts, its show's dates, and the cards of other entries.
    /// - Parameter card: the fingerprint of a card; nil: it has none.
    /// - Returns: whether every card has one.
    func addSurroundings(
        of index: EntryIndex, _ sources: EntrySources, to writer: SourceWriter, card: (EntryIndex) -> Fingerprint?
    ) -> Bool {
        let (feed, entry) = (index.feed, index.entry)
        let feedPlan = plan.feeds[feed]
        writer.add(feedPlan.noun)
        for profile in feedPlan.allProfiles(of: entry) { writer.add(feedPlan.entriesOfProfile[profile].count) }
        let sheet = plan.sheets.isEmpty ? nil : plan.sheets[.memberMosaic(feedPlan.feed.id, entry)]
        writer.add(sheet?.path)
        if let sheet { writer.add("\(sheet.width) \(sheet.height)") }
        let dates = shownDates(of: entry, in: feedPlan)
        writer.add(dates.count)
        for date in dates {
            writer.add(date == entry)
            writer.add(feedPlan.feed.entries[date].event?.start)
            writer.add(feedPlan.addresses.details(date))
        }
        func add(_ others: some Collection<Int>) -> Bool {
            writer.add(others.count)
            writer.add(others.contains { views.hasPicture(EntryIndex(feed: feed, entry: $0)) })
            return others.allSatisfy { other in
                guard let made = card(EntryIndex(feed: feed, entry: other)) else { return false }
                writer.add(made)
                return true
            }
        }
        let isPerson = feedPlan.feed.entries[entry].kind == .person
        let others = isPerson ? plan.relatedMembers[feed]?.others(of: entry) : nil
        let related = feedPlan.related(to: entry)
        switch related?.group {
        case nil: writer.add(0)
        case .profile(let profile):
            writer.add(1)
            writer.add(sources.profiles[feed][profile])
        // The entry's own.
        case .venue: writer.add(2)
        case .tag(let tag):
            writer.add(3)
            writer.add(feedPlan.tags[tag].name)
            writer.add(feedPlan.addresses.tag(tag))
        }
        let neighbours = neighbours(of: entry, in: feedPlan)
        return add(others ?? []) && add(related?.entries ?? []) && add(neighbours.before) && add(neighbours.after)
    }
}

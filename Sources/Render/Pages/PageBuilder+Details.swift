internal import Model

// The details page of an entry.
extension PageBuilder {
    private static let datesMax = 24

    func details(_ index: Int, of feed: Int) -> DetailsPage {
        // Passed from the array to a parameter and not copied: a copy of an entry retains a dozen references.
        details(plan.feeds[feed].feed.entries[index], index, of: feed)
    }

    private func details(_ entry: Entry, _ index: Int, of feed: Int) -> DetailsPage {
        let feedPlan = plan.feeds[feed]
        let own = cardCache.card(index, of: feed, views)
        let card = own.content
        let root = views.root(depth: 1)
        var content = surroundings(of: entry, index, in: feed, card: own, at: root)
        fill(&content, with: entry, index, of: feedPlan, own, at: root)
        let description = description(of: card)
        let metadata = PageMetadata(
            title: title("details", ("title", card.title), ("feed", feedPlan.feed.title)),
            ogTitle: card.title, ogType: "article", description: description,
            ogImage: socialImage(of: entry, title: card.title),
            sheet: entry.kind == .person ? sheet(.memberMosaic(feedPlan.feed.id, index), depth: 1) : nil,
            jsonLD: entryJSON(entry, index, of: feedPlan, content, description: description, at: root))
        let neighbours = neighbours(of: index, in: feedPlan)
        return DetailsPage(
            context: context(.details(feed: feed, entry: index), metadata), feed: feedView(feed, depth: 1),
            content: content, related: related(to: index, of: feed),
            previous: cards(neighbours.before, of: feed, depth: 1).first,
            next: cards(neighbours.after, of: feed, depth: 1).first)
    }

    /// The entry before it and the one after it, each at most one.
    func neighbours(of index: Int, in feedPlan: FeedPlan) -> (before: Range<Int>, after: Range<Int>) {
        let end = feedPlan.feed.entries.count
        return (max(0, index - 1)..<index, min(index + 1, end)..<min(index + 2, end))
    }

    /// The details pages of a feed's people for `members.js`: without pictures and neighbours, which scripts keep.
    func members(of feed: Int) -> some Sequence<DetailsPage> {
        let entries = plan.feeds[feed].feed.entries
        return entries.indices.lazy.filter { entries[$0].kind == .person }.map { index in
            let page = self.details(index, of: feed)
            var content = page.content
            (content.hero, content.pictures, content.others, content.credit) = (nil, [], [], nil)
            return DetailsPage(
                context: page.context, feed: page.feed, content: content, related: nil, previous: nil, next: nil)
        }
    }

    /// The member of the day; nil for a feed that does not begin with one.
    func featured(_ feed: Int) -> FeaturedView? {
        let feedPlan = plan.feeds[feed]
        guard feedPlan.feed.lead == .ofTheDay, let entry = feedPlan.feed.entries.first, entry.kind == .person else {
            return nil
        }
        let card = cardCache.card(0, of: feed, views)
        let body = BodyText.of(entry, title: card.content.title)
        return FeaturedView(card, text: views.markup(body, of: feedPlan, at: views.root(depth: 1)))
    }

    /// What an entry's page shows of others, and of its own what its card, event and people say.
    private func surroundings(
        of entry: Entry, _ index: Int, in feed: Int, card: CardView, at root: RelativeRoot
    ) -> DetailsContent {
        let feedPlan = plan.feeds[feed]
        var content = DetailsContent(
            card: card.content,
            profile: feedPlan.profileOfEntry[index].map { views.profile($0, of: feed, depth: 1, hasCount: true) },
            performers: performers(of: index, in: feed), others: others(of: entry, index, in: feed),
            event: entry.event.map { event in
                let calendar = feedPlan.hasKnownDay(index) ? root.language + feedPlan.addresses.calendar(index) : nil
                return views.event(event, calendar: calendar, dates: dates(of: index, in: feedPlan, at: root))
            })
        // It has the author as the profile does.
        content.attribution = views.attribution(of: entry, title: card.content.title, author: content.profile)
        return content
    }

    /// Adds what is read of the entry itself. `EntrySources` knows all that it hangs on: the entry, the files of its
    /// pictures, names and addresses of its tags and people, and what is the same for all pages of the language.
    private func fill(
        _ content: inout DetailsContent, with entry: Entry, _ index: Int, of feedPlan: FeedPlan, _ card: CardView,
        at root: RelativeRoot
    ) {
        let title = card.content.title
        // Decoders keep 500 characters of one.
        if title.hasSuffix("…") { content.longTitle = views.title(of: entry, scalarsMax: 500) }
        let body = BodyText.of(entry, title: title)
        let linked = BodyText.tags(in: body)
        content.hero = card.picture?.eager
        content.pictures = entry.pictures.dropFirst().map { views.picture($0, title: title, at: root) }
        // A text that says what the title says is shown for its links.
        let isTold = card.content.excerpt == nil && !BodyText.holdsLink(body)
        content.text = isTold ? nil : views.markup(body, of: feedPlan, at: root)
        content.date = date(of: entry)
        content.updated = updated(entry)
        content.offer = entry.offer.map { views.offer($0) }
        content.subtitle = entry.subtitle
        content.isAffiliate = entry.isAffiliate
        content.products = views.products(of: entry, at: root, max: .max)
        content.tags = feedPlan.tagsOfEntry[index].filter { !linked.contains(feedPlan.tags[$0]) }.map { tag in
            TagView(
                name: feedPlan.tags[tag].name, href: root.language + feedPlan.addresses.tag(tag), countText: nil)
        }
        content.facts = views.facts(entry.facts.filter { !$0.isLicense })
        content.options = views.options(entry, card.content, href: nil, absolute(feedPlan.addresses.details(index)))
        content.original = entry.pictures.first?.original.map(ExternalLinkView.init)
        content.link = entry.link.map(ExternalLinkView.init)
        content.video = entry.video.map(ExternalLinkView.init)
        content.sound = entry.sound.map(ExternalLinkView.init)
        content.credit = content.hero?.credit
    }

    /// The dates of an event's show, this one included; empty if it is the only one.
    private func dates(of index: Int, in feedPlan: FeedPlan, at root: RelativeRoot) -> [EventDateView] {
        shownDates(of: index, in: feedPlan).compactMap { date in
            guard let start = feedPlan.feed.entries[date].event?.start else { return nil }
            return EventDateView(
                views.when(start), href: root.language + feedPlan.addresses.details(date), isCurrent: date == index)
        }
    }

    /// The entries of a show's dates around one.
    func shownDates(of index: Int, in feedPlan: FeedPlan) -> ArraySlice<Int> {
        let dates = feedPlan.shows.dates(of: index)
        let own = dates.firstIndex(of: index) ?? 0
        let first = max(0, min(own - Self.datesMax / 2, dates.count - Self.datesMax))
        return dates.dropFirst(first).prefix(Self.datesMax)
    }

    /// All profiles of an event, and of any entry that names several.
    private func performers(of index: Int, in feed: Int) -> [ProfileView] {
        let feedPlan = plan.feeds[feed]
        guard feedPlan.feed.entries[index].kind == .event || !feedPlan.otherProfilesOfEntry[index].isEmpty else {
            return []
        }
        return feedPlan.allProfiles(of: index).map { views.profile($0, of: feed, depth: 1, hasCount: true) }
    }

    private func others(of entry: Entry, _ index: Int, in feed: Int) -> [CardView] {
        guard entry.kind == .person, let members = plan.relatedMembers[feed] else { return [] }
        return cards(members.others(of: index), of: feed, depth: 1)
    }

    private func related(to entry: Int, of feed: Int) -> RelatedView? {
        let feedPlan = plan.feeds[feed]
        guard let related = feedPlan.related(to: entry) else { return nil }
        let cards = cards(related.entries, of: feed, depth: 1)
        let language = views.root(depth: 1).language
        switch related.group {
        case .profile(let index):
            return RelatedView(
                title: strings.format("phrase.moreFrom", ("name", feedPlan.profiles[index].name)),
                href: language + feedPlan.addresses.profile(index), cards: cards)
        case .venue:
            let name = feedPlan.feed.entries[entry].event?.venue?.name ?? ""
            return RelatedView(title: strings.format("phrase.moreAt", ("name", name)), href: nil, cards: cards)
        case .tag(let index):
            return RelatedView(
                title: strings.format("phrase.moreTagged", ("tag", feedPlan.tags[index].name)),
                href: language + feedPlan.addresses.tag(index), cards: cards)
        }
    }

    private func date(of entry: Entry) -> DateView? {
        guard let published = entry.published, entry.kind != .event else { return nil }
        let day = plan.day(of: published)
        let isFact = entry.facts.contains { fact in
            switch fact.value {
            case .day(let other): fact.label == "published" && other == day
            case .moment(let other): fact.label == "published" && other.day == day
            default: false
            }
        }
        return isFact ? nil : views.date(published)
    }

    private func description(of card: CardContent) -> String {
        let text = card.excerpt ?? card.title
        return text.utf8.count <= 200 ? text : Excerpt.of(text, scalarsMax: 200) ?? text
    }

    /// Nil when the entry was updated on the day it was published.
    private func updated(_ entry: Entry) -> DateView? {
        guard let published = entry.published, let updated = entry.updated,
            plan.day(of: published) != plan.day(of: updated)
        else { return nil }
        return views.date(updated)
    }

    private func socialImage(of entry: Entry, title: String) -> SocialImage? {
        // The last rendition: the widest of the format that every reader supports.
        plan.picture(entry.pictures.first)?.renditions.last.flatMap {
            socialImage($0, alt: entry.pictures.first?.description ?? title)
        }
    }
}

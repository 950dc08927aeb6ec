internal import Model

// The page of one entry.
extension PageMaker {
    func details(_ index: Int, of feed: Int) -> DetailsPage {
        details(plan.feeds[feed].feed.entries[index], index, of: feed)
    }

    private func details(_ entry: Entry, _ index: Int, of feed: Int) -> DetailsPage {
        let group = plan.feeds[feed]
        let cards = deck.cards[feed]
        let card = cards[index]
        let place = views.place(depth: 1)
        let work = work(entry, index, of: feed, card: card, at: place)
        let description = description(of: card.words)
        let words = HeadView.Words(
            title: title("details", ("title", card.words.title), ("feed", group.feed.title)),
            ogTitle: card.words.title, ogType: "article", description: description,
            ogImage: sharedPicture(of: entry, title: card.words.title),
            sheet: entry.kind == .person ? sheet(.memberMosaic(group.feed.id, index), depth: 1) : nil,
            jsonLD: entryJSON(entry, index, of: group, work, description: description, at: place))
        return DetailsPage(
            common: commons(.details(feed: feed, entry: index), words), feed: feedView(feed, depth: 1), work: work,
            previous: index > 0 ? cards[index - 1] : nil, next: index + 1 < cards.count ? cards[index + 1] : nil)
    }

    /// The pages of a feed's people, without what scripts leave as it is: pictures and neighbours.
    func members(of feed: Int) -> some Sequence<DetailsPage> {
        let entries = plan.feeds[feed].feed.entries
        return entries.indices.lazy.filter { entries[$0].kind == .person }.map { self.member($0, of: feed) }
    }

    private func member(_ index: Int, of feed: Int) -> DetailsPage {
        let page = details(index, of: feed)
        var work = page.work
        (work.hero, work.pictures, work.others, work.credit) = (nil, [], [], nil)
        return DetailsPage(common: page.common, feed: page.feed, work: work, previous: nil, next: nil)
    }

    /// The member of the day, as the feed's first page says it.
    func featured(_ feed: Int) -> FeaturedView? {
        let group = plan.feeds[feed]
        guard group.feed.lead == .ofTheDay, let entry = group.feed.entries.first, entry.kind == .person else {
            return nil
        }
        let card = deck.cards[feed][0]
        let body = BodyText.of(entry, title: card.words.title)
        return FeaturedView(card, text: views.markup(body, of: group, at: views.place(depth: 1)))
    }

    private func work(
        _ entry: Entry, _ index: Int, of feed: Int, card: CardView, at place: Place
    ) -> DetailsPage.Work {
        let group = plan.feeds[feed]
        let title = card.words.title
        let profile = group.profileOfEntry[index]
        let body = BodyText.of(entry, title: title)
        let linked = BodyText.tags(in: body)
        let tags = group.tagsOfEntry[index].filter { !linked.contains(group.tags[$0]) }
        return DetailsPage.Work(
            words: card.words, hero: card.picture?.eager,
            pictures: entry.pictures.dropFirst().map { views.picture($0, title: title, at: place) },
            text: card.words.excerpt == nil ? nil : views.markup(body, of: group, at: place),
            profile: profile < 0 ? nil : views.profile(profile, of: feed, depth: 1, hasCount: true),
            performers: performers(of: index, in: feed), others: others(of: entry, index, in: feed),
            event: entry.event.map(views.event), date: date(of: entry), updated: updated(entry),
            products: products(of: entry, at: place),
            tags: tags.map { views.tag($0, of: feed, at: place, hasCount: false) },
            facts: views.facts(entry.facts),
            options: views.options(entry, card.words, href: nil, absolute(group.addresses.details(index))),
            original: entry.pictures.first?.original.map(OutsideLinkView.init),
            link: entry.link.map(OutsideLinkView.init),
            video: entry.video.map(OutsideLinkView.init), credit: entry.pictures.first?.credit)
    }

    /// Everyone whom it names.
    private func performers(of index: Int, in feed: Int) -> [ProfileView] {
        let group = plan.feeds[feed]
        guard group.feed.entries[index].kind == .event || !group.companyOfEntry[index].isEmpty else { return [] }
        let own = group.profileOfEntry[index]
        return ((own < 0 ? [] : [own]) + group.companyOfEntry[index]).map {
            views.profile($0, of: feed, depth: 1, hasCount: true)
        }
    }

    private func others(of entry: Entry, _ index: Int, in feed: Int) -> [CardView] {
        guard entry.kind == .person, let companions = plan.companions[feed] else { return [] }
        return companions.others(of: index).map { deck.cards[feed][$0] }
    }

    /// The day published, where none of its facts is that day.
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

    private func description(of words: CardWords) -> String {
        let text = words.excerpt ?? words.title
        return text.utf8.count <= 200 ? text : Excerpt.of(text, scalarsMax: 200) ?? text
    }

    /// Only where it is another day than that of its publishing.
    private func updated(_ entry: Entry) -> DateView? {
        guard let published = entry.published, let updated = entry.updated,
            plan.day(of: published) != plan.day(of: updated)
        else { return nil }
        return views.date(updated)
    }

    /// - Parameter max: how many at most, the first ones.
    func products(of entry: Entry, at place: Place, max: Int = .max) -> [ProductView] {
        entry.products.prefix(max).enumerated().map { index, product in
            // By its number, for links of one page that lead to different places need different names.
            let title =
                product.name ?? product.retailer
                ?? strings.phrase("phrase.productUnnamed", ("n", strings.number(index + 1)))
            return ProductView(
                product, title: title, picture: views.picture(product.picture, title: title, at: place))
        }
    }

    private func sharedPicture(of entry: Entry, title: String) -> HeadView.SharedPicture? {
        // The last format is the one that every reader knows, and its last rendition the widest.
        guard let base = plan.base, let picture = plan.picture(entry.pictures.first),
            let file = picture.renditions.last
        else { return nil }
        return HeadView.SharedPicture(
            href: base.absolute(file.path), width: file.width, height: file.height,
            alt: entry.pictures.first?.description ?? title)
    }
}

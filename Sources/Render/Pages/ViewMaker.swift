internal import Model

/// Makes the views that several pages share, in one language. Belongs to one thread, which keeps what it made.
final class ViewMaker {
    let plan: SitePlan
    let language: LanguagePlan
    var strings: Strings { language.strings }
    var scratch = PageBuffer(capacity: 4096)

    private var stock: [String: PictureFiles] = [:]
    private var dates: [Int: String] = [:]
    private var profiles: [ProfileKey: ProfileView] = [:]

    private struct ProfileKey: Hashable {
        let feed: Int
        let profile: Int
        let depth: Int
        let hasCount: Bool
    }

    init(_ plan: SitePlan, _ language: LanguagePlan) {
        self.plan = plan
        self.language = language
    }

    func place(depth: Int) -> Place { Place(depth: depth, isFirstLanguage: language.isFirst) }

    /// The picture made from `source`, or the stock picture.
    func files(_ source: PictureSource?, at place: Place) -> PictureFiles {
        if let picture = plan.picture(source) { return PictureFiles(picture, top: place.top, scratch: &scratch) }
        if let files = stock[place.top] { return files }
        let files = PictureFiles(plan.theme.stock, top: place.top)
        stock[place.top] = files
        return files
    }

    /// - Parameter title: of what the picture belongs to: said where the feed does not say what it shows.
    func picture(_ source: PictureSource?, title: String, at place: Place) -> PictureView {
        PictureView(files(source, at: place), alt: source?.description ?? title)
    }

    func date(_ day: Day) -> String {
        if let text = dates[day.number] { return text }
        let text = strings.date(day)
        dates[day.number] = text
        return text
    }

    func date(_ moment: LocalMoment) -> DateView {
        DateView(text: strings.moment(moment), datetime: moment.description)
    }

    func date(_ instant: Instant) -> DateView {
        DateView(text: date(plan.day(of: instant)), datetime: instant.description)
    }

    func profile(_ index: Int, of feed: Int, depth: Int, hasCount: Bool = false) -> ProfileView {
        let key = ProfileKey(feed: feed, profile: index, depth: depth, hasCount: hasCount)
        if let view = profiles[key] { return view }
        let group = plan.feeds[feed]
        let profile = group.profiles[index]
        let place = place(depth: depth)
        let view = ProfileView(
            name: profile.name, href: place.root + group.addresses.profile(index),
            picture: profile.picture.map { picture($0, title: profile.name, at: place) },
            countText: hasCount ? strings.count(group.entriesOfProfile[index].count, of: group.noun) : nil,
            username: Self.username(of: profile), contact: contact(of: profile))
        profiles[key] = view
        return view
    }

    /// None that only says the name again.
    static func username(of profile: Profile) -> String? {
        profile.facts.lazy.compactMap { fact in
            if fact.label == "username", case .text(let name) = fact.value, name != profile.name { name } else { nil }
        }.first
    }

    /// Addresses, and what stands in place of one.
    private func contact(of profile: Profile) -> ContactView? {
        let facts = profile.facts.filter { fact in
            if case .mail = fact.value { true } else { fact.label == "email" }
        }
        guard !facts.isEmpty else { return nil }
        let label = strings.phrase("phrase.contactOf", ("name", profile.name))
        return ContactView(label: label, facts: self.facts(facts))
    }

    func words(_ index: Int, of feed: Int) -> CardWords {
        // Entries are handed on as they lie in the array: a copy of one is a dozen counted references.
        words(plan.feeds[feed].feed.entries[index], of: plan.feeds[feed], isFirst: index == 0)
    }

    private func words(_ entry: Entry, of group: FeedPlan, isFirst: Bool) -> CardWords {
        let title = title(of: entry)
        let excerpt = Excerpt.of(BodyText.of(entry, title: title), scalarsMax: 240)
        return CardWords(
            key: "\(group.feed.id)/\(entry.id)", kind: entry.kind, title: title,
            subtitle: Self.line(of: entry),
            feedTitle: group.feed.title, excerpt: excerpt == title ? nil : excerpt,
            productsText: entry.products.isEmpty ? nil : strings.count(entry.products.count, of: "product"),
            date: entry.event == nil ? entry.published.map { date($0) } : entry.event?.start.map(date),
            pastText: pastText(of: entry),
            leadText: isFirst && group.feed.lead == .ofTheDay ? strings.word("lead.\(entry.kind.rawValue)") : nil,
            isVideo: entry.video != nil)
    }

    /// What stands below its title: of an event, where it takes place.
    static func line(of entry: Entry) -> String? {
        entry.event == nil ? entry.subtitle : entry.event?.venue.map(place)
    }

    /// A venue in one line.
    private static func place(_ venue: Venue) -> String {
        venue.city.map { "\(venue.name), \($0)" } ?? venue.name
    }

    /// That it has left the feed, or that it is over.
    private func pastText(of entry: Entry) -> String? {
        if let day = entry.retainedSince { return strings.phrase("phrase.retained", ("date", date(day))) }
        guard let event = entry.event, event.isOver(on: plan.editionDay), let day = event.lastDay else { return nil }
        return strings.phrase("phrase.over", ("date", date(day)))
    }

    /// In one line, and no longer than a heading can bear.
    func title(of entry: Entry) -> String {
        Excerpt.of(entry.title, scalarsMax: 200)
            ?? strings.word(entry.kind == .person ? "phrase.personUnnamed" : "phrase.titleUnnamed")
    }

    func card(_ index: Int, of feed: Int, depth: Int, words: CardWords) -> CardView {
        let group = plan.feeds[feed]
        let place = place(depth: depth)
        let profile = group.profileOfEntry[index]
        return CardView(
            words, href: place.root + group.addresses.details(index),
            picture: picture(of: group.feed.entries[index], title: words.title, at: place),
            profile: profile < 0 ? nil : self.profile(profile, of: feed, depth: depth))
    }

    /// Nil for words that stand for themselves; anything else without a picture has the stock picture.
    func picture(of entry: Entry, title: String, at place: Place) -> PictureView? {
        let source = entry.pictures.first
        if entry.kind.isTextual, plan.picture(source) == nil { return nil }
        return picture(source, title: title, at: place)
    }

    func tag(_ index: Int, of feed: Int, at place: Place, hasCount: Bool) -> TagView {
        let group = plan.feeds[feed]
        return TagView(
            name: group.tags[index].name, href: place.root + group.addresses.tag(index),
            countText: hasCount ? strings.count(group.entriesOfTag[index].count, of: group.noun) : nil)
    }

    func markup(_ text: RichText, of feed: FeedPlan, at place: Place) -> String? {
        guard !text.isEmpty else { return nil }
        let markup = RichTextMarkup { tag in feed.address(of: tag).map { place.root + $0 } }
        return scratch.string { markup.append(text, to: &$0) }
    }

    func facts(_ facts: [Fact]) -> [FactView] { facts.map(view) }

    private func view(of fact: Fact) -> FactView {
        let label = strings.factLabel(fact.label)
        let warning = fact.warning.map { warning in
            strings.phrase("warning." + warning.key, warning.values.map { (name: $0.key, value: $0.value) })
        }
        func view(
            _ text: String, href: String? = nil, isOutside: Bool = false, datetime: String? = nil
        ) -> FactView {
            FactView(
                label: label, text: text, href: href, isOutside: isOutside, datetime: datetime, warning: warning)
        }
        return switch fact.value {
        case .text(let text): view(text)
        case .word(let key): view(strings.word("word." + key))
        case .number(let number): view(strings.number(number))
        case .day(let day): view(date(day), datetime: day.description)
        case .moment(let moment): view(strings.moment(moment), datetime: moment.description)
        case .link(let url, let title):
            view(title.isEmpty ? OutsideLinkView.name(of: url) : title, href: url.string, isOutside: true)
        case .mail(let address): view(address, href: MailAddress.link(address))
        }
    }
}

internal import Model

/// Builds the views that several pages share, in one language, and caches them. Not thread-safe: each thread has its
/// own.
final class ViewBuilder {
    let plan: SitePlan
    let language: LanguagePlan
    var strings: Strings { language.strings }
    var scratch = PageBuffer(capacity: 4096)

    private var placeholders: [String: PictureFiles] = [:]
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

    func root(depth: Int) -> RelativeRoot { RelativeRoot(depth: depth, isFirstLanguage: language.isFirst) }

    /// The files made from `source`, or the placeholder image.
    func files(_ source: PictureSource?, at root: RelativeRoot) -> PictureFiles {
        if let picture = plan.picture(source) { return PictureFiles(picture, top: root.site, scratch: &scratch) }
        if let files = placeholders[root.site] { return files }
        let files = PictureFiles(plan.theme.placeholder, top: root.site)
        placeholders[root.site] = files
        return files
    }

    /// - Parameter title: the alternative text of a picture without a description.
    func picture(_ source: PictureSource?, title: String, at root: RelativeRoot) -> PictureView {
        PictureView(files(source, at: root), alt: source?.description ?? title, credit: source?.credit)
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
        let feedPlan = plan.feeds[feed]
        let profile = feedPlan.profiles[index]
        let root = root(depth: depth)
        let view = ProfileView(
            name: profile.name, href: root.language + feedPlan.addresses.profile(index),
            picture: profile.picture.map { picture($0, title: profile.name, at: root) },
            countText: hasCount ? strings.count(feedPlan.entriesOfProfile[index].count, of: feedPlan.noun) : nil,
            username: Self.username(of: profile), contact: contact(of: profile))
        profiles[key] = view
        return view
    }

    /// Nil when it equals the name.
    static func username(of profile: Profile) -> String? {
        profile.facts.lazy.compactMap { fact in
            if fact.label == "username", case .text(let name) = fact.value, name != profile.name { name } else { nil }
        }.first
    }

    /// The username and the full name among its facts, where they do not equal the name.
    static func otherNames(of profile: Profile) -> [String] {
        profile.facts.compactMap { otherName($0, of: profile) }
    }

    /// The name that a fact states, where it is another.
    static func otherName(_ fact: Fact, of profile: Profile) -> String? {
        guard fact.label == "username" || fact.label == "name", case .text(let name) = fact.value else { return nil }
        return name == profile.name ? nil : name
    }

    /// E-mail addresses, and facts about a missing one. Nil without either.
    private func contact(of profile: Profile) -> ContactView? {
        let facts = profile.facts.filter(\.isEmail)
        guard !facts.isEmpty else { return nil }
        let label = strings.format("phrase.contactOf", ("name", profile.name))
        return ContactView(label: label, facts: self.facts(facts))
    }

    func content(_ index: Int, of feed: Int) -> CardContent {
        // Passed from the array to a parameter and not copied: a copy of an entry retains a dozen references.
        content(plan.feeds[feed].feed.entries[index], of: plan.feeds[feed], isFirst: index == 0)
    }

    private func content(_ entry: Entry, of feedPlan: FeedPlan, isFirst: Bool) -> CardContent {
        let title = title(of: entry)
        let excerpt = Excerpt.of(BodyText.of(entry, title: title), scalarsMax: 240)
        let offer = entry.offer.map { self.offer($0) }
        let past = past(entry)
        let extras = CardContent.Extras(
            language: foreignLanguage(of: entry), subtitle: Self.subtitle(of: entry),
            priceText: entry.event.map { cardPrice([$0]) } ?? offer?.price, offer: offer,
            pastText: past?.text, pastMark: past?.mark,
            leadText: isFirst && feedPlan.feed.lead == .ofTheDay ? strings.text("lead.\(entry.kind.rawValue)") : nil)
        return CardContent(
            of: feedPlan.name, id: entry.id, kind: entry.kind, title: title,
            excerpt: excerpt == title ? nil : excerpt,
            productsText: entry.products.isEmpty ? nil : strings.count(entry.products.count, of: "product"),
            date: entry.event == nil ? entry.published.map { date($0) } : entry.event.flatMap(cardDays),
            isAffiliate: entry.isAffiliate, isVideo: entry.video != nil, isSound: entry.sound != nil, extras)
    }

    /// The entry's language where it is not that of the pages; nil where it states none.
    private func foreignLanguage(of entry: Entry) -> String? {
        guard let language = entry.language, language.lowercased() != strings.code.lowercased() else { return nil }
        return language
    }

    /// The line below its title: its subtitle; of an event, its venue.
    static func subtitle(of entry: Entry) -> String? {
        entry.event == nil ? entry.subtitle : entry.event?.venue.map(line)
    }

    private static func line(_ venue: Venue) -> String {
        venue.city.flatMap { $0 == venue.name ? nil : "\(venue.name), \($0)" } ?? venue.name
    }

    /// Says that the entry has left its feed, or that the event is over or does not take place; and the same in a word.
    private func past(_ entry: Entry) -> (text: String, mark: String)? {
        if let day = entry.retainedSince {
            return (strings.format("phrase.retained", ("date", date(day))), strings.text("card.past"))
        }
        guard let event = entry.event else { return nil }
        if let status = event.status, !status.isOn {
            let word = strings.text("word.\(status)")
            return (word, word)
        }
        guard plan.isOver(event), let day = event.lastDay else { return nil }
        return (strings.format("phrase.over", ("date", date(day))), strings.text("card.past"))
    }

    /// One line.
    /// - Parameter scalarsMax: what all but its details page show of it.
    func title(of entry: Entry, scalarsMax: Int = 200) -> String {
        Excerpt.of(entry.title, scalarsMax: scalarsMax)
            ?? strings.text(entry.kind == .person ? "phrase.personUnnamed" : "phrase.titleUnnamed")
    }

    func card(_ index: Int, of feed: Int, depth: Int, content: CardContent) -> CardView {
        let feedPlan = plan.feeds[feed]
        let root = root(depth: depth)
        return CardView(
            content, href: root.language + feedPlan.addresses.details(index),
            picture: picture(of: feedPlan.feed.entries[index], title: content.title, at: root),
            profile: feedPlan.profileOfEntry[index].map { profile($0, of: feed, depth: depth) })
    }

    /// Nil for a note: a textual entry without a picture. Other entries show the placeholder image.
    func picture(of entry: Entry, title: String, at root: RelativeRoot) -> PictureView? {
        hasPicture(entry.kind, entry.pictures.first) ? picture(entry.pictures.first, title: title, at: root) : nil
    }

    private func hasPicture(_ kind: EntryKind, _ first: @autoclosure () -> PictureSource?) -> Bool {
        !kind.isTextual || plan.picture(first()) != nil
    }

    /// Whether its card has one.
    func hasPicture(_ index: EntryIndex) -> Bool {
        // Field by field: a copy of an entry retains a dozen references, and pages ask for hundreds of thousands.
        let entries = plan.feeds[index.feed].feed.entries
        return hasPicture(entries[index.entry].kind, entries[index.entry].pictures.first)
    }

    func tag(_ index: Int, of feed: Int, at root: RelativeRoot, hasCount: Bool) -> TagView {
        let feedPlan = plan.feeds[feed]
        return TagView(
            name: feedPlan.tags[index].name, href: root.language + feedPlan.addresses.tag(index),
            countText: hasCount ? strings.count(feedPlan.entriesOfTag[index].count, of: feedPlan.noun) : nil)
    }

    func markup(_ text: RichText, of feed: FeedPlan, at root: RelativeRoot) -> String? {
        guard !text.isEmpty else { return nil }
        let markup = RichTextMarkup { tag in feed.address(of: tag).map { root.language + $0 } }
        return scratch.string { markup.append(text, to: &$0) }
    }

    func facts(_ facts: [Fact]) -> [FactView] { facts.map(view) }

    /// Title, author, source and licence of an entry whose terms are known; nil of any other.
    func attribution(of entry: Entry, title: String, author: ProfileView?) -> AttributionView? {
        entry.facts.first(where: \.isLicense).map { fact in
            AttributionView(
                title: title, author: author, source: entry.link.map(ExternalLinkView.init), license: view(of: fact))
        }
    }

    private func view(of fact: Fact) -> FactView {
        let label = strings.factLabel(fact.label)
        let warning = fact.warning.map { warning in
            strings.format("warning." + warning.key, warning.values.map { (name: $0.key, value: $0.value) })
        }
        func view(
            _ text: String, href: String? = nil, isOutside: Bool = false, datetime: String? = nil
        ) -> FactView {
            FactView(
                label: label, text: text, href: href, isOutside: isOutside, datetime: datetime, warning: warning)
        }
        return switch fact.value {
        case .text(let text): view(text)
        case .word(let key): view(strings.text("word." + key))
        case .number(let number): view(strings.number(number))
        case .day(let day): view(date(day), datetime: day.description)
        case .moment(let moment): view(strings.moment(moment), datetime: moment.description)
        case .size(let width, let height): view(strings.size(width: width, height: height))
        case .link(let url, let title):
            view(title.isEmpty ? ExternalLinkView.displayHost(of: url) : title, href: url.string, isOutside: true)
        case .mail(let address): view(address, href: MailAddress.link(address))
        }
    }
}

internal import Decode
internal import Model

/// `events[]`, with what is embedded in it.
///
/// Left unread: `short_title` where there is a `title`, `score`, `popularity`, `is_open`, `links`, `access_method`,
/// `event_promotion`, `themes`, `domain_information`, `visible_at` and its like, `performer_order`, `integrated`, and
/// of `stats` all but three prices.
struct SeatGeekEvent: Sendable {
    /// Without its performers.
    var entry: Entry
    /// The primary one first, the others in their order; each once.
    let performers: [Profile]

    init(_ object: ObjectReader) throws(WireError) {
        let id = try object.identifier()
        let performers = Self.performers(object)
        self.performers = performers.map(\.profile)
        let venue = object.object("venue").map { SeatGeekVenue($0) }
        let times = SeatGeekTimes(object, zone: venue?.timeZone)
        let type = object.line("type")
        let ownTitle = object.line("title") ?? object.line("short_title")
        let lead = performers.first { $0.profile.picture != nil }
        let picture = lead?.profile.picture ?? performers.lazy.compactMap(\.genrePicture).first
        entry = Entry(
            id: id, kind: .event, title: ownTitle ?? Self.title(performers, type),
            hasOwnTitle: ownTitle != nil,
            text: Self.text(object), pictures: [picture].compactMap { $0 },
            tags: Self.tags(object, type),
            updated: Self.created(object), link: object.link("url"),
            event: EventDetails(
                start: times.start, startInstant: times.startInstant, end: times.end, localEnd: times.localEnd,
                lastDay: times.lastDay, status: Self.status(object), isTimeOpen: times.isTimeOpen, venue: venue?.venue,
                prices: SeatGeekPrices.range(object), hasTickets: true),
            facts: times.facts + Self.facts(object, capacity: venue?.capacity)
                + (lead?.credit.facts ?? []))
    }

    /// For an event without a title of its own; may be empty.
    private static func title(_ performers: [SeatGeekPerformer], _ type: String?) -> String {
        let names = performers.prefix(3).map(\.profile.name)
        return names.isEmpty ? type.map(SeatGeekTaxonomies.readable) ?? "" : names.joined(separator: ", ")
    }

    /// Exactly one is `primary` in all that was recorded; were there none, the first would lead.
    private static func performers(_ object: ObjectReader) -> [SeatGeekPerformer] {
        var found: [SeatGeekPerformer] = []
        var ids: Set<ByteExactID> = []
        for performer in object.objects("performers") {
            do throws(WireError) {
                let performer = try SeatGeekPerformer(performer)
                if ids.insert(ByteExactID(performer.profile.id)).inserted { found.append(performer) }
            } catch {
                object.context.reject(error)
            }
        }
        if let primary = found.firstIndex(where: \.isPrimary) { found.insert(found.remove(at: primary), at: 0) }
        return found
    }

    /// The description, which was empty in all that was recorded, and what is announced.
    private static func text(_ object: ObjectReader) -> RichText {
        var texts = [object.text("description")].compactMap { $0 }
        // `{"checkout_disclosures": {"messages": [{"text": …}]}}`, or nothing in it.
        if let announcements = object["announcements"], announcements.isObject {
            for (_, value) in announcements.members.prefix(announcementsMax) {
                guard let messages = value["messages"] else { continue }
                for message in messages.elements.prefix(announcementsMax) {
                    if let text = message["text"]?.string, !texts.contains(text) { texts.append(text) }
                }
            }
        }
        return RichText(paragraphs: texts.flatMap { object.context.text.read($0).text.withoutTags.paragraphs })
    }

    private static let announcementsMax = 10

    /// Kinds, the widest first.
    private static func tags(_ object: ObjectReader, _ type: String?) -> [Tag] {
        var tags: [Tag] = []
        var seen: Set<Tag> = []
        for name in object.objects("taxonomies").map({ $0.line("name") }) + [type] {
            guard let name else { continue }
            let tag = object.context.tags.tag(SeatGeekTaxonomies.readable(name))
            if seen.insert(tag).inserted { tags.append(tag) }
        }
        return tags
    }

    /// The only date of the listing itself, for the site's Atom feed.
    private static func created(_ object: ObjectReader) -> Instant? {
        ["created_at", "announce_date"].lazy.compactMap { meant(object, $0).flatMap { Instant(iso8601: $0) } }.first
    }

    /// The text of a date, unless it is a moment that stands for none.
    private static func meant(_ object: ObjectReader, _ key: StaticString) -> String? {
        object.text(key).flatMap { text in
            Instant(iso8601: text).map { FeedDate.isMeant($0) } == false ? nil : text
        }
    }

    /// `normal` in all that was recorded.
    private static func status(_ object: ObjectReader) -> EventDetails.Status? {
        guard let word = object.line("status") else { return .scheduled }
        return EventDetails.Status(word: word)
    }

    private static func facts(_ object: ObjectReader, capacity: Int?) -> [Fact] {
        var facts: [Fact] = []
        switch (status(object), object.line("status")) {
        case (.scheduled?, _): break
        case (let known?, _): facts.append(Fact(label: "status", value: .word(known.rawValue)))
        case (nil, let written?):
            facts.append(Fact(label: "status", value: .text(SeatGeekTaxonomies.readable(written))))
        case (nil, nil): break
        }
        if object.bool("conditional") == true {
            facts.append(Fact(label: "status", value: .word("ifNecessary")))
        }
        if object.bool("general_admission") == true {
            facts.append(Fact(label: "admission", value: .word("generalAdmission")))
        }
        if let capacity { facts.append(Fact(label: "capacity", value: .number(capacity))) }
        if let text = meant(object, "announce_date"), let announced = LocalMoment(text) {
            facts.append(Fact(label: "announced", value: .day(announced.day)))
        }
        return facts
    }
}

/// The date and time of an event, as exactly as the API states them.
///
/// `datetime_local` is the wall clock at the venue, without a zone; `datetime_utc` the same in UTC, without `Z`. Where
/// `time_tbd` is true the hour is a placeholder (03:30), and where `date_tbd` is the day is one too (31 December).
struct SeatGeekTimes {
    let start: LocalMoment?
    let startInstant: Instant?
    let end: Instant?
    /// By the clock of `start`.
    let localEnd: LocalMoment?
    let lastDay: Day?
    /// Whether the API says that the hour is still to be decided.
    let isTimeOpen: Bool
    /// Facts about what is still to be decided.
    let facts: [Fact]

    private static let undecided = Fact.Value.word("toBeDecided")

    /// - Parameter zone: the venue's, an IANA name.
    init(_ object: ObjectReader, zone: String?) {
        let isDateOpen = object.bool("date_tbd") ?? false
        isTimeOpen = object.bool("time_tbd") ?? false || object.bool("datetime_tbd") ?? false
        let instant = object.instant("datetime_utc")
        guard !isDateOpen else {
            (start, startInstant, end, localEnd, lastDay) = (nil, nil, nil, nil, nil)
            facts = [Fact(label: "date", value: Self.undecided)]
            return
        }
        let atVenue =
            Self.local(object) ?? instant.flatMap { instant in zone.flatMap { instant.wallClock(in: $0) } }
        // Without any clock of the venue's the day is that of the world's time.
        let local = atVenue ?? instant.map { LocalMoment(day: $0.dayUTC) }
        let isHourKnown = !isTimeOpen && local?.precision == .minute
        start = isHourKnown ? local : local.map { LocalMoment(day: $0.day) }
        startInstant = isHourKnown ? instant : nil
        facts = isTimeOpen ? [Fact(label: "time", value: Self.undecided)] : []
        // Not `visible_until_utc`: four hours after any start, it says when the listing goes.
        let stated = object.instant("enddatetime_utc")
        let first = start
        let until = stated.flatMap { stated in
            zone.flatMap { stated.wallClock(in: $0) } ?? Self.clock(at: stated, of: first, instant)
        }
        lastDay = EventDetails.lastDay(from: start, until: until)
        end = stated.flatMap { stated in instant.map { stated > $0 } == true ? stated : nil }
        localEnd = isHourKnown && end != nil ? until : nil
    }

    /// The clock that shows `start` at `instant`, at `end`; UTC where that is not known.
    private static func clock(at end: Instant, of start: LocalMoment?, _ instant: Instant?) -> LocalMoment? {
        guard let start, start.precision == .minute, let instant else { return LocalMoment(day: end.dayUTC) }
        let shown = Int64(start.day.number) * 86_400 + Int64(start.minuteOfDay) * 60
        let (end, overflows) = end.seconds.addingReportingOverflow(shown - instant.seconds)
        return overflows ? nil : Instant(seconds: end).wallClock(in: "UTC")
    }

    private static func local(_ object: ObjectReader) -> LocalMoment? {
        guard let text = object.text("datetime_local"), !text.isEmpty else { return nil }
        if let local = LocalMoment(text) { return local }
        object.note(
            "datetime_local", "“\(text.singleLine(maxBytes: 60))” is no ISO 8601 time; it is left out")
        return nil
    }
}

/// `events[].stats`: prices as fractions (2017) or whole numbers (since), each of them null half of the time; in 2026
/// they are said to be empty for all ordinary clients.
enum SeatGeekPrices {
    /// Nowhere stated; most events are in the United States.
    private static let currency = "USD"
    /// More is not a price.
    private static let dollarsMax = 10_000_000.0

    static func range(_ object: ObjectReader) -> PriceRange? {
        guard let stats = object.object("stats") else { return nil }
        let lowest = thousandths("lowest_price", stats)
        let highest = thousandths("highest_price", stats)
        let average = thousandths("average_price", stats)
        guard lowest != nil || highest != nil || average != nil else { return nil }
        if let lowest, let highest, lowest > highest {
            stats.note("lowest_price", "more than highest_price; no prices are shown")
            return nil
        }
        return PriceRange(lowest: lowest, highest: highest, average: average, currency: currency)
    }

    /// Of whole cents.
    private static func thousandths(_ key: StaticString, _ stats: ObjectReader) -> Int? {
        guard let price = stats.double(key) else { return nil }
        guard (0...dollarsMax).contains(price) else {
            stats.note(key, "the number \(price) is no price; it is left out")
            return nil
        }
        return Int((price * 100).rounded()) * 10
    }
}

/// Readable names of the API's kinds of events.
enum SeatGeekTaxonomies {
    /// Those that cannot be told from the name; from `/2/taxonomies` of 2016.
    private static let names = [
        "mlb": "MLB Baseball", "ncaa_baseball": "NCAA Baseball", "nfl": "NFL Football",
        "ncaa_football": "College Football", "nba": "NBA Basketball", "ncaa_basketball": "College Basketball",
        "ncaa_womens_basketball": "College Women's Basketball", "wnba": "WNBA Basketball",
        "nba_dleague": "NBA D-League", "nhl": "NHL Hockey", "ncaa_hockey": "College Hockey", "mls": "MLS Soccer",
        "ncaa_soccer": "College Soccer", "nascar": "NASCAR", "nascar_sprintcup": "NASCAR Sprint Cup Series",
        "nascar_nationwide": "NASCAR Nationwide Series", "f1": "F1 Racing", "pga": "PGA Golf", "lpga": "LPGA Golf",
        "mma": "MMA", "wwe": "WWE", "concert": "Concerts", "music_festival": "Music Festivals",
        "classical_orchestral_instrumental": "Classical Orchestral", "cirque_du_soleil": "Cirque Du Soleil",
        "broadway_tickets_national": "Broadway Shows", "family": "Family Entertainment",
        "dance_performance_tour": "Dance Shows",
    ]

    /// `minor_league_hockey` is “Minor League Hockey”; a name that is written for readers stays as it is.
    static func readable(_ name: String) -> String {
        if let known = names[name] { return known }
        let isSlug =
            !name.isEmpty
            && name.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == 95 || $0 == 45 }
        guard isSlug else { return name }
        let words = name.split { $0 == "_" || $0 == "-" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return words.isEmpty ? name : words.joined(separator: " ")
    }
}

internal import Decode
internal import Model
internal import Store

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

    /// Throws where it has no id, which is all that it cannot do without.
    init(_ fields: ObjectReader, _ readers: inout SeatGeekReaders, _ diagnostics: inout FeedDiagnostics)
        throws(WireError)
    {
        let id = try fields.identifier("id")
        let performers = Self.performers(fields, &diagnostics)
        self.performers = performers.map(\.profile)
        let venue = fields.fields("venue", &diagnostics).map { SeatGeekVenue($0, &diagnostics) }
        let times = SeatGeekTimes(fields, zone: venue?.timeZone, &diagnostics)
        let type = fields.line("type", &diagnostics)
        let ownTitle = fields.line("title", &diagnostics) ?? fields.line("short_title", &diagnostics)
        let lead = performers.first { $0.profile.picture != nil }
        let picture = lead?.profile.picture ?? performers.lazy.compactMap(\.genrePicture).first
        entry = Entry(
            id: id, kind: .event, title: ownTitle ?? Self.title(performers, type),
            hasOwnTitle: ownTitle != nil,
            text: Self.text(fields, &readers.text, &diagnostics), pictures: [picture].compactMap { $0 },
            tags: Self.tags(fields, type, &readers.tags, &diagnostics),
            updated: Self.created(fields, &diagnostics), link: fields.link("url", &diagnostics),
            event: EventDetails(
                start: times.start, startInstant: times.startInstant, lastDay: times.lastDay, venue: venue?.venue,
                prices: SeatGeekPrices.range(fields, &diagnostics)),
            facts: times.facts + Self.facts(fields, capacity: venue?.capacity, &diagnostics)
                + (lead?.credit.facts ?? []))
    }

    /// Of an event that has none; may be empty.
    private static func title(_ performers: [SeatGeekPerformer], _ type: String?) -> String {
        let names = performers.prefix(3).map(\.profile.name)
        return names.isEmpty ? type.map(SeatGeekTaxonomies.readable) ?? "" : names.joined(separator: ", ")
    }

    /// Exactly one is `primary` in all that was recorded; were there none, the first would lead.
    private static func performers(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) -> [SeatGeekPerformer]
    {
        var found: [SeatGeekPerformer] = []
        var ids: Set<ExactID> = []
        for performer in fields.list("performers", &diagnostics) {
            do throws(WireError) {
                let performer = try SeatGeekPerformer(performer, &diagnostics)
                if ids.insert(ExactID(performer.profile.id)).inserted { found.append(performer) }
            } catch {
                diagnostics.note(
                    .fieldInvalid, "\(fields.document.pagePlace) \(error.path)",
                    "\(error); the performer is left out")
            }
        }
        if let primary = found.firstIndex(where: \.isPrimary) { found.insert(found.remove(at: primary), at: 0) }
        return found
    }

    /// The description, which was empty in all that was recorded, and what is announced.
    private static func text(
        _ fields: ObjectReader, _ reader: inout TextReader, _ diagnostics: inout FeedDiagnostics
    ) -> RichText {
        var texts = [fields.text("description", &diagnostics)].compactMap { $0 }
        // `{"checkout_disclosures": {"messages": [{"text": …}]}}`, or nothing in it.
        if let announcements = fields.object.value("announcements"), announcements.isObject {
            for (_, value) in announcements.members.prefix(announcementsMax) {
                guard let messages = value["messages"] else { continue }
                for message in messages.elements.prefix(announcementsMax) {
                    if let text = message["text"]?.string, !texts.contains(text) { texts.append(text) }
                }
            }
        }
        return RichText(paragraphs: texts.flatMap { reader.read($0).text.withoutTags.paragraphs })
    }

    private static let announcementsMax = 10

    /// Kinds, the widest first.
    private static func tags(
        _ fields: ObjectReader, _ type: String?, _ reader: inout TagReader, _ diagnostics: inout FeedDiagnostics
    ) -> [Tag] {
        var tags: [Tag] = []
        for name in fields.list("taxonomies", &diagnostics).map({ $0.line("name", &diagnostics) }) + [type] {
            guard let name else { continue }
            let tag = reader.tag(SeatGeekTaxonomies.readable(name))
            if !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }

    /// The only date of the listing itself; feeds that are made of the entries need one.
    private static func created(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) -> Instant? {
        fields.text("created_at", &diagnostics).flatMap { Instant(iso8601: $0) }
            ?? fields.text("announce_date", &diagnostics).flatMap { Instant(iso8601: $0) }
    }

    private static func facts(_ fields: ObjectReader, capacity: Int?, _ diagnostics: inout FeedDiagnostics) -> [Fact] {
        var facts: [Fact] = []
        if let status = fields.line("status", &diagnostics), status != "normal" {
            facts.append(Fact(label: "status", value: .text(SeatGeekTaxonomies.readable(status))))
        }
        if fields.bool("conditional", &diagnostics) == true {
            facts.append(Fact(label: "status", value: .word("ifNecessary")))
        }
        if fields.bool("general_admission", &diagnostics) == true {
            facts.append(Fact(label: "admission", value: .word("generalAdmission")))
        }
        if let capacity { facts.append(Fact(label: "capacity", value: .number(capacity))) }
        if let text = fields.text("announce_date", &diagnostics), let announced = LocalMoment(text) {
            facts.append(Fact(label: "announced", value: .day(announced.day)))
        }
        return facts
    }
}

/// What reads the texts of many events.
struct SeatGeekReaders {
    var text = TextReader()
    var tags = TagReader()
}

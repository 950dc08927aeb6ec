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
    init(_ fields: Fields, _ readers: inout SeatGeekReaders, _ findings: inout Findings) throws(WireError) {
        let id = try fields.identifier("id")
        let performers = Self.performers(fields, &findings)
        self.performers = performers.map(\.profile)
        let venue = fields.fields("venue", &findings).map { SeatGeekVenue($0, &findings) }
        let times = SeatGeekTimes(fields, zone: venue?.timeZone, &findings)
        let type = fields.line("type", &findings)
        let ownTitle = fields.line("title", &findings) ?? fields.line("short_title", &findings)
        let lead = performers.first { $0.profile.picture != nil }
        let picture = lead?.profile.picture ?? performers.lazy.compactMap(\.genrePicture).first
        entry = Entry(
            id: id, kind: .event, title: ownTitle ?? Self.title(performers, type),
            hasOwnTitle: ownTitle != nil,
            text: Self.text(fields, &readers.text, &findings), pictures: [picture].compactMap { $0 },
            tags: Self.tags(fields, type, &readers.tags, &findings),
            updated: Self.created(fields, &findings), link: fields.link("url", &findings),
            event: EventDetails(
                start: times.start, startInstant: times.startInstant, lastDay: times.lastDay, venue: venue?.venue,
                prices: SeatGeekPrices.range(fields, &findings)),
            facts: times.facts + Self.facts(fields, capacity: venue?.capacity, &findings) + (lead?.credit.facts ?? []))
    }

    /// Of an event that has none; may be empty.
    private static func title(_ performers: [SeatGeekPerformer], _ type: String?) -> String {
        let names = performers.prefix(3).map(\.profile.name)
        return names.isEmpty ? type.map(SeatGeekTaxonomies.readable) ?? "" : names.joined(separator: ", ")
    }

    /// Exactly one is `primary` in all that was recorded; were there none, the first would lead.
    private static func performers(_ fields: Fields, _ findings: inout Findings) -> [SeatGeekPerformer] {
        var found: [SeatGeekPerformer] = []
        var ids: Set<ExactID> = []
        for performer in fields.list("performers", &findings) {
            do throws(WireError) {
                let performer = try SeatGeekPerformer(performer, &findings)
                if ids.insert(ExactID(performer.profile.id)).inserted { found.append(performer) }
            } catch {
                findings.note(
                    .fieldInvalid, "\(fields.document.pagePlace) \(error.path)",
                    "\(error); the performer is left out")
            }
        }
        if let primary = found.firstIndex(where: \.isPrimary) { found.insert(found.remove(at: primary), at: 0) }
        return found
    }

    /// The description, which was empty in all that was recorded, and what is announced.
    private static func text(
        _ fields: Fields, _ reader: inout TextReader, _ findings: inout Findings
    ) -> RichText {
        var texts = [fields.text("description", &findings)].compactMap { $0 }
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
        _ fields: Fields, _ type: String?, _ reader: inout TagReader, _ findings: inout Findings
    ) -> [Tag] {
        var tags: [Tag] = []
        for name in fields.list("taxonomies", &findings).map({ $0.line("name", &findings) }) + [type] {
            guard let name else { continue }
            let tag = reader.tag(SeatGeekTaxonomies.readable(name))
            if !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }

    /// The only date of the listing itself; feeds that are made of the entries need one.
    private static func created(_ fields: Fields, _ findings: inout Findings) -> Instant? {
        fields.text("created_at", &findings).flatMap { Instant(iso8601: $0) }
            ?? fields.text("announce_date", &findings).flatMap { Instant(iso8601: $0) }
    }

    private static func facts(_ fields: Fields, capacity: Int?, _ findings: inout Findings) -> [Fact] {
        var facts: [Fact] = []
        if let status = fields.line("status", &findings), status != "normal" {
            facts.append(Fact(label: "status", value: .text(SeatGeekTaxonomies.readable(status))))
        }
        if fields.bool("conditional", &findings) == true {
            facts.append(Fact(label: "status", value: .word("ifNecessary")))
        }
        if fields.bool("general_admission", &findings) == true {
            facts.append(Fact(label: "admission", value: .word("generalAdmission")))
        }
        if let capacity { facts.append(Fact(label: "capacity", value: .number(capacity))) }
        if let text = fields.text("announce_date", &findings), let announced = LocalMoment(text) {
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

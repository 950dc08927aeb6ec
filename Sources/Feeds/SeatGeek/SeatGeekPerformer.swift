internal import Decode
internal import Model

/// `events[].performers[]`: embedded in every event anew, one by its id.
///
/// Left unread, because no page depends on them: `score`, `popularity`, `colors`, `divisions`, `stats`, `location`,
/// `taxonomies`, `home_venue_id`, `type`, `has_upcoming_events`.
struct SeatGeekPerformer: Sendable {
    let profile: Profile
    /// Absent instead of false.
    let isPrimary: Bool
    /// Who made the picture, for the facts of an event that shows it.
    let credit: SeatGeekImageCredit
    /// Of its genre, for an event none of whose performers has a picture.
    let genrePicture: PictureSource?

    /// Throws where it has no id.
    init(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) throws(WireError) {
        let id = try fields.identifier("id")
        let slug = fields.line("slug", &diagnostics).map(SeatGeekTaxonomies.readable)
        let name =
            fields.line("name", &diagnostics) ?? fields.line("short_name", &diagnostics) ?? slug
            ?? TextReader.fallbackName(ofID: id)
        isPrimary = fields.bool("primary", &diagnostics) ?? false
        let credit = SeatGeekImageCredit(fields, &diagnostics)
        self.credit = credit
        let genres = fields.list("genres", &diagnostics)
        genrePicture = Self.picture(ofFirst: genres, &diagnostics)
        let locations = SeatGeekPictures.locations(of: fields, &diagnostics)
        let picture = locations.first.map {
            PictureSource($0, alternatives: Array(locations.dropFirst()), description: name, credit: credit.line)
        }
        let link = fields.link("url", &diagnostics)
        var facts: [Fact] = []
        if let link { facts.append(Fact(label: "seatgeek", value: .link(link, title: link.host))) }
        if let count = fields.int("num_upcoming_events", &diagnostics), count > 0 {
            facts.append(Fact(label: "upcomingEvents", value: .number(count)))
        }
        let names = genres.compactMap { $0.line("name", &diagnostics) }
        if !names.isEmpty { facts.append(Fact(label: "genres", value: .text(names.joined(separator: ", ")))) }
        if picture != nil { facts += credit.facts }
        profile = Profile(id: id, name: name, picture: picture, link: link, facts: facts)
    }

    /// Of the primary genre, else of the first that has one.
    private static func picture(ofFirst genres: [ObjectReader], _ diagnostics: inout FeedDiagnostics) -> PictureSource?
    {
        var first: PictureSource?
        for genre in genres {
            let locations = SeatGeekPictures.locations(of: genre, &diagnostics)
            guard let best = locations.first else { continue }
            let name = genre.line("name", &diagnostics)
            let source = PictureSource(best, alternatives: Array(locations.dropFirst()), description: name)
            if genre.bool("primary", &diagnostics) == true { return source }
            first = first ?? source
        }
        return first
    }
}

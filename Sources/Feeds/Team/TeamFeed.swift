package import Decode
internal import HTTPCache
internal import Model

/// The members of a team: one JSON list, in a file or at a URL, without a key, pages or relations.
package struct TeamFeed: Feed, FeedAdapter {
    package static let type = "team"
    package static let keys: [FeedKey] = []

    package let settings: FeedSettings
    /// Every day another member leads.
    let lead = FeedLead.ofTheDay

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: nil)
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        await FeedLoader(adapter: self, context: context).fetch()
    }

    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> TeamPage {
        let root = try document.json(&diagnostics).root
        guard root.isArray else { throw document.unusable("no list of members, but \(root.name)") }
        return TeamPage(document: document.withoutBytes, members: Array(root.elements))
    }

    func decode(_ slice: PageSlice<TeamPage>, _ context: ChunkContext) -> [Entry] {
        context.map(slice.share(of: slice.page.members)) { object throws(WireError) in try Entry(teamMember: object) }
    }

    func relate(_ chunks: [[Entry]], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var collector = EntryCollector(settings)
        for var entry in chunks.joined() where collector.register(entry.id) {
            if entry.title.isEmpty {
                // A member without a name is shown by the position, or as one of the team.
                entry.title = entry.subtitle ?? settings.title
                entry.hasOwnTitle = false
                entry.subtitle = nil
            }
            collector.add(entry)
        }
        return collector.finish()
    }
}

/// One list of members.
struct TeamPage: DecodablePage {
    let document: Document
    let members: [JSON]

    var elementCount: Int { members.count }
}

extension Entry {
    /// `[]`: a member, whose title may be empty. The recorded team of 2016 has nothing but texts (the id too: a number
    /// in the file's order); `title` is missing from one of its 19 members and `badavatar` from 15.
    fileprivate init(teamMember object: ObjectReader) throws(WireError) {
        let id = try object.identifier()
        let name = [object.line("firstName"), object.line("lastName")].compactMap { $0 }.joined(separator: " ")
        let position = object.line("title")
        let bio = object.richText("bio").text.withoutTags
        // `badavatar` is another picture of the member, for when the first cannot be had.
        let pictures = [object.location("avatar"), object.location("badavatar")].compactMap { $0 }
        self.init(
            id: id, kind: .person, title: name, subtitle: position, text: bio,
            pictures: [PictureSource(bestFirst: pictures, description: name)].compactMap { $0 })
    }
}

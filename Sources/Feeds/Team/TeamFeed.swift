package import Decode
internal import Model
internal import Store

/// The members of a team: one JSON list, in a file or at a URL, without a key and without pages.
package struct TeamFeed: Feed {
    package static let type = "team"
    package static let keys: [FeedKey] = []

    package let settings: FeedSettings

    package var id: String { settings.id }
    package var title: String { settings.title }

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        settings = try configuration.settings(defaultURL: nil)
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        await FeedLoader(adapter: TeamReading(settings: settings), context: context).fetch()
    }
}

/// The three questions of a feed, answered for a team: the request is here, the wire is `TeamMember`, and there are
/// no relations but shared pictures, which are one by their addresses.
struct TeamReading: FeedAdapter {
    let settings: FeedSettings

    /// Every day another member leads.
    var lead: FeedLead { .ofTheDay }

    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        DocumentRequest(feed: settings.id, location: location, bytesMax: bytesMax, pageNumber: number)
    }

    func step(of page: TeamPage, number: Int) -> PageWalk.Step {
        PageWalk.Step(ids: [], next: nil, base: page.document.base)
    }
}

/// One list of members.
struct TeamPage: Sendable {
    let document: Document
    let members: [JSON]
}

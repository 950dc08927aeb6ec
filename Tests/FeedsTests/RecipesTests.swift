internal import Decode
internal import Feeds
internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

/// The mappings of `docs/recipes`, each with an answer of its API's shape in `Tests/Recipes`.
@Suite("Recipes") struct RecipesTests {
    struct Recipe: Sendable, CustomTestStringConvertible {
        let name: String
        /// Of the entries, in their order.
        let entries: [Expected]
        var testDescription: String { name }
    }

    struct Expected: Sendable, Equatable {
        let title: String
        let published: String?
        let picture: String?
        let link: String?
        let author: String?

        init(_ title: String, _ published: String?, _ picture: String?, _ link: String?, _ author: String?) {
            (self.title, self.published, self.picture) = (title, published, picture)
            (self.link, self.author) = (link, author)
        }

        init(_ entry: Entry) {
            self.init(
                entry.title, entry.event?.start?.description ?? entry.published?.description,
                entry.pictures.first?.location.description,
                entry.link?.string, entry.profile?.name)
        }
    }

    private static let folder = SourceTree.root + "/docs/recipes"
    private static let day = "2026-05-12T10:15:00Z"

    static let recipes = [
        Recipe(
            name: "unsplash",
            entries: [
                Expected(
                    "a red boat in the harbour", day,
                    "https://images.unsplash.example/photo-1?ixid=abc&ixlib=rb-4.0.3&w=2000&fm=jpg&q=85",
                    "https://unsplash.example/photos/Kq3vT0xQd1c", "Ada Quill"),
                Expected(
                    "Pier at dusk", "2026-05-11T09:00:00Z",
                    "https://images.unsplash.example/photo-2?ixid=def&w=2000&fm=jpg&q=85",
                    "https://unsplash.example/photos/Mn7", "Bo Marlow"),
            ]),
        Recipe(
            name: "pexels",
            entries: [
                Expected(
                    "Red boat on a slipway", nil,
                    "https://images.pexels.example/2014422.jpeg?auto=compress&dpr=2&h=650&w=940",
                    "https://www.pexels.example/photo/red-boat-2014422/", "Ida Quill"),
                Expected(
                    "Photo 2014423", nil, "https://images.pexels.example/2014423.jpeg?dpr=2",
                    "https://www.pexels.example/photo/2014423/", "Bo Marlow"),
            ]),
        Recipe(
            name: "art-institute-of-chicago",
            entries: [
                Expected(
                    "A Pier on the Isle of Ellery", nil,
                    "https://www.artic.example/iiif/2/1adf2696-8489-499b-cad2-821d7fde4b33/full/1686,/0/default.jpg",
                    "https://www.artic.example/artworks/27992", "Ida Quill")
            ]),
        Recipe(
            name: "victoria-and-albert-museum",
            entries: [
                Expected(
                    "The Ellery teapot", nil,
                    "https://framemark.vam.example/collections/2010EC1/full/!2000,2000/0/default.jpg",
                    "https://collections.vam.ac.uk/item/O8001/", "Ida Quill"),
                Expected(
                    "Lid", nil, "https://framemark.vam.example/collections/2010EC2/full/!2000,2000/0/default.jpg",
                    "https://collections.vam.ac.uk/item/O8002/", "Unknown"),
            ]),
        Recipe(
            name: "metropolitan-museum",
            entries: [
                Expected(
                    "Gulls over Ellery", nil, "https://images.metmuseum.example/original/DP251139.jpg",
                    "https://www.metmuseum.example/art/collection/search/45734", "Ida Quill")
            ]),
        Recipe(
            name: "are-na",
            entries: [
                Expected(
                    "Red boat", "2026-05-12T10:20:00Z", "https://images.are.example/large/red.jpg",
                    "https://boats.example/red", "Ida Quill")
            ]),
        Recipe(
            name: "mastodon",
            entries: [
                Expected(
                    "Red boat at", day, "https://files.mastodon.example/media/original/1.png",
                    "https://mastodon.example/@ida/114500000000000001", "Ida Quill")
            ]),
        Recipe(
            name: "bluesky",
            entries: [
                Expected(
                    "Low water at noon", day, "https://cdn.bsky.example/img/feed_fullsize/1@jpeg",
                    "https://bsky.app/profile/harbour.example/post/3lpharbour2k", "Harbour Watch")
            ]),
        Recipe(
            name: "reddit",
            entries: [
                Expected(
                    "Red boat at Ellery", day, "https://preview.redd.example/red.jpg?width=4000&s=0a1b",
                    "https://www.reddit.com/r/harbours/comments/1abc2d/red_boat_at_ellery/", "ida_quill"),
                Expected(
                    "Tide coming in", "2026-05-11T10:15:00Z", "https://preview.redd.example/tide.png?s=1",
                    "https://www.reddit.com/r/harbours/comments/1abc2e/tide_coming_in/", "bo_marlow"),
            ]),
        Recipe(
            name: "ticketmaster",
            entries: [
                Expected(
                    "Quill Quartet", "2026-06-01T20:00", "https://s1.ticketm.example/a_SOURCE.jpg",
                    "https://www.ticketmaster.example/event/vvG1iZ9", "Quill Quartet")
            ]),
        Recipe(
            name: "eventbrite",
            entries: [
                Expected(
                    "Knot evening", "2026-06-01T19:00", "https://img.evbuc.example/o.jpg",
                    "https://www.eventbrite.example/e/knot-evening-700100200", nil)
            ]),
        Recipe(
            name: "apod",
            entries: [
                Expected(
                    "The Harbour Nebula", "2026-05-11T00:00:00Z",
                    "https://apod.nasa.example/apod/image/2605/harbour_4000.jpg",
                    "https://apod.nasa.example/apod/image/2605/harbour_4000.jpg", "Ida Quill"),
                Expected(
                    "Over the Ice", "2026-05-12T00:00:00Z", "https://img.video.example/vi/q1/0.jpg",
                    "https://www.video.example/embed/q1?rel=0", "NASA"),
            ]),
        Recipe(
            name: "wordpress",
            entries: [
                Expected(
                    "Red boat & tide", day, "https://blog.example/wp-content/red.jpg",
                    "https://blog.example/2026/05/red-boat/", "Ida Quill"),
                Expected(
                    "No picture", "2026-05-10T10:15:00Z", nil, "https://blog.example/2026/05/no-picture/", "Ida Quill"),
            ]),
        Recipe(
            name: "ghost",
            entries: [
                Expected(
                    "Red boat", day, "https://journal.example/content/images/red.jpg",
                    "https://journal.example/red-boat/", "Ida Quill")
            ]),
        Recipe(
            name: "shopify-products",
            entries: [
                Expected(
                    "Tide lamp", "2026-05-12T08:15:00Z", "https://cdn.shopify.example/lamp.jpg",
                    "https://shop.example/products/tide-lamp", "Ellery Goods")
            ]),
        Recipe(
            name: "woocommerce",
            entries: [
                Expected(
                    "Harbour mug", nil, "https://store.example/wp-content/uploads/mug.jpg",
                    "https://store.example/product/harbour-mug/", nil),
                Expected("Tide print", nil, nil, "https://store.example/product/tide-print/", nil),
            ]),
        Recipe(
            name: "github-releases",
            entries: [
                Expected(
                    "1.2: Spring tide", day,
                    "https://opengraph.githubassets.com/1/harbour/tide/releases/tag/v1.2.0",
                    "https://github.example/harbour/tide/releases/tag/v1.2.0", "idaquill")
            ]),
        Recipe(
            name: "youtube",
            entries: [
                Expected(
                    "Low water in a minute", day, "https://i1.ytimg.example/vi/q1harbour00/hqdefault.jpg",
                    "https://www.youtube.example/watch?v=q1harbour00", "Harbour Watch")
            ]),
        Recipe(
            name: "itunes",
            entries: [
                Expected(
                    "Slack Water", day, "https://is1.mzstatic.example/600x600bb.jpg",
                    "https://podcasts.apple.example/podcast/id1500002?uo=4", "Ida Quill")
            ]),
        Recipe(
            name: "wikimedia-commons",
            entries: [
                Expected(
                    "Ellery lighthouse", day, "https://upload.wikimedia.example/thumb/1920px-Ellery_lighthouse.jpg",
                    "https://commons.wikimedia.example/wiki/File:Ellery_lighthouse.jpg", "Ida Quill")
            ]),
        Recipe(
            name: "github-graphql",
            entries: [
                Expected(
                    "tide", day, "https://opengraph.github.example/1/harbour/tide",
                    "https://github.example/harbour/tide", "harbour")
            ]),
    ]

    private static let secrets = [
        "UNSPLASH_ACCESS_KEY", "PEXELS_API_KEY", "TICKETMASTER_API_KEY", "EVENTBRITE_TOKEN", "NASA_API_KEY",
        "GHOST_CONTENT_KEY", "GITHUB_TOKEN",
    ]

    @Test("Each reads its API's answer, and none of its keys finds nothing", arguments: recipes)
    func read(_ recipe: Recipe) async throws {
        let bytes = try Files.read("\(Self.folder)/\(recipe.name).json")
        let section = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let type = try #require(section["type"] as? String)
        let answer = try Files.read(
            "\(SourceTree.root)/Tests/Recipes/\(recipe.name).\(type == "atom" ? "xml" : "json")")
        let environment = Dictionary(uniqueKeysWithValues: Self.secrets.map { ($0, "secret-of-\($0)") })
        try await FeedBench.with(type: type, environment: environment) { bench in
            // One page: any other is as the first, and has nothing new.
            bench.web.setAny(.page(answer, header: "1"))
            let url = try #require(section["url"] as? String)
            if !url.hasPrefix("https://") {
                try Files.createFolder("\(bench.folder)/\(url)")
                try Files.replace("\(bench.folder)/\(url)/1.json", with: answer)
            }
            let result = try await bench.fetch(section: String(decoding: bytes, as: UTF8.self)) {
                await $0.loadAsPublished()
            }
            #expect(result.failure == nil, "\(result.failure?.description ?? "")")
            #expect(result.catalog.entries.map(Expected.init) == recipe.entries)
            #expect(bench.heard.warnings.isEmpty, "\(bench.heard.warnings)")
            #expect(result.relations.dangling.count == 0)
        }
    }

    @Test("Each has at most 20 lines, an answer and a line in the list") func listed() throws {
        let list = String(decoding: try Files.read(Self.folder + "/README.md"), as: UTF8.self)
        let names = try Files.names(in: Self.folder).filter { $0.hasSuffix(".json") }
        #expect(names.sorted() == Self.recipes.map { "\($0.name).json" }.sorted())
        for name in names {
            let text = String(decoding: try Files.read("\(Self.folder)/\(name)"), as: UTF8.self)
            #expect(text.split(separator: "\n").count <= 20, "\(name)")
            #expect(list.contains("](\(name))"), "\(name)")
        }
    }
}

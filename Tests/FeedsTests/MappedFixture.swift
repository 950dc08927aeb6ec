internal import Feeds
internal import Foundation
internal import Model
internal import Testing

/// A shop of things that there are not, and a mapping for each of its parts.
enum MappedFixture {
    static let url = "https://api.example/v1/items?lang=en"

    /// An answer with everything in it that a mapping can take.
    static let shop = """
        {"data": {
          "items": [
            {"sku": 9007199254740993, "name": "Tide lamp", "line": "Brass & glass", "body": "<p>It <em>glows</em>.</p>",
             "cover": {"url": "https://img.example/lamp.jpg", "small": "lamp-small.jpg",
                       "big": "https://img.example/l0.png"},
             "gallery": [{"src": "https://img.example/1.jpg", "alt": "On"}, {"src": "/2.jpg", "alt": "Off"}],
             "server": "s 1", "secret": "a/b", "who": "u1", "things": ["p1", "p2", "p9"],
             "page": "/items/lamp", "film": "https://video.example/lamp.mp4",
             "labels": [{"name": "Light"}, {"name": "#Brass"}], "words": "one, two;three",
             "made": "2026-05-12T10:15:00Z", "changed": 1778583600000, "sort": "photo",
             "width": 12, "year": 1987, "isNew": true, "site": "https://maker.example/", "mail": "shop@maker.example",
             "shipped": "2026-06-01", "by": "Photo: N. N.", "colours": ["red", "blue"],
             "maker": {"id": "m1", "name": "Ada Example", "bio": "Makes *lamps*",
                       "face": "/ada.jpg", "home": "https://ada.example/"}},
            {"sku": "b-2", "name": "Dune rug", "body": "Sand #wool", "cover": null, "gallery": [], "who": "u2",
             "things": [], "page": "https://shop.example/rug", "labels": [], "made": "Sat, 21 Nov 2026 15:13:43 +0100"}
          ],
          "users": [{"id": "u1", "nick": "Ada", "pic": "/ada.jpg", "home": "https://ada.example/"},
                    {"id": "u3", "nick": "Nobody"}, {"id": "u1", "nick": "Ada again"}],
          "products": {"p1": {"title": "Bulb", "img": "/bulb.jpg", "buy": "https://shop.example/bulb"},
                       "p2": {"title": "Wick", "img": "/wick.jpg", "buy": "javascript:x"}}
        }}
        """

    /// Loads a document that the web answers with, through a mapping.
    static func load(_ bench: FeedBench, _ document: String, _ mapping: String) async throws -> FeedResult {
        bench.web.set(url, .body(Array(document.utf8)))
        return try await bench.load(url, ", " + mapping)
    }

    /// Loads the shop.
    static func load(_ bench: FeedBench, _ mapping: String) async throws -> FeedResult {
        try await load(bench, shop, mapping)
    }

    /// The entry of a document of one, mapped by `entry`.
    static func entry(_ bench: FeedBench, _ element: String, _ entry: String) async throws -> Entry? {
        try await load(bench, "[\(element)]", "\"entry\": {\(entry)}").catalog.entries.first
    }
}

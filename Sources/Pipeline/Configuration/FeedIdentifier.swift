internal import Decode
internal import Foundation

/// The rules of feed ids: an id is a folder of the site.
enum FeedIdentifier {
    static let lengthMax = 40

    /// Names at the site's root that the site needs itself. Names with a dot are no ids anyway.
    static let reserved: Set<String> = [
        "assets", "images", "search", "index", "favourites", "feed", "feeds", "sitemap", "robots", "manifest",
        "favicon", "icons", "by", "tags", "grid", "404", "home", "strings", "templates",
    ]

    /// Reads and checks `id`.
    static func read(
        _ reader: inout ConfigurationReader, languages: [String]
    ) throws(ConfigurationError) -> String {
        guard let id = try reader.string("id", bytes: 1...1000) else {
            throw reader.missing("id", "a short name of its own such as “looks”")
        }
        let isAllowed =
            id.utf8.count <= lengthMax
            && id.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        guard isAllowed else {
            throw reader.error(
                at: "id", "“\(id)” is no feed id; it takes 1 to \(lengthMax) of a–z, 0–9 and -")
        }
        guard !reserved.contains(id) else {
            throw reader.error(at: "id", "“\(id)” is a name that the site itself needs; choose another")
        }
        let isLanguage = languages.contains { $0.lowercased() == id } || languageCodes.contains(id)
        guard !isLanguage else {
            throw reader.error(at: "id", "“\(id)” is the code of a language, whose pages lie there; choose another")
        }
        return id
    }

    /// ISO 639-1: two letters each.
    private static let languageCodes = Set(
        Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 })
}

internal import Decode
internal import Foundation
internal import Model

/// The rules of feed ids: an id is a folder of the site.
enum FeedIdentifier {
    static let lengthMax = 40

    /// Names at the site's root that the site needs itself. Names with a dot are no ids anyway.
    static let reserved: Set<String> = [
        "assets", "images", "search", "index", "favourites", "feed", "feeds", "sitemap", "robots", "manifest",
        "favicon", "icons", "by", "tags", "grid", "404", "home", "strings", "templates",
    ]

    /// Whether the site itself needs a name at its root, or pages in a language may lie there.
    static func isReserved(_ id: String, languages: [String]) -> Bool {
        reserved.contains(id) || isLanguage(id, languages)
    }

    private static func isLanguage(_ id: String, _ languages: [String]) -> Bool {
        languages.contains { $0.lowercased() == id } || languageCodes.contains(id)
    }

    /// Reads and checks `id`.
    static func read(_ reader: inout ConfigurationReader, languages: [String]) throws(ConfigurationError) -> String {
        guard let id = try reader.string("id", bytes: 1...1000) else {
            throw reader.missing("id", "a short name of its own such as “looks”")
        }
        try check(id, at: "id", reader, languages: languages)
        return id
    }

    /// Reads and checks `formerIds`.
    static func readFormer(
        _ reader: inout ConfigurationReader, languages: [String]
    ) throws(ConfigurationError) -> [String] {
        let ids = try reader.strings("formerIds", countMax: 20) ?? []
        for id in ids { try check(id, at: "formerIds", reader, languages: languages) }
        return ids
    }

    private static func check(
        _ id: String, at key: String, _ reader: ConfigurationReader, languages: [String]
    ) throws(ConfigurationError) {
        let isAllowed =
            (1...lengthMax).contains(id.utf8.count)
            && id.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == 45 }
        guard isAllowed else {
            throw reader.error(
                at: key, "“\(id.singleLine(maxBytes: 100))” is no feed id; it takes 1 to \(lengthMax) of a–z, 0–9 and -"
            )
        }
        guard !reserved.contains(id) else {
            throw reader.error(at: key, "“\(id)” is a name that the site itself needs; choose another")
        }
        guard !isLanguage(id, languages) else {
            throw reader.error(at: key, "“\(id)” is the code of a language, whose pages lie there; choose another")
        }
    }

    /// ISO 639-1: two letters each.
    private static let languageCodes = Set(
        Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 })
}

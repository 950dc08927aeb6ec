internal import Decode
internal import Model

/// The parameters of `/2/events` that a configuration may set.
///
/// As documented by SeatGeek: single names, families with any field after a dot, and quantities with a comparison after
/// it. The API silently ignores unknown ones, so they are refused here.
enum SeatGeekFilters {
    private static let countMax = 50
    private static let valuesMax = 100
    private static let single = ["id", "type", "sort", "geoip", "lat", "lon", "range", "aid", "rid"]
    /// `venue.city`, and for performers also `performers[home_team].id`.
    private static let families = ["performers", "venue", "taxonomies", "genres"]
    private static let dates = ["datetime_utc", "datetime_local", "announce_date"]
    private static let numbers = [
        "listing_count", "visible_listing_count", "average_price", "lowest_price", "highest_price", "median_price",
        "score", "popularity",
    ]
    private static let comparisons = ["gte", "lte", "gt", "lt"]
    private static let sortFields = ["datetime_local", "datetime_utc", "announce_date", "id", "score"]
    /// Names to suggest for an unknown one.
    private static let examples = [
        "venue.city", "venue.state", "venue.id", "venue.country", "performers.slug", "performers.id",
        "taxonomies.name", "taxonomies.id", "genres.slug", "datetime_utc.gte", "datetime_utc.lte",
        "datetime_local.gte", "datetime_local.lte", "lowest_price.gte", "highest_price.lte", "listing_count.gt",
    ]
    /// Parameters that the feed itself sets, with the key of the configuration.
    private static let elsewhere = [
        "q": "query", "client_id": "clientID", "client_secret": "clientSecret", "page": "limit", "per_page": "limit",
    ]

    /// Reads `filters` as items of a query, in the order given.
    static func read(_ reader: inout ConfigurationReader) throws(ConfigurationError) -> [(String, String)] {
        try reader.section("filters") { filters throws(ConfigurationError) in
            guard filters.keys.count <= countMax else {
                throw filters.error(at: "", "more than \(countMax) filters")
            }
            var items: [(String, String)] = []
            for key in filters.keys {
                guard let words = try filters.queryValues(key, countMax: valuesMax) else { continue }
                if let mistake = mistake(inName: key) { throw filters.error(at: key, mistake) }
                let values = words.filter { !$0.isEmpty }
                guard !values.isEmpty else { continue }
                for value in values {
                    if let mistake = mistake(inValue: value, of: key) { throw filters.error(at: key, mistake) }
                }
                // Ids are joined by commas (documentation); other filters are repeated for each value (api-support
                // issue 3).
                items += key == "id" ? [(key, values.joined(separator: ","))] : values.map { (key, $0) }
            }
            return items
        }
    }

    /// The error in a filter's name; nil where there is none.
    private static func mistake(inName name: String) -> String? {
        if let key = elsewhere[name] { return "this is no filter; the feed's own “\(key)” sets it" }
        if name == "format" || name == "callback" { return "the feed reads JSON and nothing else" }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        let isKnown =
            switch parts.count {
            case 1: single.contains(name) || dates.contains(name) || numbers.contains(name)
            case 2:
                family(parts[0]) && isWord(parts[1])
                    || (dates + numbers).contains(parts[0]) && comparisons.contains(parts[1])
            default: false
            }
        guard !isKnown else { return nil }
        if let near = NearestName.to(name, among: single + examples) {
            return "SeatGeek has no such filter; did you mean “\(near)”?"
        }
        let known = single + families.map { "\($0).…" } + dates.map { "\($0).gte" } + ["lowest_price.gte", "…"]
        return "SeatGeek has no such filter; it has \(known.joined(separator: ", "))"
    }

    private static func family(_ name: String) -> Bool {
        if families.contains(name) { return true }
        guard name.hasPrefix("performers["), name.hasSuffix("]") else { return false }
        return isWord(String(name.dropFirst("performers[".count).dropLast()))
    }

    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 }
    }

    /// The error in a value of the filter `name`; nil where there is none.
    private static func mistake(inValue value: String, of name: String) -> String? {
        let field = name.split(separator: ".").first.map { String($0) } ?? name
        if name == "sort" {
            let parts = value.split(separator: ".").map { String($0) }
            let isSort = parts.count == 2 && sortFields.contains(parts[0]) && ["asc", "desc"].contains(parts[1])
            return isSort
                ? nil : "the order is one of \(sortFields.joined(separator: ", ")), with .asc or .desc behind it"
        }
        if dates.contains(field), LocalMoment(value) == nil {
            return "a day is written YYYY-MM-DD, with or without a time"
        }
        if numbers.contains(field), Double(value)?.isFinite != true { return "a number is expected" }
        return nil
    }
}

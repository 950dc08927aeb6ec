internal import Decode
internal import Model

/// The methods of Flickr's API that list photos and take no more than a key.
enum FlickrMethod: String, CaseIterable, Sendable {
    case recent = "flickr.photos.getRecent"
    case interesting = "flickr.interestingness.getList"
    case search = "flickr.photos.search"
    case person = "flickr.people.getPublicPhotos"
}

/// A method of the API and its parameters, from the configuration.
struct FlickrQuery: Hashable, Sendable {
    struct Parameter: Hashable, Sendable {
        let name: String
        let value: String
    }

    let method: FlickrMethod
    /// Those that select and order photos, as they are sent; no value is empty.
    let parameters: [Parameter]

    static let keys = [
        FeedKey(
            "method", .string,
            "Which photos: flickr.interestingness.getList (the default), flickr.photos.getRecent, flickr.photos.search "
                + "or flickr.people.getPublicPhotos."),
        FeedKey("apiKey", .string, "A key of Flickr’s API; “env:NAME” and “file:PATH” are read."),
        FeedKey(
            "date", .string, "The day whose most interesting photos are asked for: YYYY-MM-DD; the latest, if absent."),
        FeedKey("userID", .string, "The NSID of the person whose photos are asked for: 12345678@N01."),
        FeedKey("tags", .array, "Tags to search for, 20 at most; “-tag” excludes one."),
        FeedKey("tagMode", .string, "Whether photos need “all” tags (the default) or “any” of them."),
        FeedKey("text", .string, "Words to search titles, descriptions and tags for."),
        FeedKey("licenses", .array, "The numbers, 0 to 16, that Flickr gives the licences to search for."),
        FeedKey(
            "sort", .string,
            "The order of a search’s photos: " + Sort.allCases.map(\.rawValue).joined(separator: ", ") + "."),
        FeedKey("minUploadDate", .string, "The first day (in UTC) of uploads to search for: YYYY-MM-DD."),
        FeedKey("maxUploadDate", .string, "The last day (in UTC) of uploads to search for: YYYY-MM-DD."),
        FeedKey("minTakenDate", .string, "The first day on which photos searched for were taken: YYYY-MM-DD."),
        FeedKey("maxTakenDate", .string, "The last day on which photos searched for were taken: YYYY-MM-DD."),
        FeedKey("safeSearch", .integer, "1 for safe photos, 2 for moderate ones too, 3 for restricted ones too."),
        FeedKey("media", .string, "What to search for: “all”, “photos” or “videos”."),
    ]

    enum Sort: String, CaseIterable {
        case postedDescending = "date-posted-desc"
        case postedAscending = "date-posted-asc"
        case takenDescending = "date-taken-desc"
        case takenAscending = "date-taken-asc"
        case interestingDescending = "interestingness-desc"
        case interestingAscending = "interestingness-asc"
        case relevance
    }

    private enum TagMode: String, CaseIterable { case all, any }
    private enum Media: String, CaseIterable { case all, photos, videos }

    /// - Parameters:
    ///   - reader: a section whose other keys are read.
    ///   - isRecorded: whether a file is read, which needs no complete query.
    init(from reader: inout ConfigurationReader, isRecorded: Bool) throws(ConfigurationError) {
        method = try Self.choice("method", of: FlickrMethod.self, &reader) ?? .interesting
        var found: [Parameter] = []
        found += try Self.user(&reader, method, isRecorded: isRecorded)
        found += try Self.day("date", &reader).map { [Parameter(name: "date", value: $0.description)] } ?? []
        found += try Self.search(&reader)
        found += try Self.dates(&reader)
        for parameter in found { try Self.check(parameter, method, reader) }
        let chooses: Set = [
            "user_id", "tags", "text", "license", "min_upload_date", "max_upload_date", "min_taken_date",
            "max_taken_date",
        ]
        if method == .search, !isRecorded, !found.contains(where: { chooses.contains($0.name) }) {
            // One of those keys may be misspelt.
            try reader.finish()
            // Its error 3.
            throw reader.error(
                at: "method",
                "Flickr refuses a search for anything at all; set tags, text, userID, licenses or a date, "
                    + "or take flickr.photos.getRecent")
        }
        parameters = found
    }

    // MARK: Keys

    private static func user(
        _ reader: inout ConfigurationReader, _ method: FlickrMethod, isRecorded: Bool
    ) throws(ConfigurationError) -> [Parameter] {
        guard let user = try text("userID", &reader) else {
            guard method == .person, !isRecorded else { return [] }
            throw reader.missing("userID", "the NSID of the person whose photos \(method.rawValue) lists: 12345678@N01")
        }
        guard FlickrAddress.isNSID(user) else {
            throw reader.error(
                at: "userID",
                "“\(user.singleLine(maxBytes: 100))” where an NSID such as 12345678@N01 was expected; "
                    + "flickr.urls.lookupUser tells that of a page")
        }
        return [Parameter(name: "user_id", value: user)]
    }

    private static func search(_ reader: inout ConfigurationReader) throws(ConfigurationError) -> [Parameter] {
        var found: [Parameter] = []
        // Flickr's limit (“Too many tags”).
        let tags = try reader.strings("tags", countMax: 20) ?? []
        for tag in tags where tag.utf8.allSatisfy({ $0 <= 32 }) || tag.utf8.contains(44) {
            throw reader.error(
                at: "tags", "“\(tag.singleLine(maxBytes: 100))” is no tag: it may neither be empty nor hold a comma")
        }
        let mode = try choice("tagMode", of: TagMode.self, &reader) ?? .all
        if !tags.isEmpty {
            found.append(Parameter(name: "tags", value: tags.joined(separator: ",")))
            found.append(Parameter(name: "tag_mode", value: mode.rawValue))
        }
        if let words = try text("text", &reader) { found.append(Parameter(name: "text", value: words)) }
        let licenses =
            try reader.integers("licenses", in: 0...FlickrLicense.idMax, countMax: FlickrLicense.idMax + 1) ?? []
        if !licenses.isEmpty {
            found.append(Parameter(name: "license", value: licenses.map(String.init).joined(separator: ",")))
        }
        if let sort = try choice("sort", of: Sort.self, &reader) {
            found.append(Parameter(name: "sort", value: sort.rawValue))
        }
        if let level = try reader.integer("safeSearch", in: 1...3) {
            found.append(Parameter(name: "safe_search", value: String(level)))
        }
        if let media = try choice("media", of: Media.self, &reader), media != .all {
            found.append(Parameter(name: "media", value: media.rawValue))
        }
        return found
    }

    /// Upload dates as seconds since 1970, which leave no doubt about zones; both days are included.
    private static func dates(_ reader: inout ConfigurationReader) throws(ConfigurationError) -> [Parameter] {
        let uploads = (try day("minUploadDate", &reader), try day("maxUploadDate", &reader))
        let taken = (try day("minTakenDate", &reader), try day("maxTakenDate", &reader))
        for (first, last, key) in [(uploads.0, uploads.1, "maxUploadDate"), (taken.0, taken.1, "maxTakenDate")] {
            if let first, let last, last < first {
                throw reader.error(at: key, "\(last) is before \(first), where the span begins")
            }
        }
        let found = [
            ("min_upload_date", uploads.0.map { String($0.number * 86_400) }),
            ("max_upload_date", uploads.1.map { String(($0.number + 1) * 86_400 - 1) }),
            ("min_taken_date", taken.0.map { "\($0) 00:00:00" }),
            ("max_taken_date", taken.1.map { "\($0) 23:59:59" }),
        ]
        return found.compactMap { name, value in value.map { Parameter(name: name, value: $0) } }
    }

    // MARK: Values

    /// An empty text counts as absent, so that a section can list all keys.
    private static func text(
        _ key: String, _ reader: inout ConfigurationReader
    ) throws(ConfigurationError) -> String? {
        guard let text = try reader.string(key, bytes: 0...1000), !text.isEmpty else { return nil }
        return text
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, of type: Choice.Type, _ reader: inout ConfigurationReader
    ) throws(ConfigurationError) -> Choice? where Choice.RawValue == String {
        guard try text(key, &reader) != nil else { return nil }
        return try reader.choice(key, of: type)
    }

    private static func day(
        _ key: String, _ reader: inout ConfigurationReader
    ) throws(ConfigurationError) -> Day? {
        guard let text = try text(key, &reader) else { return nil }
        guard let day = Day(text) else {
            throw reader.error(
                at: key, "“\(text.singleLine(maxBytes: 40))” where a day such as 2024-05-12 was expected")
        }
        return day
    }

    /// Flickr ignores a parameter that the method does not know, and would return the wrong photos.
    private static func check(
        _ parameter: Parameter, _ method: FlickrMethod, _ reader: ConfigurationReader
    ) throws(ConfigurationError) {
        let takers: [FlickrMethod]
        let key: String
        switch parameter.name {
        case "date": (takers, key) = ([.interesting], "date")
        case "user_id": (takers, key) = ([.search, .person], "userID")
        case "safe_search": (takers, key) = ([.search, .person], "safeSearch")
        case "license": (takers, key) = ([.search], "licenses")
        case "tags", "tag_mode": (takers, key) = ([.search], "tags")
        case "min_upload_date": (takers, key) = ([.search], "minUploadDate")
        case "max_upload_date": (takers, key) = ([.search], "maxUploadDate")
        case "min_taken_date": (takers, key) = ([.search], "minTakenDate")
        case "max_taken_date": (takers, key) = ([.search], "maxTakenDate")
        default: (takers, key) = ([.search], parameter.name)
        }
        guard !takers.contains(method) else { return }
        let names = takers.map(\.rawValue).joined(separator: " and ")
        throw reader.error(at: key, "\(method.rawValue) does not know this; it is for \(names)")
    }
}

internal import Decode
internal import Feeds
internal import Foundation
internal import Model

// Readers of the configuration's sections. A test compares their ranges with the schema's.

extension SiteSettings {
    init(_ reader: inout ConfigurationReader) throws(ConfigurationError) {
        self.init()
        if let value = try reader.line("title", bytes: 1...200) { title = value }
        if let value = try reader.string("description", bytes: 0...2000) { description = value }
        baseURL = try reader.webURL("baseURL")
        if let baseURL, baseURL.pathAndQuery.contains(where: { "?#".contains($0) }) {
            throw reader.error(at: "baseURL", "pages are addressed below it: it takes no “?” and no “#”")
        }
        if let value = try reader.string("contact", bytes: 0...1000), !value.isEmpty {
            guard WebURL(value) != nil || EmailAddress(value)?.text == value else {
                throw reader.error(at: "contact", "an http(s) URL or an e-mail address was expected")
            }
            contact = value
        }
        if let value = try reader.strings("languages", countMax: 20) {
            // Case says nothing in a tag (RFC 5646, 2.1.1).
            guard !value.isEmpty, Set(value.map { $0.lowercased() }).count == value.count else {
                throw reader.error(at: "languages", "it takes at least one language, and each only once")
            }
            for language in value where FeedLanguage.tag(language) != language {
                throw reader.error(at: "languages", "“\(language)” is no language code such as “en” or “pt-BR”")
            }
            languages = value
        }
        if let value = try reader.integer("pageSize", in: 1...500) { pageSize = value }
        if let value = try reader.string("timeZone", bytes: 1...100) {
            guard value.contains("/") || Self.zonesOfOneWord.contains(value), TimeZone(identifier: value) != nil else {
                throw reader.error(
                    at: "timeZone",
                    "“\(value.singleLine(maxBytes: 100))” is no time zone such as “UTC” or “Europe/Madrid”")
            }
            timeZone = value
        }
        if let value = try reader.strings("headSources", countMax: 20) {
            for text in value where WebURL(text).map({ $0.string != text || $0.pathAndQuery != "" }) ?? true {
                throw reader.error(
                    at: "headSources",
                    "“\(text.singleLine(maxBytes: 100))” is no origin such as “https://stats.example.org”"
                )
            }
            headSources = value
        }
        if let value = try reader.strings("menu", countMax: 200) { menu = value }
        pages = try reader.sections("pages", countMax: 50) { reader throws(ConfigurationError) in
            try SitePage(&reader, languages: languages)
        }
        if let twice = pages.indices.first(where: { index in pages[..<index].contains { $0.name == pages[index].name } }
        ) {
            throw reader.error(at: "pages", "“\(pages[twice].name)” is named twice")
        }
    }

    /// IANA's names without a slash. Any other abbreviation may be that of several zones, and Foundation has its own
    /// idea of each: “BST” is Dhaka's.
    private static let zonesOfOneWord: Set<String> = [
        "UTC", "GMT", "GMT0", "GMT+0", "GMT-0", "CET", "EET", "MET", "WET", "EST", "MST", "HST", "EST5EDT", "CST6CDT",
        "MST7MDT", "PST8PDT", "Cuba", "Egypt", "Eire", "GB", "GB-Eire", "Greenwich", "Hongkong", "Iceland", "Iran",
        "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "NZ", "NZ-CHAT", "Navajo", "PRC", "Poland", "Portugal",
        "ROC", "ROK", "Singapore", "Turkey", "UCT", "Universal", "W-SU", "Zulu",
    ]
}

extension SitePage {
    /// Names of pages that the site makes itself.
    static let reserved = ["index", "search", "favourites", "404"]

    init(_ reader: inout ConfigurationReader, languages: [String]) throws(ConfigurationError) {
        reader.expect(["name", "title", "titles", "place"])
        guard let name = try reader.string("name", bytes: 1...40) else {
            throw reader.missing("name", "the name of its file below pages/, such as “about”")
        }
        let isAllowed = name.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == 45 }
        guard isAllowed, !Self.reserved.contains(name) else {
            throw reader.error(
                at: "name",
                isAllowed
                    ? "“\(name)” is a page that the site makes itself; choose another name"
                    : "“\(name.singleLine(maxBytes: 100))” is no name of a page; it takes a–z, 0–9 and -")
        }
        guard let title = try reader.string("title", bytes: 1...200) else {
            throw reader.missing("title", "what links to the page say")
        }
        var titles: [String: String] = [:]
        var translations = try reader.object("titles")
        for code in translations.keys {
            guard languages.contains(code) else {
                throw translations.error(at: code, "“\(code)” is not among `site.languages`")
            }
            titles[code] = try translations.string(code, bytes: 1...200)
        }
        self.init(
            name: name, title: title, titles: titles, place: try reader.choice("place", of: Place.self) ?? .footer)
    }
}

/// The formats that pictures are made in; more can be read.
enum MadeFormat: String, CaseIterable {
    case avif, webp, jpeg

    var format: PictureFormat {
        switch self {
        case .avif: .avif
        case .webp: .webp
        case .jpeg: .jpeg
        }
    }
}

extension ImageSettings {
    init(_ reader: inout ConfigurationReader) throws(ConfigurationError) {
        self.init()
        if let value = try reader.integers("widths", in: 16...8192, countMax: 12) {
            guard !value.isEmpty else { throw reader.error(at: "widths", "it takes at least one width in pixels") }
            widths = Set(value).sorted()
        }
        if let value = try reader.choices("formats", of: MadeFormat.self, countMax: 4) {
            guard !value.isEmpty, Set(value).count == value.count else {
                throw reader.error(at: "formats", "it takes avif, webp and jpeg, at least one and each only once")
            }
            formats = value.map(\.format)
        }
        if let value = try reader.integer("quality", in: 1...100, or: "eye") {
            quality = value.map { .number($0) } ?? .eye
        }
        if let value = try reader.integer("redoMax", in: 0...1_000_000) { redoMax = value }
        if let value = try reader.flag("originals") { originals = value }
        if let value = try reader.integer("bytesMax", in: 1024...1_073_741_824) { bytesMax = value }
        if let value = try reader.integer("pixelsMax", in: 1024...1_000_000_000) { pixelsMax = value }
        if let value = try reader.integer("maxAgeDays", in: 0...3650) { maxAgeDays = value }
        if let value = try reader.integer("goneAfterDays", in: 0...3650) { goneAfterDays = value }
    }
}

extension NetworkSettings {
    init(_ reader: inout ConfigurationReader) throws(ConfigurationError) {
        self.init()
        if let value = try reader.integer("timeoutSeconds", in: 1...3600) { timeoutSeconds = value }
        if let value = try reader.integer("retries", in: 0...20) { retries = value }
        if let value = try reader.integer("perHost", in: 1...64) { perHost = value }
        if let value = try reader.flag("allowPrivateHosts") { allowPrivateHosts = value }
        if let value = try reader.integer("feedBytesMax", in: 1024...4_294_967_296) { feedBytesMax = value }
        if let value = try reader.integer("pagesMax", in: 1...100_000) { pagesMax = value }
    }
}

extension PublishSettings {
    /// - Parameters:
    ///   - cache: its folders must not overlap the output.
    ///   - cachePlaces: errors at `path` and `remote` of the cache, where the configuration has these keys.
    init(
        _ reader: inout ConfigurationReader, folder: String, cache: CacheSettings,
        cachePlaces: (path: ConfigurationError?, remote: ConfigurationError?)
    ) throws(ConfigurationError) {
        self.init(output: DocumentBase.normalised(folder + "/output"))
        if let value = try reader.path("output") { output = value }
        if let value = try reader.choice("method", of: Method.self) { method = value }
        if let value = try reader.number("maxDrop", in: 0...1) { maxDrop = value }
        if let value = try reader.integer("keep", in: 0...1000) { keep = value }
        if let objection = PathRules.objection(toOutput: output, configuration: folder, cache: cache) {
            var own = cache
            own.remote = nil
            let isOfRemote = PathRules.objection(toOutput: output, configuration: folder, cache: own) == nil
            // The key that somebody has written is the one to mend.
            let written = reader.has("output") ? nil : isOfRemote ? cachePlaces.remote : cachePlaces.path
            throw written?.withMessage(objection) ?? reader.error(at: "output", objection)
        }
    }
}

extension CacheSettings {
    init(_ reader: inout ConfigurationReader, folder: String) throws(ConfigurationError) {
        self.init(path: DocumentBase.normalised(folder + "/cache"))
        if let value = try reader.path("path") { path = value }
        if let objection = PathRules.objection(toCache: path, configuration: folder) {
            throw reader.error(at: "path", objection)
        }
        if let value = try reader.path("remote", mayBeEmpty: true) { remote = value }
        if let remote, let objection = PathRules.objection(toRemote: remote, cache: path, configuration: folder) {
            throw reader.error(at: "remote", objection)
        }
        if let value = try reader.integer("bytesMax", in: 1_048_576...Int.max) { bytesMax = value }
        if let value = try reader.integer("graceDays", in: 0...3650) { graceDays = value }
    }
}

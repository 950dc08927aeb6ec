package import Decode
package import Feeds
package import Model
internal import Store

/// `config.json`, read and checked.
package struct Configuration: Sendable {
    /// The absolute path of the file.
    package let file: String
    package let folder: String
    /// The file's real path on one line: manifests tell sites' configurations apart by it.
    package var identity: String { (Files.resolvingLinks(file) ?? file).singleLine(maxBytes: 4096) }
    /// What findings and runs of the cache are known as this configuration's by.
    package var nameInCache: String { ReportFiles.name(ofConfiguration: file, in: cache.path) }
    package let site: SiteSettings
    package let feeds: [any Feed]
    /// By a feed's id: the digest of its section.
    let feedDigests: [String: Digest]
    /// Where `site.languages` stands, for messages.
    private let languagesLine: Int?
    package let images: ImageSettings
    package let network: NetworkSettings
    package let publish: PublishSettings
    package let cache: CacheSettings
    let notify: NotifySettings
    /// The digest of the file's bytes, which is one of the site's inputs.
    package let digest: Digest

    /// - Parameters:
    ///   - file: an absolute path.
    ///   - environment: the process's variables, for `env:` values.
    package init(file: String, environment: [String: String]) throws(ConfigurationError) {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try Files.read(file, bytesMax: 16 << 20) } catch {
            let hint = error.isMissing ? "; `build-site init` writes one" : ""
            throw ConfigurationError(
                file: file, line: nil, path: "", message: "cannot \(error.call): \(error.reason)\(hint)",
                isPermission: error.isPermission)
        }
        try self.init(bytes, file: file, environment: environment)
    }

    /// Reads a configuration's bytes.
    /// - Parameter file: its absolute path, which errors name and whose folder paths are relative to.
    init(_ bytes: [UInt8], file: String, environment: [String: String]) throws(ConfigurationError) {
        let folder = DocumentBase.normalised(Files.parent(of: file))
        var root = try ConfigurationReader(
            bytes, file: file, environment: ConfigurationEnvironment(folder: folder, process: environment))
        _ = try root.string("$schema")
        var (site, line, menuLine) = try root.section("site") { reader throws(ConfigurationError) in
            (try SiteSettings(&reader), reader.error(at: "languages", "").line, reader.error(at: "menu", "").line)
        }
        languagesLine = line
        images = try root.section("images") { reader throws(ConfigurationError) in try ImageSettings(&reader) }
        network = try root.section("network") { reader throws(ConfigurationError) in try NetworkSettings(&reader) }
        let (cache, cachePlaces) = try root.section("cache") { reader throws(ConfigurationError) in
            let places = ["path", "remote"].map { reader.has($0) ? reader.error(at: $0, "") : nil }
            return (try CacheSettings(&reader, folder: folder), (path: places[0], remote: places[1]))
        }
        let publish = try root.section("publish") { reader throws(ConfigurationError) in
            try PublishSettings(&reader, folder: folder, cache: cache, cachePlaces: cachePlaces)
        }
        notify = try root.section("notify") { reader throws(ConfigurationError) in try NotifySettings(&reader) }
        var digests: [String: Digest] = [:]
        var formerIDs: [(former: String, current: String, error: ConfigurationError)] = []
        feeds = try root.sections("feeds", countMax: 100) { reader throws(ConfigurationError) in
            try FeedRegistry.expectKeys(of: &reader)
            let id = try FeedIdentifier.read(&reader, languages: site.languages)
            guard digests.updateValue(reader.digest, forKey: id) == nil else {
                throw reader.error(at: "id", "“\(id)” is another feed's id already; every feed needs one of its own")
            }
            let formerOfFeed = try FeedIdentifier.readFormer(&reader, languages: site.languages)
            for former in formerOfFeed {
                let error = reader.error(at: "formerIds", "“\(former)” is a feed's id already, now or formerly")
                formerIDs.append((former, id, error))
            }
            let feed = try FeedRegistry.feed(
                id: id, formerIDs: formerOfFeed, configuration: &reader, timeZone: site.timeZone)
            for (key, path) in [("publish.output", publish.output), ("cache.path", cache.path)] {
                let objection = PathRules.objection(to: path, readByFeeds: Self.folders(of: feed))
                if let objection { throw reader.error(at: "url", "\(key): \(objection)") }
            }
            return feed
        }
        for (former, current, error) in formerIDs {
            let isTaken = digests[former] != nil || site.formerFeedIDs.updateValue(current, forKey: former) != nil
            guard !isTaken else { throw error }
        }
        try root.finish()
        guard !feeds.isEmpty else {
            let needed = #"at least one feed is needed, such as {"id": "looks", "type": "ltk"}"#
            throw root.error(at: "feeds", root.has("feeds") ? needed : "this key is missing; \(needed)")
        }
        guard feeds.contains(where: \.settings.display.isOnHome) else {
            throw root.error(at: "feeds", "the home page needs a feed; leave “home” out of one of them")
        }
        if let objection = Self.objection(toMenu: site.menu, feeds: feeds.map(\.id), pages: site.pages) {
            throw ConfigurationError(file: file, line: menuLine, path: "site.menu", message: objection)
        }
        feedDigests = digests
        self.file = file
        self.folder = folder
        self.site = site
        self.publish = publish
        self.cache = cache
        digest = Digest(of: bytes)
    }

    /// Why the header cannot have this order; nil where it can.
    private static func objection(toMenu menu: [String], feeds: [String], pages: [SitePage]) -> String? {
        let known = feeds + pages.filter { $0.place == .header }.map(\.name)
        for (index, name) in menu.enumerated() {
            let shown = name.singleLine(maxBytes: 100)
            if menu[..<index].contains(name) { return "“\(shown)” is named twice" }
            if known.contains(name) { continue }
            if pages.contains(where: { $0.name == name }) {
                return "the link of the page “\(shown)” stands in the footer; set its “place” to “header”"
            }
            let near = NearestName.to(name, among: known).map { "; did you mean “\($0)”?" } ?? ""
            return "“\(shown)” is no feed's id and no page's name\(near)"
        }
        return nil
    }

    func error(atLanguages message: String) -> ConfigurationError {
        ConfigurationError(file: file, line: languagesLine, path: "site.languages", message: message)
    }

    /// In the configuration's order.
    package var feedIDs: [String] { feeds.map(\.id) }

    /// Where each feed's entries come from, by the feed's id.
    var feedOrigins: [String: Digest] {
        Dictionary(feeds.map { ($0.id, $0.settings.origin) }, uniquingKeysWith: { first, _ in first })
    }

    /// The files and folders of the feeds that are read from this machine, and how documents in such a folder end.
    package var localFeeds: [(path: String, suffixes: [String])] {
        feeds.compactMap { feed -> (path: String, suffixes: [String])? in
            guard feed.settings.command == nil, case .file(let path, _) = feed.settings.location else { return nil }
            return (path, feed.documentSuffixes)
        }
    }

    /// The folders of this machine that feeds read whole.
    package var feedFolders: [String] { feeds.flatMap(Self.folders) }

    private static func folders(of feed: any Feed) -> [String] {
        guard feed.settings.command == nil, case .file(let path, _) = feed.settings.location,
            (try? Files.kindFollowingLinks(of: path)) == .folder
        else { return [] }
        return [path]
    }

    /// The files of this machine that builds with this cache have read for feeds: documents, and pictures that these
    /// named. Where galleries share the cache those of others are among them.
    package func localFilesRead() throws(BuildError) -> [String] {
        try mapError(BuildError.cache) { () throws(StoreError) in
            try IndexReader(cache: cache.path)?.localFiles() ?? []
        }
    }
}

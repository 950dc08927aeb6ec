internal import Model

/// The names under which a theme's files are published, against those that the site makes itself.
extension Theme {
    /// Looks for two files that would be published under one name, or one under the name of another's folder. Case does
    /// not count, for it does not on every host.
    ///
    /// - Parameters:
    ///   - feeds: the feeds' ids, which are folders of the site.
    ///   - languages: codes, of which all but the first have a folder.
    /// - Throws: `SiteError.theme` for the first such file, naming both.
    package func checkNames(feeds: [String], languages: [String]) throws(SiteError) {
        let made = madeNames(feeds: feeds, languages: languages)
        var owners: [String: String] = [:]
        for name in made { owners[name.lowercased()] = "the site makes \(name) itself" }
        for asset in files {
            let name = asset.path.lowercased()
            if Self.isSitemap(name) { throw taken(asset, "the site makes its sitemaps itself") }
            if let owner = owners[name] { throw taken(asset, owner) }
            owners[name] = "\(asset.file) is published there too"
        }
        for asset in files {
            let name = asset.path.lowercased()
            for end in name.indices where name[end] == "/" {
                // `assets` is a folder of everybody's.
                guard let owner = owners[String(name[..<end])], name[..<end] != "assets" else { continue }
                throw taken(asset, "\(owner), as a file where this one needs a folder")
            }
        }
    }

    private func taken(_ asset: Asset, _ owner: String) -> SiteError {
        .theme(file: asset.file, message: "it would be published as \(asset.path), but \(owner); rename or remove it")
    }

    /// All that the site makes beside pages of feeds: files at its root, its folders, and the shared assets.
    private func madeNames(feeds: [String], languages: [String]) -> [String] {
        let pages: [PageJob] = [.home, .missing, .search, .favourites, .atom(feed: nil), .jsonFeed]
        let documents: [SiteDocument] = [.robots, .manifest, .noJekyll, .worker([])]
        let words = languages.map { LanguagePlan.words(LanguagePlan.strings(self, code: $0)) }
        let assets: [Asset] = [stylesheet, stock.asset, face] + scripts.assets + words
        var names = ["assets", "images", "search"] + feeds + languages.dropFirst()
        names += pages.map { $0.path([]) }
        names += documents.map(\.path)
        names += assets.map(\.path)
        return names
    }

    private static func isSitemap(_ name: String) -> Bool {
        guard name.hasPrefix("sitemap"), name.hasSuffix(".xml") else { return false }
        let number = name.dropFirst("sitemap".count).dropLast(".xml".count)
        return number.isEmpty || number.hasPrefix("-") && Int(number.dropFirst()) != nil
    }
}

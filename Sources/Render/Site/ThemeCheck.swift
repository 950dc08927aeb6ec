internal import Model

// What can be found wrong with a theme without a single entry.
extension Theme {
    /// Compiles the templates, and follows each page's template over the views that it may name.
    ///
    /// - Parameter pages: the names of the owner's pages that the site has.
    /// - Returns: sorted by file, line and column: names that no view has, unknown templates, plain text printed
    ///   unescaped, templates that do not compile and that no page is made of, and what is wrong with the stylesheets,
    ///   the drawings and the names of files.
    /// - Throws: `SiteError.template` for the first template in use that does not compile.
    package func check(
        languages: [String] = ["en"], pages: [String] = []
    ) throws(SiteError) -> [TemplateDiagnostic] {
        var found: Set<TemplateDiagnostic> = []
        let plans = try LanguagePlan.plans(self, languages: languages, pages: pages)
        for language in plans {
            for (name, schema) in Self.pages {
                guard templates.contains(where: { $0.name == name }) else {
                    let file = "templates/\(name).mustache"
                    found.insert(TemplateDiagnostic(kind: .unknownTemplate, file: file, line: 1, column: 1, name: name))
                    continue
                }
                let partials: [String] =
                    switch name {
                    case "details": EntryKind.all.map(DetailsPage.partial)
                    case "page": pages.filter { hasPage($0, language: language.strings.code) }.map(Self.pageTemplate)
                    default: []
                    }
                found.formUnion(language.templates.check(name, schema: schema, dynamicNames: partials))
            }
        }
        var called: Set<String> = []
        for plan in plans {
            called.formUnion(plan.inUse.names)
            // One that is called by an unfinished one only is no stray either.
            for tree in plan.inUse.trees { called.formUnion(tree.targets) }
            // The pages that the site does not have are told of by `unreadPages`.
            for fault in plan.inUse.faults where !self.pages.values.contains(where: { $0.file == fault.file }) {
                found.insert(
                    TemplateDiagnostic(
                        kind: .file, file: fault.file, line: fault.line, column: fault.column, name: fault.message))
            }
        }
        found.formUnion(fileDiagnostics(called: called))
        return found.sorted()
    }

    /// The template of each kind of page, and the schema of its view.
    static let pages: [(template: String, schema: ViewSchema)] = [
        ("home", HomePage.schema), ("grid", GridPage.schema), ("feed", ListPage.schema),
        ("details", DetailsPage.schema), ("profile", ProfilePage.schema), ("tag", TagPage.schema),
        ("filter", FilterPage.schema), ("archive", ArchivePage.schema),
        ("404", MissingPage.schema), ("search", SearchPage.schema), ("favourites", FavouritesPage.schema),
        ("page", TextPage.schema),
    ]

    /// Checks that no two files would be published under one path, nor one as a file where another needs a folder. Case
    /// is ignored, because some hosts ignore it.
    ///
    /// - Parameters:
    ///   - feeds: the feeds' ids, which are folders of the site.
    ///   - languages: codes; all but the first have a folder.
    ///   - pages: the names of the owner's pages.
    /// - Throws: `SiteError.theme` for the first conflict, naming both files.
    package func checkNames(feeds: [String], languages: [String], pages: [String] = []) throws(SiteError) {
        var owners: [String: String] = [:]
        for path in generatedPaths(feeds: feeds, languages: languages) + pages.map({ $0 + ".html" }) {
            owners[path.lowercased()] = "the site makes \(path) itself"
        }
        let folders = Set((["assets", "images", "search"] + feeds + languages.dropFirst()).map { $0.lowercased() })
        for asset in staticFiles {
            let folder = String(asset.path.lowercased().prefix { $0 != "/" })
            guard folders.contains(folder) else { continue }
            throw conflict(asset, "everything in \(folder)/ is the site's own")
        }
        for asset in files + staticFiles {
            let path = asset.path.lowercased()
            if Self.isSitemap(path) { throw conflict(asset, "the site makes its sitemaps itself") }
            if let owner = owners[path] { throw conflict(asset, owner) }
            owners[path] = "\(asset.file) is published there too"
        }
        for asset in files + staticFiles {
            let path = asset.path.lowercased()
            for end in path.indices where path[end] == "/" {
                // The site and the theme share the folder `assets`.
                guard let owner = owners[String(path[..<end])], path[..<end] != "assets" else { continue }
                throw conflict(asset, "\(owner), as a file where this one needs a folder")
            }
        }
    }

    private func conflict(_ asset: Asset, _ owner: String) -> SiteError {
        .theme(file: asset.file, message: "it would be published as \(asset.path), but \(owner); rename or remove it")
    }

    /// The paths of the site's own files outside the feeds' folders, and of its folders.
    private func generatedPaths(feeds: [String], languages: [String]) -> [String] {
        let pages: [PageJob] = [.home, .missing, .search, .favourites, .atom(.site), .jsonFeed(.site)]
        let documents = SiteDocument.rootFiles(self) + [.worker([])]
        let strings = languages.flatMap { ScriptStrings(LanguagePlan.strings(self, code: $0), scripts).assets }
        return ["assets", "images", "search"] + feeds + languages.dropFirst() + pages.map { $0.path([]) }
            + documents.map(\.path) + (sharedAssets + strings).map(\.path)
    }

    private static func isSitemap(_ path: String) -> Bool {
        guard path.hasPrefix("sitemap"), path.hasSuffix(".xml") else { return false }
        let number = path.dropFirst("sitemap".count).dropLast(".xml".count)
        return number.isEmpty || number.hasPrefix("-") && Int(number.dropFirst()) != nil
    }
}

package import Model

/// The templates, strings and assets of a site, read into memory.
package struct Theme: Sendable {
    /// A published file that comes from the theme.
    struct Asset: Sendable {
        /// Relative to the site's root.
        let path: String
        let bytes: [UInt8]
        /// The file that it was read from; empty for one made of several.
        var file = ""
    }

    /// By name, sorted: `details`, `card`.
    let templates: [TemplateSource]
    /// By language code; the shipped English, the last fallback, is under `shippedEnglish` where the user's differs.
    let strings: [String: StringsFile]
    /// `theme` in templates, by flat keys: the settings of `theme.json`, the paths of `stylesheets` by folder, and the
    /// custom properties of `:root`.
    let settings: [String: String]
    let stylesheets: Stylesheets
    /// For missing pictures.
    let placeholder: PlaceholderImage
    /// For people without a picture: `assets/face.svg`.
    let face: Asset
    let scripts: Scripts
    /// Other published files: icons at the site's root, further assets below `assets/`.
    var files: [Asset]
    /// The files of `static/`, at the site's root.
    let staticFiles: [Asset]
    /// The owner's pages of `pages/`, by name: `about`, `about.es`.
    let pages: [String: TemplateSource]
    /// All files as they were read.
    let sources: ThemeFiles
    /// Of the names and bytes of all files: one of the inputs that decide whether a run renders.
    package let digest: Digest

    /// - Parameters:
    ///   - shipped: the folder of the shipped files, absolute; nil: those in the command.
    ///   - own: the folder whose files override shipped ones; it need not exist.
    ///   - staticFolder: the folder of files that are published as they are; it need not exist.
    ///   - pagesFolder: the folder of the owner's pages; it need not exist.
    /// - Throws: `SiteError.file` and `.theme`. `Site` and `check` compile the templates in use.
    package init(
        shipped: String?, own: String?, staticFolder: String? = nil, pagesFolder: String? = nil
    ) throws(SiteError) {
        let all = try ThemeFiles(shipped: shipped, own: own)
        staticFiles = try staticFolder.map { path throws(SiteError) in try StaticFiles.read(path) } ?? []
        templates = all.files.compactMap(Self.template)
        strings = try Self.strings(all)
        stylesheets = Stylesheets(all)
        let paths = stylesheets.folders.map { (Stylesheets.key + $0.name, $0.asset.path) }
        // A theme of one's own may lack some of those that the page for missing addresses has.
        let properties = CustomProperties.values(
            in: (EmbeddedTemplates.files.first { $0.name == "assets/theme.css" }?.bytes ?? []) + stylesheets.site.bytes
        ).map { ("property.\($0)", $1) }
        settings = try Self.settings(all).merging(paths + properties) { $1 }
        placeholder = PlaceholderImage(all["assets/stock.svg"]?.bytes ?? [])
        face = Self.asset(
            named: "face", ending: "svg", all["assets/face.svg"]?.bytes ?? Array(PlaceholderImage.blank.utf8))
        scripts = Scripts(all, stylesheets)
        let hasIcon = staticFiles.contains { $0.path.lowercased() == "favicon.ico" }
        files = Self.icons(all, makesIcon: !hasIcon) + Self.furtherAssets(all)
        sources = all
        pages = try pagesFolder.map { path throws(SiteError) in try Self.pages(path) } ?? [:]
        digest = Self.digest(all, staticFiles, pages)
    }

    /// Whether any template, string, asset or page is the owner's.
    package var isOwn: Bool { sources.hasOwn || !pages.isEmpty }

    /// The names of the templates that the command has itself, whoever wrote them here.
    var shippedTemplateNames: Set<String> {
        Set(sources.files.filter { !sources.added.contains($0.name) }.compactMap { Self.template($0)?.name })
    }

    private static func template(_ file: ThemeFiles.File) -> TemplateSource? {
        guard file.name.hasSuffix(".mustache") else { return nil }
        let name = file.name.dropLast(".mustache".count)
        let isPartial = name.hasPrefix("partials/")
        guard isPartial || !name.contains("/") else { return nil }
        return TemplateSource(
            name: String(isPartial ? name.dropFirst("partials/".count) : name), bytes: file.bytes, file: file.path)
    }

    /// Whether `static/` has a file of this name.
    func hasStaticFile(_ path: String) -> Bool { staticFiles.contains { $0.path == path } }

    /// The assets that every page may use.
    var sharedAssets: [Asset] { stylesheets.assets + [placeholder.asset, face] + scripts.assets }

    private static func strings(_ all: ThemeFiles) throws(SiteError) -> [String: StringsFile] {
        var strings: [String: StringsFile] = [:]
        for file in all.files(in: "strings/", ending: ".json") {
            let code = file.name.dropFirst("strings/".count).dropLast(".json".count)
            strings[String(code)] = try StringsFile(file.bytes, file: file.path)
        }
        // The user's own English may be incomplete.
        let name = "strings/en.json"
        if let english = EmbeddedTemplates.files.first(where: { $0.name == name }), english.bytes != all[name]?.bytes {
            strings[shippedEnglish] = try StringsFile(english.bytes, file: english.path)
        }
        return strings
    }

    /// The settings of `theme.json` and their values; the first value is the default.
    private static let choices = ["viewer.opens": ["viewer", "details"]]

    private static func settings(_ all: ThemeFiles) throws(SiteError) -> [String: String] {
        var settings = choices.compactMapValues(\.first)
        guard let file = all["theme.json"] else { return settings }
        for (key, value) in try StringsFile(file.bytes, file: file.path).values.sorted(by: { $0.key < $1.key }) {
            guard let choices = choices[key], choices.contains(value) else {
                let expected = choices[key].map { $0.map { "“\($0)”" }.joined(separator: " or ") }
                let message = expected.map { "“\(value)” where \($0) was expected" } ?? "no setting has this name"
                throw .theme(file: file.path, message: "\(key): \(message)")
            }
            settings[key] = value
        }
        return settings
    }

    /// A key that no language has.
    static let shippedEnglish = ""

    /// An asset with a hash of its bytes in its name, so that browsers may cache it for ever.
    static func asset(named name: String, ending: String, _ bytes: [UInt8]) -> Asset {
        Asset(path: "assets/\(name).\(Digest(of: bytes).hex.prefix(8)).\(ending)", bytes: bytes)
    }

    /// Published at the site's root, where browsers look for `favicon.ico`.
    /// - Parameter makesIcon: makes that file where there is none.
    private static func icons(_ all: ThemeFiles, makesIcon: Bool) -> [Asset] {
        let files = all.files(in: "assets/icons/").compactMap { file -> Asset? in
            let name = String(file.name.dropFirst("assets/icons/".count))
            return isSafe(name) && !name.contains("/") && !name.hasSuffix(".html")
                ? Asset(path: name, bytes: file.bytes, file: file.path) : nil
        }
        guard makesIcon, !files.contains(where: { $0.path == "favicon.ico" }),
            let small = files.first(where: { $0.path == "icon-32.png" }),
            let icon = WindowsIcon.file(png: small.bytes)
        else { return files }
        return files + [Asset(path: "favicon.ico", bytes: icon, file: small.file)]
    }

    /// Fonts, pictures and other files for the theme's stylesheet.
    private static func furtherAssets(_ all: ThemeFiles) -> [Asset] {
        all.files.filter { isAsset($0.name) && !$0.name.hasPrefix("assets/icons/") && isSafe($0.name) }.map {
            Asset(path: $0.name, bytes: $0.bytes, file: $0.path)
        }
    }

    /// Whether a file is published by itself, and not made into a stylesheet, a script or a placeholder.
    static func isAsset(_ name: String) -> Bool {
        guard name.hasPrefix("assets/") else { return false }
        let known = ["assets/theme.css", "assets/stock.svg", "assets/face.svg"]
        return !known.contains(name) && !["assets/css/", "assets/js/"].contains { name.hasPrefix($0) }
    }

    /// Whether an asset may be published under its own name.
    static func isSafe(_ path: String) -> Bool {
        path.utf8.allSatisfy { byte in
            (97...122).contains(byte | 0x20) || (45...57).contains(byte) || byte == 95
        }
    }

    private static func digest(_ all: ThemeFiles, _ staticFiles: [Asset], _ pages: [String: TemplateSource]) -> Digest {
        var hasher = SHA256()
        for file in all.files {
            hasher.update(Array("\(file.name)\n\(file.bytes.count)\n".utf8))
            hasher.update(file.bytes)
        }
        for file in staticFiles {
            hasher.update(Array("static/\(file.path)\n\(file.bytes.count)\n".utf8))
            hasher.update(file.bytes)
        }
        for (name, page) in pages.sorted(by: { $0.key < $1.key }) {
            hasher.update(Array("pages/\(name)\n\(page.bytes.count)\n".utf8))
            hasher.update(page.bytes)
        }
        return hasher.finish()
    }
}

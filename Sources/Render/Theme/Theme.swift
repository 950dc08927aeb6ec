internal import Decode
package import Model

/// The look and the words of a site: templates, strings and assets, read into memory.
package struct Theme: Sendable {
    /// A published file that comes from the theme.
    struct Asset: Sendable {
        /// Relative to the site's root.
        let path: String
        let bytes: [UInt8]
        /// The file that it was read from; empty for what is made of several.
        var file = ""
    }

    /// By name, sorted: `details`, `card`.
    let templates: [TemplateSource]
    /// The strings' files by language code, and English as it was shipped, to fall back on.
    let strings: [String: StringsFile]
    /// What `theme.json` decides, by flat keys: for templates, `theme`.
    let settings: [String: String]
    let stylesheet: Asset
    let stock: StockPicture
    /// The drawing that stands in for the face of somebody without a picture.
    let face: Asset
    let scripts: Scripts
    /// What else is published: icons at the site's root, further assets below `assets/`.
    var files: [Asset]
    /// Over the name and bytes of every file: part of what tells whether anything has changed.
    package let digest: Digest

    /// - Parameters:
    ///   - shipped: the folder of the templates that came with the command, absolute.
    ///   - own: the folder whose files take the place of shipped ones; it need not exist.
    /// - Throws: `SiteError.file` and `.theme`; templates themselves are compiled by `Site` and `check`.
    package init(shipped: String, own: String?) throws(SiteError) {
        let all = try ThemeFiles(shipped: shipped, own: own)
        templates = all.files.filter { $0.name.hasSuffix(".mustache") }.compactMap { file in
            let name = file.name.dropLast(".mustache".count)
            let isPartial = name.hasPrefix("partials/")
            guard isPartial || !name.contains("/") else { return nil }
            return TemplateSource(
                name: String(isPartial ? name.dropFirst("partials/".count) : name), bytes: file.bytes,
                file: file.path)
        }
        strings = try Self.strings(all, shipped: shipped)
        settings = try Self.settings(all)
        stylesheet = Self.stylesheet(all)
        stock = StockPicture(all["assets/stock.svg"]?.bytes ?? [])
        face = Self.asset(
            named: "face", ending: "svg", all["assets/face.svg"]?.bytes ?? Array(StockPicture.blank.utf8))
        scripts = Scripts(all)
        files = Self.icons(all) + Self.furtherAssets(all)
        digest = Self.digest(all)
    }

    private static func strings(
        _ all: ThemeFiles, shipped: String
    ) throws(SiteError) -> [String: StringsFile] {
        var strings: [String: StringsFile] = [:]
        for file in all.files(in: "strings/", ending: ".json") {
            let code = file.name.dropFirst("strings/".count).dropLast(".json".count)
            strings[String(code)] = try StringsFile(file.bytes, file: file.path)
        }
        // What the user's own English leaves out is taken from the shipped one.
        let path = "\(shipped)/strings/en.json"
        let bytes: [UInt8]
        do throws(FileError) { bytes = try Files.read(path, bytesMax: ThemeFiles.fileBytesMax) } catch {
            throw .file(error)
        }
        strings[shippedEnglish] = try StringsFile(bytes, file: path)
        return strings
    }

    /// Each setting of `theme.json`, with the words that it may be; the first is the standard.
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

    /// No language has this code.
    static let shippedEnglish = ""

    /// `theme.css` first, then `css/*.css` by name.
    private static func stylesheet(_ all: ThemeFiles) -> Asset {
        let parts = [all["assets/theme.css"]].compactMap { $0 } + all.files(in: "assets/css/", ending: ".css")
        return asset(named: "site", ending: "css", parts.flatMap { $0.bytes + [10] })
    }

    /// A file whose name changes with its bytes, so that browsers may keep it for ever.
    static func asset(named name: String, ending: String, _ bytes: [UInt8]) -> Asset {
        Asset(path: "assets/\(name).\(Digest(of: bytes).hex.prefix(8)).\(ending)", bytes: bytes)
    }

    /// Icons lie at the site's root: browsers ask for `favicon.ico` there unasked.
    private static func icons(_ all: ThemeFiles) -> [Asset] {
        let files = all.files(in: "assets/icons/").compactMap { file -> Asset? in
            let name = String(file.name.dropFirst("assets/icons/".count))
            return isSafe(name) && !name.contains("/") && !name.hasSuffix(".html")
                ? Asset(path: name, bytes: file.bytes, file: file.path) : nil
        }
        guard !files.contains(where: { $0.path == "favicon.ico" }),
            let small = files.first(where: { $0.path == "icon-32.png" }),
            let icon = WindowsIcon.file(png: small.bytes)
        else { return files }
        return files + [Asset(path: "favicon.ico", bytes: icon, file: small.file)]
    }

    /// Fonts and pictures that a theme's stylesheet names.
    private static func furtherAssets(_ all: ThemeFiles) -> [Asset] {
        all.files(in: "assets/").compactMap { file in
            let name = file.name.dropFirst("assets/".count)
            let hasItsPlace =
                ["css/", "js/", "icons/"].contains { name.hasPrefix($0) } || name == "theme.css"
                || name == "stock.svg" || name == "face.svg"
            return hasItsPlace || !isSafe(file.name) ? nil : Asset(path: file.name, bytes: file.bytes, file: file.path)
        }
    }

    private static func isSafe(_ path: String) -> Bool {
        path.utf8.allSatisfy { byte in
            (97...122).contains(byte | 0x20) || (45...57).contains(byte) || byte == 95
        }
    }

    private static func digest(_ all: ThemeFiles) -> Digest {
        var hasher = SHA256()
        for file in all.files {
            hasher.update(Array("\(file.name)\n\(file.bytes.count)\n".utf8))
            hasher.update(file.bytes)
        }
        return hasher.finish()
    }
}

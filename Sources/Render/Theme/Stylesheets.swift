internal import Model

/// The stylesheets of a site: one for every page, and one for each folder of `assets/css/`.
///
/// Pages of one kind link the folders that they need. A script's deferred part loads the folder of its name.
struct Stylesheets: Sendable {
    /// Of `theme.css`, then `css/*.css` by name, then the folders that nothing would load.
    let site: Theme.Asset
    /// By the names of folders, sorted.
    let folders: [(name: String, asset: Theme.Asset)]

    /// What templates call the paths of folders: `theme.stylesheet.list`.
    static let key = "stylesheet."
    private static let place = "assets/css/"
    private static let own = "assets/theme.css"

    /// Whether a file of the theme is in one of them.
    static func contains(_ name: String) -> Bool { name == own || name.hasPrefix(place) }

    init(_ all: ThemeFiles) {
        var site = all[Self.own].map(Self.stripped) ?? []
        var folders: [String: [UInt8]] = [:]
        for file in all.files(in: Self.place, ending: ".css") {
            let parts = file.name.dropFirst(Self.place.count).split(separator: "/")
            folders[parts.count > 1 ? String(parts[0]) : "", default: []] += Self.stripped(file)
        }
        site += folders.removeValue(forKey: "") ?? []
        let loaded = Self.loaded(all)
        var separate: [(name: String, asset: Theme.Asset)] = []
        for (name, bytes) in folders.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            if loaded.contains(name) {
                separate.append((name, Theme.asset(named: name, ending: "css", bytes)))
            } else {
                site += bytes
            }
        }
        self.site = Theme.asset(named: "site", ending: "css", site)
        self.folders = separate
    }

    var assets: [Theme.Asset] { [site] + folders.map(\.asset) }

    /// The folders that a template links or a script loads. Somebody's own page or layout, written before the
    /// stylesheet was split, links none.
    private static func loaded(_ all: ThemeFiles) -> Set<String> {
        let scripts = all.files(in: "assets/js/").compactMap { file in
            file.name.split(separator: "/").dropFirst(2).first?.split(separator: ".").last.map(String.init)
        }
        let layout = all["layout.mustache"].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        guard layout.contains("{{$styles}}") else { return Set(scripts) }
        let linked = all.files(in: "", ending: ".mustache").flatMap { file in
            String(decoding: file.bytes, as: UTF8.self).split(separator: "theme." + key).dropFirst().map { rest in
                String(rest.prefix { $0 != "}" && $0 != " " })
            }
        }
        return Set(scripts + linked).filter(Theme.isSafe)
    }

    /// Ends in a line feed, so that the next file begins on a line of its own.
    private static func stripped(_ file: ThemeFiles.File) -> [UInt8] {
        SourceLines.stripped(file.bytes, lineComments: false) + [10]
    }
}

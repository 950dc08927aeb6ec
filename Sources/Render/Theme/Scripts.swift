/// The scripts of a site, joined into classic scripts, because a browser runs no modules from `file://`.
///
/// The files of each folder of `assets/js/`, in order of their names, become one function. Folders whose names are
/// equal up to a dot, as `pictures.viewer` and `pictures.share`, are functions of one script.
struct Scripts: Sendable {
    /// Runs before the page is shown, so that nothing changes before the visitor's eyes.
    let blocking: Theme.Asset?
    /// Runs on every page once it is parsed.
    let site: Theme.Asset?
    /// Loaded by `site` when first used, by the part of the folder's name after the dot. Several may share a script.
    let deferred: [(name: String, asset: Theme.Asset)]
    /// What only deferred scripts need of numbers; a part of the scripts of strings.
    let words: [UInt8]
    /// The service worker's script, completed by `SiteDocument` before it is published as `sw.js`.
    let worker: [UInt8]?

    /// The literals within `say(…)` in the scripts of `site`.
    private let saidBySite: Set<String>

    /// In the scripts of `site`, stands for an object of the deferred scripts' paths by name.
    private static let pathsToken = "__SCRIPT_PATHS__"
    /// The same of stylesheets.
    private static let stylesToken = "__STYLE_PATHS__"

    init(_ all: ThemeFiles, _ stylesheets: Stylesheets) {
        var folders: [String: [UInt8]] = [:]
        for file in all.files(in: "assets/js/", ending: ".js") {
            let parts = file.name.dropFirst("assets/js/".count).split(separator: "/")
            guard parts.count == 2 else { continue }
            folders[String(parts[0]), default: []] += SourceLines.stripped(file.bytes, lineComments: true) + [10]
        }
        var scripts: [String: [UInt8]] = [:]
        for (folder, body) in folders.sorted(by: { $0.key < $1.key }) {
            scripts[Self.script(of: folder), default: []] +=
                Array("(()=>{\"use strict\";\n".utf8) + body + Array("})();\n".utf8)
        }
        worker = scripts["worker"]
        words = scripts["words"] ?? []
        saidBySite = Self.said(by: String(decoding: scripts["site"] ?? [], as: UTF8.self))
        blocking = scripts["blocking"].map { Theme.asset(named: "blocking", ending: "js", $0) }
        deferred = folders.keys.sorted().compactMap { folder in
            let name = Self.script(of: folder)
            guard !["worker", "blocking", "site", "words"].contains(name), let bytes = scripts[name] else { return nil }
            return (
                folder.split(separator: ".").last.map(String.init) ?? folder,
                Theme.asset(named: name, ending: "js", bytes)
            )
        }
        let paths = Self.object(deferred)
        let styles = Self.object(stylesheets.folders)
        site = scripts["site"].map { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
                .replacing(Self.pathsToken, with: paths).replacing(Self.stylesToken, with: styles)
            return Theme.asset(named: "site", ending: "js", Array(text.utf8))
        }
    }

    /// Without duplicates.
    var assets: [Theme.Asset] {
        var seen: Set<String> = []
        return ([blocking, site].compactMap { $0 } + deferred.map(\.asset)).filter { seen.insert($0.path).inserted }
    }

    /// Whether the script of every page says a string: by its key, or by one that is put together (`"theme-" + theme`).
    func isSaidBySite(_ key: String) -> Bool {
        saidBySite.contains(key) || saidBySite.contains { $0.hasSuffix("-") && key.hasPrefix($0) }
    }

    private static func said(by script: String) -> Set<String> {
        var said: Set<String> = []
        for call in script.split(separator: "say(").dropFirst() {
            // Between quotes is every second piece.
            let pieces = call.prefix { $0 != ")" && !$0.isNewline }
                .split(separator: "\"", omittingEmptySubsequences: false)
            for index in stride(from: 1, to: pieces.count, by: 2) { said.insert(String(pieces[index])) }
        }
        return said
    }

    private static func object(_ files: [(name: String, asset: Theme.Asset)]) -> String {
        "{" + files.map { "\"\($0.name)\":\"\($0.asset.path)\"" }.joined(separator: ",") + "}"
    }

    private static func script(of folder: String) -> String {
        folder.split(separator: ".").first.map(String.init) ?? folder
    }
}

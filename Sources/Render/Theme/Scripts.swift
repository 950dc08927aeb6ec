internal import Model

/// The scripts of a site: the files of each folder of `assets/js/` joined, in order of their names, into one function
/// of a classic script, which a browser runs from `file://` too, where it refuses modules. Folders whose names begin
/// alike up to a dot, as `pictures.viewer` and `pictures.share`, are functions of one script.
struct Scripts: Sendable {
    /// Runs before anything is shown: what would else be seen to change.
    let early: Theme.Asset?
    /// Runs on every page once it is read.
    let site: Theme.Asset?
    /// Loaded by `site` when first used, by the folder's name after its dot: several may be of one script.
    let late: [(name: String, asset: Theme.Asset)]
    /// Joined, but published only once it is known which files it is to keep: `sw.js`.
    let worker: [UInt8]?

    /// In a script of `site`: an object of the late scripts' paths by name.
    private static let pathsMark = "__SCRIPT_PATHS__"

    init(_ all: ThemeFiles) {
        var folders: [String: [UInt8]] = [:]
        for file in all.files(in: "assets/js/", ending: ".js") {
            let parts = file.name.dropFirst("assets/js/".count).split(separator: "/")
            guard parts.count == 2 else { continue }
            folders[String(parts[0]), default: []] += file.bytes + [10]
        }
        var bundles: [String: [UInt8]] = [:]
        for (folder, bytes) in folders.sorted(by: { $0.key < $1.key }) {
            let body = ScriptText.short(bytes) ?? Self.bare(bytes)
            let function = Array("(()=>{\"use strict\";\n".utf8) + body + Array("})();\n".utf8)
            bundles[Self.bundle(of: folder), default: []] += function
        }
        worker = bundles["worker"]
        early = bundles["early"].map { Theme.asset(named: "early", ending: "js", $0) }
        late = folders.keys.sorted().compactMap { folder in
            let bundle = Self.bundle(of: folder)
            guard !["worker", "early", "site"].contains(bundle), let bytes = bundles[bundle] else { return nil }
            return (
                folder.split(separator: ".").last.map(String.init) ?? folder,
                Theme.asset(named: bundle, ending: "js", bytes)
            )
        }
        let paths = late.map { "\"\($0.name)\":\"\($0.asset.path)\"" }.joined(separator: ",")
        site = bundles["site"].map { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let marked = text.split(separator: Self.pathsMark, omittingEmptySubsequences: false)
            return Theme.asset(named: "site", ending: "js", Array(marked.joined(separator: "{\(paths)}").utf8))
        }
    }

    /// Each once.
    var assets: [Theme.Asset] {
        var seen: Set<String> = []
        return ([early, site].compactMap { $0 } + late.map(\.asset)).filter { seen.insert($0.path).inserted }
    }

    private static func bundle(of folder: String) -> String {
        folder.split(separator: ".").first.map(String.init) ?? folder
    }

    /// A script that `ScriptText` does not read, without indentation, empty lines and lines of comment. It must have no
    /// string over several lines; a comment has lines of its own.
    static func bare(_ bytes: [UInt8]) -> [UInt8] {
        var bare: [UInt8] = []
        var isInComment = false
        for line in bytes.split(separator: 10) {
            var line = line.drop { $0 == 32 || $0 == 9 }
            while line.last == 32 || line.last == 13 { line.removeLast() }
            if line.starts(with: Array("/*".utf8)) { isInComment = true }
            defer { if line.suffix(2).elementsEqual(Array("*/".utf8)) { isInComment = false } }
            guard !isInComment, !line.isEmpty, !line.starts(with: Array("//".utf8)) else { continue }
            bare += line
            bare.append(10)
        }
        return bare
    }
}

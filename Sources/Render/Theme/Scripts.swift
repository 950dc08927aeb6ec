internal import Model

/// The scripts of a site: the files of each folder of `assets/js/` joined, in order of their names, into one classic
/// script, which a browser runs from `file://` too, where it refuses modules.
struct Scripts: Sendable {
    /// Runs before anything is shown: what would else be seen to change.
    let early: Theme.Asset?
    /// Runs on every page once it is read.
    let site: Theme.Asset?
    /// Loaded by `site` when first used, by name: sorted.
    let late: [(name: String, asset: Theme.Asset)]
    /// Joined, but published only once it is known which files it is to keep: `sw.js`.
    let worker: [UInt8]?

    /// In a script of `site`: an object of the late scripts' paths by name.
    private static let pathsMark = "__SCRIPT_PATHS__"

    init(_ all: ThemeFiles) {
        var bundles: [String: [UInt8]] = [:]
        for file in all.files(in: "assets/js/", ending: ".js") {
            let parts = file.name.dropFirst("assets/js/".count).split(separator: "/")
            guard parts.count == 2 else { continue }
            bundles[String(parts[0]), default: []] += Self.bare(file.bytes)
        }
        let joined = bundles.mapValues { Array("(()=>{\"use strict\";\n".utf8) + $0 + Array("})();\n".utf8) }
        worker = joined["worker"]
        early = joined["early"].map { Theme.asset(named: "early", ending: "js", $0) }
        late = joined.keys.filter { !["worker", "early", "site"].contains($0) }.sorted().compactMap { name in
            joined[name].map { (name, Theme.asset(named: name, ending: "js", $0)) }
        }
        let paths = late.map { "\"\($0.name)\":\"\($0.asset.path)\"" }.joined(separator: ",")
        site = joined["site"].map { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let marked = text.split(separator: Self.pathsMark, omittingEmptySubsequences: false)
            return Theme.asset(named: "site", ending: "js", Array(marked.joined(separator: "{\(paths)}").utf8))
        }
    }

    var assets: [Theme.Asset] { [early, site].compactMap { $0 } + late.map(\.asset) }

    /// A script without indentation, empty lines and lines of comment. It must have no string over several lines; a
    /// comment has lines of its own.
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

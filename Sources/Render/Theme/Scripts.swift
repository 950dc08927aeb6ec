internal import Model

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
    /// The service worker's script, completed by `SiteDocument` before it is published as `sw.js`.
    let worker: [UInt8]?

    /// In the scripts of `site`, stands for an object of the deferred scripts' paths by name.
    private static let pathsToken = "__SCRIPT_PATHS__"

    init(_ all: ThemeFiles) {
        var folders: [String: [UInt8]] = [:]
        for file in all.files(in: "assets/js/", ending: ".js") {
            let parts = file.name.dropFirst("assets/js/".count).split(separator: "/")
            guard parts.count == 2 else { continue }
            folders[String(parts[0]), default: []] += Self.stripped(file.bytes) + [10]
        }
        var scripts: [String: [UInt8]] = [:]
        for (folder, body) in folders.sorted(by: { $0.key < $1.key }) {
            scripts[Self.script(of: folder), default: []] +=
                Array("(()=>{\"use strict\";\n".utf8) + body + Array("})();\n".utf8)
        }
        worker = scripts["worker"]
        blocking = scripts["blocking"].map { Theme.asset(named: "blocking", ending: "js", $0) }
        deferred = folders.keys.sorted().compactMap { folder in
            let name = Self.script(of: folder)
            guard !["worker", "blocking", "site"].contains(name), let bytes = scripts[name] else { return nil }
            return (
                folder.split(separator: ".").last.map(String.init) ?? folder,
                Theme.asset(named: name, ending: "js", bytes)
            )
        }
        let paths = deferred.map { "\"\($0.name)\":\"\($0.asset.path)\"" }.joined(separator: ",")
        site = scripts["site"].map { bytes in
            let text = String(decoding: bytes, as: UTF8.self).replacing(Self.pathsToken, with: "{\(paths)}")
            return Theme.asset(named: "site", ending: "js", Array(text.utf8))
        }
    }

    /// Without duplicates.
    var assets: [Theme.Asset] {
        var seen: Set<String> = []
        return ([blocking, site].compactMap { $0 } + deferred.map(\.asset)).filter { seen.insert($0.path).inserted }
    }

    private static func script(of folder: String) -> String {
        folder.split(separator: ".").first.map(String.init) ?? folder
    }

    // MARK: Comments

    /// A script without indentation, empty lines and whole-line comments.
    ///
    /// Strings and expressions are not parsed. So a script is returned unchanged when a string, template or comment may
    /// go on from one line to the next where this function cannot tell.
    static func stripped(_ script: [UInt8]) -> [UInt8] {
        let lines = script.split(separator: 10, omittingEmptySubsequences: false).map { line in
            let line = line.drop { $0 == 32 || $0 == 9 }
            return line.last == 13 ? line.dropLast() : line
        }
        guard !lines.contains(where: mayContinue) else { return script }
        var kept: [UInt8] = []
        var next = 0
        while next < lines.count {
            let line = lines[next]
            next += 1
            let begins = (line.first, line.dropFirst().first)
            if line.isEmpty || begins == (slash, slash) && after(asterisk, slash, in: line) == nil { continue }
            if begins == (slash, asterisk), let end = endOfComment(in: lines, from: next - 1) {
                next = end
                continue
            }
            kept += line + [10]
        }
        return kept
    }

    /// The index after the last line of the block comment that begins `lines[start]`; nil when code follows it in that
    /// line, or nothing closes it.
    private static func endOfComment(in lines: [ArraySlice<UInt8>], from start: Int) -> Int? {
        for index in start..<lines.count {
            let line = index == start ? lines[index].dropFirst(2) : lines[index]
            guard let rest = after(asterisk, slash, in: line) else { continue }
            return rest.allSatisfy { $0 == 32 || $0 == 9 } ? index + 1 : nil
        }
        return nil
    }

    /// Whether a template, a string or a comment that begins within the line may go on in the next one, or a comment
    /// may end within the line at a character other than its line feed.
    private static func mayContinue(_ line: ArraySlice<UInt8>) -> Bool {
        let backticks = line.count { $0 == UInt8(ascii: "`") }
        if backticks % 2 != 0 || line.last == UInt8(ascii: "\\") || line.contains(13) { return true }
        // U+2028 and U+2029 end lines too.
        if line.contains(0xE2), line.contains([0xE2, 0x80, 0xA8]) || line.contains([0xE2, 0x80, 0xA9]) { return true }
        var rest = line
        while let comment = after(slash, asterisk, in: rest) {
            guard let code = after(asterisk, slash, in: comment) else {
                return comment.startIndex > line.startIndex + 2
            }
            rest = code
        }
        return false
    }

    private static let slash = UInt8(ascii: "/")
    private static let asterisk = UInt8(ascii: "*")

    /// What follows the first pair of these bytes; nil without one. The standard library's search for a sequence is
    /// generic and took a quarter of an unchanged run's processor time.
    private static func after(_ first: UInt8, _ second: UInt8, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var index = line.startIndex
        while index + 1 < line.endIndex {
            if line[index] == first, line[index + 1] == second { return line[(index + 2)...] }
            index += 1
        }
        return nil
    }
}

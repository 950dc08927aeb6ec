/// The strings of the scripts in one language, as two scripts, because every page's visitor waits for the first.
struct ScriptStrings: Sendable {
    /// What the script of every page says, and the path of `deferred`.
    let site: Theme.Asset
    /// All else, with the formats of numbers. Loaded along with the first part that needs it.
    let deferred: Theme.Asset

    var assets: [Theme.Asset] { [site, deferred] }

    /// - Parameter formerFeedIDs: scripts keep favourites under the current ids.
    init(_ strings: Strings, _ scripts: Scripts, formerFeedIDs: [String: String] = [:]) {
        let all = strings.scriptStrings
        let code = strings.code.lowercased()
        var buffer = PageBuffer(capacity: 1 << 14)
        buffer.append("Object.assign(vitrine.words,")
        Self.append(all.filter { !scripts.isSaidBySite($0.key) }, to: &buffer)
        buffer.append(");\n")
        buffer.append(scripts.words)
        deferred = Theme.asset(named: "deferred-words-\(code)", ending: "js", buffer.bytes)

        buffer = PageBuffer(capacity: 1 << 12)
        buffer.append("var vitrineWords=")
        Self.append(all.filter { scripts.isSaidBySite($0.key) }, to: &buffer)
        buffer.append(",vitrineDeferredWords=\"\(deferred.path)\";\n")
        if !formerFeedIDs.isEmpty {
            // Ids are of a–z, 0–9 and “-”.
            let pairs = formerFeedIDs.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
            buffer.append("var vitrineFeeds={\(pairs.joined(separator: ","))};\n")
        }
        site = Theme.asset(named: "words-\(code)", ending: "js", buffer.bytes)
    }

    private static func append(_ strings: [(key: String, value: String)], to buffer: inout PageBuffer) {
        buffer.append(UInt8(ascii: "{"))
        for (index, string) in strings.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            buffer.appendJSON(string.key)
            buffer.append(UInt8(ascii: ":"))
            buffer.appendJSON(string.value)
        }
        buffer.append(UInt8(ascii: "}"))
    }
}

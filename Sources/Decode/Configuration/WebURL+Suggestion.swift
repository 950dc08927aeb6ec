package import Model

extension WebURL {
    /// The address that `text` most likely means where its scheme is missing or misspelt: `www.example.org/a.json`,
    /// `https//example.org/a.json`, `htps://example.org`; nil where it looks like a path.
    package static func suggestion(for text: String) -> WebURL? {
        let word = text.prefix { $0.isASCII && $0.isLetter }
        let marks = text[word.endIndex...].prefix { ":;/\\ ".contains($0) }
        // `ftp` and `smtp` are near `http` too.
        if "hHtT".contains(word.first ?? "-"), marks.count > 1 || marks == ":",
            let scheme = NearestName.to(String(word), among: ["https", "http"]),
            let host = Host(text[marks.endIndex...])
        {
            return WebURL("\(scheme)://\(host.text)")
        }
        guard let host = Host(text.hasPrefix("//") ? text.dropFirst(2) : text[...]), !host.mayBeFile else { return nil }
        return WebURL("\(host.isLocal ? "http" : "https")://\(host.text)")
    }

    /// A host at the beginning of a text, which looks like one.
    private struct Host {
        /// Ends of hosts that are no ends of files' names.
        private static let commonEnds: Set<Substring> = ["app", "com", "dev", "edu", "gov", "info", "io", "net", "org"]

        /// With its port and all that follows.
        let text: Substring
        /// Whether it is this machine or an IPv4 address, which are seldom asked by HTTPS.
        let isLocal: Bool
        /// Whether it could be a file's name as well.
        let mayBeFile: Bool

        init?(_ text: Substring) {
            let authority = text.prefix { !"/?#".contains($0) }
            let name = authority.prefix { $0 != ":" }
            let port = authority[name.endIndex...].dropFirst()
            let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
            guard port.allSatisfy(\.isWholeNumber), let last = labels.last else { return nil }
            let isAddress = labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
            let isWord = labels.count > 1 && last.count > 1 && (last.allSatisfy(\.isLetter) || last.hasPrefix("xn--"))
            isLocal = isAddress || name == "localhost"
            guard isLocal || isWord, labels.allSatisfy(Self.isLabel) else { return nil }
            self.text = text
            let isFollowed = text[authority.endIndex...].hasPrefix("/") || !port.isEmpty
            mayBeFile = !isFollowed && labels.first != "www" && !Self.commonEnds.contains(last)
        }

        private static func isLabel(_ label: Substring) -> Bool {
            !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
        }
    }
}

package import Model

/// A file of a feed, by its path on a published site: what `FeedAddresses` makes, read back.
package struct FeedPath: Hashable, Sendable {
    /// The feed's id.
    package let feed: String
    /// Whether it is the page of an entry.
    package let isEntry: Bool

    /// Nil for a file of no such feed.
    /// - Parameters:
    ///   - path: relative to the site's root.
    ///   - languages: the site's.
    package init?(_ path: String, feeds: some Sequence<String>, languages: [String]) {
        let parts = Self.withoutLanguage(path, languages).split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let feed = feeds.first(where: { $0 == parts[0] }) else { return nil }
        self.feed = feed
        isEntry =
            parts[1].hasSuffix(".html") && !parts[1].contains("/")
            && !PageName.isReserved(String(parts[1].dropLast(5)), for: .details)
    }

    /// The path of the page of an entry or person, in the first language.
    package static func path(_ kind: ForgottenEntries.Kind, _ id: String, of feed: String) -> String {
        switch kind {
        case .entry: FeedAddresses.details(PageName.name(of: id, for: .details), of: feed)
        case .profile: FeedAddresses.profile(PageName.name(of: id, for: .paged), of: feed)
        }
    }

    /// A path of any language as the first one has it.
    package static func withoutLanguage(_ path: String, _ languages: [String]) -> String {
        let folder = languages.dropFirst().lazy.map(folder(ofLanguage:)).first { path.hasPrefix($0) }
        return String(path.dropFirst(folder?.count ?? 0))
    }

    /// The folder of a language that is not the first, whose root is the site's.
    static func folder(ofLanguage code: String) -> String { code.lowercased() + "/" }
}

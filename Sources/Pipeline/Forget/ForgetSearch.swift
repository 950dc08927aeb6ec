internal import Foundation
internal import Model
internal import Publish
internal import Render

/// Finds what words or an address mean among all that a site shows.
struct ForgetSearch {
    let feeds: [FeedCatalog]
    /// Of the published entries, which may have left their feeds since.
    let fingerprints: EntryFingerprints
    let pictures: PublishedPictures
    /// The absolute path of the published folder.
    let output: String
    let site: SiteSettings

    struct Found: Hashable {
        let kind: ForgottenEntries.Kind
        let feed: String
        let id: ByteExactID
        let title: String

        var line: String {
            "\(feed)/\(kind == .profile ? "by/" : "")\(id.text.singleLine(maxBytes: 200))"
                + (title.isEmpty ? "" : " (\(title.singleLine(maxBytes: 100)))")
        }
    }

    /// What the words name as they stand.
    func find(_ words: String) -> [Found] {
        let paths = [path(words), path(words.removingPercentEncoding ?? words)].compactMap { $0 }
        for path in paths {
            let found = Self.unique(targets(at: path).flatMap { $0 })
            if !found.isEmpty { return found }
        }
        if let url = WebURL(words)?.withoutFragment {
            return Self.unique(targets { $0.withoutFragment == url }.flatMap { $0 })
        }
        let found = named(words)
        guard found.isEmpty, let file = path(ofFile: words) else { return found }
        return Self.unique(targets(at: file).flatMap { $0 })
    }

    /// Entries of the site that stay, and show a picture of those found or lead to the same page.
    func remaining(_ found: [Found]) -> [Found] {
        let gone = Set(found)
        var (links, pictures) = (Set<WebURL>(), Set<ResourceLocation>())
        forEachEntry { one, feed in
            guard gone.contains(entry(one, of: feed)) else { return }
            if let link = one.link { links.insert(link.withoutFragment) }
            pictures.formUnion(one.pictures.map(\.location))
        }
        var remaining: [Found] = []
        forEachEntry { one, feed in
            guard !gone.contains(entry(one, of: feed)) else { return }
            let isLinked = one.link.map { links.contains($0.withoutFragment) } ?? false
            if isLinked || one.pictures.contains(where: { pictures.contains($0.location) }) {
                remaining.append(entry(one, of: feed))
            }
        }
        return remaining
    }

    private func forEachEntry(_ body: (Entry, FeedCatalog) -> Void) {
        for feed in feeds { for one in feed.entries { body(one, feed) } }
    }

    /// The path of a published file, for an address of the site or a path in the output.
    func path(_ words: String) -> String? {
        var path: Substring?
        for (root, words) in [
            (site.baseURL.map { Self.comparable($0.string) }, Self.comparable(words)), (output, words),
        ] {
            guard let root else { continue }
            let prefix = root.hasSuffix("/") ? root : root + "/"
            if words.hasPrefix(prefix) { path = words.dropFirst(prefix.count) }
        }
        guard let path = path.map({ $0.prefix { $0 != "#" && $0 != "?" } }) else {
            return words.hasPrefix("images/") ? words : nil
        }
        return withoutLanguage(path)
    }

    /// The path of a published file, for a path from the working folder, as a shell completes it.
    func path(ofFile words: String) -> String? {
        guard let file = Files.resolvingLinks(words), file.hasPrefix(output + "/") else { return nil }
        return withoutLanguage(file.dropFirst(output.count + 1))
    }

    /// A published path as the first language has it.
    func withoutLanguage(_ path: Substring) -> String {
        FeedPath.withoutLanguage(String(path), site.languages)
    }

    /// An address without its scheme, its host in lower case.
    private static func comparable(_ address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return address }
        let rest = address[scheme.upperBound...]
        let host = rest.prefix { $0 != "/" }
        return "//" + host.lowercased() + rest.dropFirst(host.count)
    }

    /// By the path of a published file: each entry, and each person with all their entries.
    func targets(at path: String) -> [[Found]] {
        if path.hasPrefix("images/") { return showing(path) }
        let found = named(path)
        return found.isEmpty ? [] : [found]
    }

    /// By `feed/id`, `feed/by/profile`, or the path of their page.
    private func named(_ words: String) -> [Found] {
        guard let reference = EntryReference(words) else { return [] }
        // An address under a former id leads to the feed.
        let isKnown = feeds.contains { $0.id == reference.feed }
        let feedID = isKnown ? reference.feed : site.formerFeedIDs[reference.feed] ?? reference.feed
        guard let feed = feeds.first(where: { $0.id == feedID }) else { return [] }
        let published = fingerprints.feeds[feedID]?.rows.map(\.id.text) ?? []
        let isExact = (feed.entries.map(\.id) + feed.people.map(\.id) + published).contains {
            ByteExactID($0) == ByteExactID(reference.id)
        }
        func isMeant(_ id: String) -> Bool {
            // The page of `a` is `a.html`, and another entry may be called so.
            if isExact { return ByteExactID(id) == ByteExactID(reference.id) }
            let path = FeedPath.path(reference.kind, id, of: reference.feed)
            return path == words || path == words + ".html"
        }
        guard reference.kind == .entry else {
            return feed.people.filter { isMeant($0.id) }.flatMap { person($0, of: feed) }
        }
        let found = feed.entries.filter { isMeant($0.id) }.map { entry($0, of: feed) }
        guard found.isEmpty else { return found }
        return published.filter(isMeant).map { Found(kind: .entry, feed: feed.id, id: ByteExactID($0), title: "") }
    }

    /// Each entry, and each person with all their entries, that has an address at the source of which `isMeant` holds.
    func targets(where isMeant: (WebURL) -> Bool) -> [[Found]] {
        func isLinked(_ link: WebURL?) -> Bool { link.map(isMeant) ?? false }
        func isShown(_ source: PictureSource) -> Bool {
            isLinked(source.original)
                || source.locations.contains {
                    if case .web(let url) = $0 { isMeant(url) } else { false }
                }
        }
        var targets: [[Found]] = []
        for feed in feeds {
            for one in feed.entries where isLinked(one.link) || one.pictures.contains(where: { isShown($0) }) {
                targets.append([entry(one, of: feed)])
            }
            for one in feed.people where isLinked(one.link) || one.picture.map({ isShown($0) }) ?? false {
                targets.append(person(one, of: feed))
            }
        }
        return targets
    }

    /// By the path of a published picture.
    private func showing(_ path: String) -> [[Found]] {
        let sources = Set(pictures.pictures.values.filter { $0.allFiles.contains { $0.path == path } }.map(\.source))
        var targets: [[Found]] = []
        for feed in feeds {
            var slots: Set<PictureSlot> = []
            feed.forEachPicture { slot, _ in
                if let shown = pictures.slots[slot.key(in: feed.id)], sources.contains(shown.source) {
                    slots.insert(slot)
                }
            }
            guard !slots.isEmpty else { continue }
            for one in feed.entries where one.pictures.indices.contains(where: { slots.contains(.entry(one.id, $0)) }) {
                targets.append([entry(one, of: feed)])
            }
            for one in feed.people where slots.contains(.profile(one.id)) { targets.append(person(one, of: feed)) }
        }
        return targets
    }

    private func entry(_ entry: Entry, of feed: FeedCatalog) -> Found {
        Found(kind: .entry, feed: feed.id, id: ByteExactID(entry.id), title: entry.title)
    }

    /// A person, and all entries that name them.
    private func person(_ profile: Profile, of feed: FeedCatalog) -> [Found] {
        let id = ByteExactID(profile.id)
        let theirs = feed.entries.filter { $0.allProfiles.contains { ByteExactID($0.id) == id } }
        return [Found(kind: .profile, feed: feed.id, id: id, title: profile.name)]
            + theirs.map { entry($0, of: feed) }
    }

    /// Each once, in their order.
    static func unique<Item: Hashable>(_ items: [Item]) -> [Item] {
        var seen: Set<Item> = []
        return items.filter { seen.insert($0).inserted }
    }
}

extension FeedCatalog {
    /// Everyone whom it names, each once.
    fileprivate var people: [Profile] {
        var seen: Set<ByteExactID> = []
        return (profiles + entries.flatMap(\.allProfiles)).filter { seen.insert(ByteExactID($0.id)).inserted }
    }
}

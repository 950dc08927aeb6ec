internal import Foundation
internal import Model
internal import Render

/// Addresses as people copy them, where nothing is called by the words as they stand.
extension ForgetSearch {
    /// The one entry, or person with all their entries, of whose address the words are another form; else what they
    /// may mean, of which nothing is forgotten.
    func findNearest(_ words: String) -> (found: [Found], similar: [Found]) {
        guard let url = Self.address(words) else { return ([], []) }
        let address = NormalizedAddress(url)
        let onSite = path(of: url, address).map { targets(at: $0) } ?? []
        let same = Self.unique(onSite + targets { NormalizedAddress($0) == address })
        if same.count == 1 { return (Self.unique(same[0]), []) }
        guard same.isEmpty else { return ([], same.compactMap(\.first)) }
        // On many hosts the query says what is shown.
        let near = Self.unique(targets { NormalizedAddress($0).hasPath(of: address) })
        return ([], Self.unique((targets(endingAs: address) + near).compactMap(\.first)))
    }

    /// The one whose page the published generation or a kept one has, where neither the feeds nor the last run know of
    /// it: after a rollback, or of a feed that the configuration has no more.
    /// - Parameter paths: of the files of those generations.
    func findKept(_ words: String, _ paths: Set<String>) -> Found? {
        let url = Self.address(words)
        let ofAddress = url.flatMap { path(of: $0, NormalizedAddress($0)) }
        let names = [words, path(words), path(words.removingPercentEncoding ?? words), path(ofFile: words), ofAddress]
        for name in names.compactMap({ $0 }) {
            guard let reference = EntryReference(name),
                !FeedIdentifier.isReserved(reference.feed, languages: site.languages)
            else { continue }
            let ids = [reference.id] + (name.hasSuffix(".html") ? [String(reference.id.dropLast(5))] : [])
            for id in ids where paths.contains(FeedPath.path(reference.kind, id, of: reference.feed)) {
                return Found(kind: reference.kind, feed: reference.feed, id: ByteExactID(id), title: "")
            }
        }
        return nil
    }

    /// The address that the words are, also without its scheme.
    private static func address(_ words: String) -> WebURL? {
        if let url = WebURL(words) { return url }
        // No id of a feed has a dot or a colon.
        return words.prefix { $0 != "/" }.contains { $0 == "." || $0 == ":" } ? WebURL("https://" + words) : nil
    }

    /// The path of a published file, for another form of the site's address, or for one that `build-site serve` shows.
    private func path(of url: WebURL, _ address: NormalizedAddress) -> String? {
        let base = site.baseURL.map { NormalizedAddress($0) }
        let root = (base?.path ?? "") + "/"
        let isServed = ["127.0.0.1", "localhost"].contains(url.host)
        guard isServed || address.host == base?.host, address.path.hasPrefix(root) else { return nil }
        let path = String(address.path.dropFirst(root.count))
        return withoutLanguage((path.removingPercentEncoding ?? path)[...])
    }

    /// Those of whose page, or of whose picture, the path is that of the address but for folders before it: the site
    /// may be published there too.
    private func targets(endingAs address: NormalizedAddress) -> [[Found]] {
        let parts = (address.path.removingPercentEncoding ?? address.path).split(separator: "/")
        return (2...3).filter { $0 <= parts.count }.flatMap { targets(at: parts.suffix($0).joined(separator: "/")) }
    }
}

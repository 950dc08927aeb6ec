/// Where the source of a feed has its own search: an `http(s)` address with `{query}` where the words go.
package struct SearchAddress: Hashable, Sendable {
    /// What the words take the place of, percent-encoded.
    package static let placeholder = "{query}"
    /// Stands for the words while the address is checked: no part of an address is changed on its account.
    private static let probe = "vitrine-query"

    /// The address, safe to print once it is escaped; it holds the placeholder once, after the host.
    package let template: String

    /// - Parameter text: nil is the answer to what is no such address.
    package init?(_ text: String) {
        let parts = text.split(separator: Self.placeholder, omittingEmptySubsequences: false)
        guard parts.count == 2, !text.contains(Self.probe), let url = WebURL(parts.joined(separator: Self.probe)),
            url.pathAndQuery.contains(Self.probe)
        else { return nil }
        template = url.string.replacing(Self.probe, with: Self.placeholder)
    }
}

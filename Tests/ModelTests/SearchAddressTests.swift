internal import Model
internal import Testing

@Suite("Addresses of searches") struct SearchAddressTests {
    @Test(
        "The words' place stands once, after the host",
        arguments: [
            "https://seatgeek.com/search?search={query}", "http://example.com/{query}",
            "https://example.com/s?q={query}&p=1#top",
        ])
    func taken(_ text: String) { #expect(SearchAddress(text)?.template == text) }

    @Test("What is changed is what no address may hold as it stands")
    func normalised() {
        #expect(SearchAddress("HTTPS://Example.com/a b?q={query}")?.template == "https://example.com/a%20b?q={query}")
    }

    @Test(
        "Anything else is none",
        arguments: [
            "", "{query}", "https://example.com/search", "https://{query}.example.com/", "javascript:alert({query})",
            "https://example.com/?a={query}&b={query}", "https://user:word@example.com/?q={query}", "/search?q={query}",
            "https://example.com:{query}/", "https://example.com/vitrine-query?q={query}",
        ])
    func refused(_ text: String) { #expect(SearchAddress(text) == nil) }
}

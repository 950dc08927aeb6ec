@testable internal import Feeds
internal import Model
internal import Testing

@Suite("Atom: dates") struct AtomDateTests {
    @Test(
        "RFC 3339, RFC 822 and what is found in their stead",
        arguments: [
            ("2015-07-28T09:35:10Z", "2015-07-28T09:35:10Z"),
            ("2015-07-28T09:35:10.25+02:00", "2015-07-28T07:35:10Z"),
            ("2015-07-28 09:35:10", "2015-07-28T09:35:10Z"),
            ("2015-07-28T09:35Z", "2015-07-28T09:35:00Z"), ("2015-07-28T09:35+0200", "2015-07-28T07:35:00Z"),
            ("2015-07-28", "2015-07-28T00:00:00Z"),
            ("Tue, 28 Jul 2015 09:35:10 GMT", "2015-07-28T09:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10 +0200", "2015-07-28T07:35:10Z"),
            ("28 Jul 2015 09:35 -08:00", "2015-07-28T17:35:00Z"),
            ("tue,28 july 2015 9:35:10 PDT", "2015-07-28T16:35:10Z"),
            ("Tue, 28 Jul 15 09:35:10 EST", "2015-07-28T14:35:10Z"),
            ("Sat, 28 Jul 84 09:35:10 UT", "1984-07-28T09:35:10Z"),
            ("28 Jul 115 09:35:10 Z", "2015-07-28T09:35:10Z"),
            ("28 Jul 2015 09:35:10 M", "2015-07-28T09:35:10Z"), ("28 Jul 2015 09:35:10", "2015-07-28T09:35:10Z"),
            ("Tuesday, 28-Jul-15 09:35:10 UTC", "2015-07-28T09:35:10Z"),
            ("28 Jul 2015", "2015-07-28T00:00:00Z"),
            (" Tue,  28 Jul\n2015 09:35:10  GMT ", "2015-07-28T09:35:10Z"),
        ])
    func read(text: String, expected: String) {
        #expect(FeedDate.instant(text)?.description == expected)
    }

    @Test(
        "What is no date",
        arguments: [
            "", "yesterday", "1438076110", "Tue, 31 Jun 2015 09:35:10 GMT", "28 Jul 2015 24:00:00 GMT",
            "28 Jul 2015 09:60 GMT", "28 Jul 2015 09:35:10 MEZ", "28 Jul 2015 09:35:10 +9900", "28 Foo 2015 09:35:10",
            "Jul 2015", "2015-13-01T00:00:00Z", "a 28 Jul 20156 09:35:10", "28 Jul 2015 9:35:10:11 GMT",
            String(repeating: "9", count: 100_000),
        ])
    func wrong(text: String) { #expect(FeedDate.instant(text) == nil) }

    /// In the feeds of 2015 and 2021 these were seen.
    @Test(
        "A photo's time loses its false offset, and is not shown where it is that of the upload",
        arguments: [
            ("2015-07-28T02:35:07-08:00", "2015-07-28T09:35:07Z", nil),
            ("2021-11-28T11:19:27-08:00", "2021-11-28T19:19:27Z", nil),
            ("2015-07-28T14:35:10-08:00", "2015-07-28T09:35:10Z", nil),
            ("2015-07-28T15:05:10-08:00", "2015-07-28T09:35:10Z", nil),
            ("2021-11-28T10:16:44-08:00", "2021-11-28T19:19:23Z", "2021-11-28T10:16"),
            ("2015-03-18T11:48:26-08:00", "2015-03-22T16:10:41Z", "2015-03-18T11:48"),
            ("2015-07-27T09:35:07-08:00", "2015-07-28T09:35:07Z", "2015-07-27T09:35"),
            ("2015-07-28T02:35:08-08:00", "2015-07-28T09:35:07Z", "2015-07-28T02:35"),
            ("2015-07-28 02:35:07", nil, "2015-07-28T02:35"), ("nonsense", "2015-07-28T09:35:07Z", nil),
        ] as [(String, String?, String?)])
    func taken(text: String, published: String?, expected: String?) {
        let moment = FlickrFeedFacts.taken(text, published: published.flatMap { Instant(iso8601: $0) })
        #expect(moment?.description == expected)
    }
}

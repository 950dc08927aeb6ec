internal import Model
internal import Testing

@Suite("Values") struct ValuesTests {
    @Test(
        "SHA-256 gives the published vectors (FIPS 180-4)",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func publishedVectors(text: String, hex: String) {
        #expect(Digest(of: text).hex == hex)
        #expect(Digest(hex: hex.uppercased()) == Digest(of: text))
    }

    @Test(
        "Days",
        arguments: [("1970-01-01", 0), ("2000-02-29", 11_016), ("1969-12-31", -1), ("2026-11-21", 20_778)])
    func days(text: String, number: Int) {
        #expect(Day(text)?.number == number)
        #expect(Day(number: number).description == text)
    }

    @Test(
        "Days that do not exist",
        arguments: ["2023-02-29", "2023-13-01", "2023-00-10", "23-01-01", "2023-1-01", "", "2024-+1-05", "+024-01-05"])
    func noDays(text: String) { #expect(Day(text) == nil) }

    @Test("A clock's time in a zone, and the first instant of it: an hour comes twice, another never")
    func wallClock() throws {
        let zone = "America/Los_Angeles"
        for text in ["2026-11-01T08:30:00Z", "2026-11-01T09:30:00Z"] {
            let clock = try #require(Instant(iso8601: text)?.wallClock(in: zone))
            #expect(clock.description == "2026-11-01T01:30")
            #expect(clock.firstInstant(in: zone)?.description == "2026-11-01T08:30:00Z")
        }
        #expect(LocalMoment("2026-03-08T02:30")?.firstInstant(in: zone) == nil)
        #expect(LocalMoment("2026-07-04T12:00")?.firstInstant(in: zone)?.description == "2026-07-04T19:00:00Z")
        #expect(Instant(seconds: 0).wallClock(in: "No/Where") == nil)
        #expect(LocalMoment("2026-07-04T+1:00") == nil)
    }

    @Test("An event is over when its last day has passed at the venue, and its hour in the site's zone")
    func isOver() throws {
        let (first, second) = (try #require(Day("2026-11-26")), try #require(Day("2026-11-27")))
        let evening = LocalMoment(day: first, minuteOfDay: 1200)
        func event(_ instant: String?, end: String? = nil, last: Day? = nil) -> EventDetails {
            EventDetails(
                start: evening, startInstant: instant.flatMap { Instant(iso8601: $0) },
                end: end.flatMap { Instant(iso8601: $0) }, lastDay: last, venue: nil, prices: nil)
        }
        let west = event("2026-11-27T04:00:00Z", last: first)
        #expect(!west.isOver(on: first, in: "UTC") && !west.isOver(on: second, in: "UTC"))
        #expect(west.isOver(on: second + 1, in: "UTC") && west.isOver(on: second, in: "America/Los_Angeles"))
        #expect(event(nil, last: first).isOver(on: second, in: "UTC"))
        #expect(!event(nil).isOver(on: second + 9, in: "UTC"))
        let night = event("2026-11-26T20:00:00Z", end: "2026-11-27T00:00:00Z", last: first)
        #expect(night.isOver(on: second, in: "UTC") && !night.isOver(on: second, in: "Asia/Tokyo"))
    }

    @Test(
        "Instants",
        arguments: [
            ("2022-04-10T18:05:17+00:00", "2022-04-10T18:05:17Z"),
            ("2022-04-10T18:05:17Z", "2022-04-10T18:05:17Z"),
            ("2022-04-10T18:05:17.123+02:00", "2022-04-10T16:05:17Z"),
            ("2022-04-10 18:05:17", "2022-04-10T18:05:17Z"),
            ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
            ("2022-04-10T18:05:17+0530", "2022-04-10T12:35:17Z"), ("2022-04-10T18:05:17-05", "2022-04-10T23:05:17Z"),
            ("2022-04-10t18:05:17,5z", "2022-04-10T18:05:17Z"),
        ])
    func instants(text: String, utc: String) { #expect(Instant(iso8601: text)?.description == utc) }

    @Test(
        "Texts that are no instants",
        arguments: [
            "", "2022-04-10", "2022-04-10T18:05", "2022-02-30T18:05:17Z", "2022-04-10T24:05:17Z",
            "+022-04-10T18:05:17Z",
            "2022/04/10T18:05:17Z", "2022-04-10T18:05:17+5", "2022-04-10T18:05:17+053", "2022-04-10T18:05:17+05300",
            "2022-04-10T18:05:17+19:00", "2022-04-10T18:05:17+05:60", "2022-04-10T18:05:17*05",
            "2022-04-10T18:05:17+ab",
            "2022-04-10T1é:05:17Z",
        ])
    func noInstants(text: String) { #expect(Instant(iso8601: text) == nil) }

    @Test(
        "Safe URLs are kept",
        arguments: [
            ("https://Example.com/a?b=c#d", "https://example.com/a?b=c#d"),
            (" http://a.b:81 ", "http://a.b:81"), ("\u{1F}https://a.b/x\n\u{0}", "https://a.b/x"),
            ("https://a.b/\nx\t\r\ny", "https://a.b/xy"), ("ht\ntps:/\t/a.\nb:8\n1/", "https://a.b:81/"),
            ("https://a.b/ä b", "https://a.b/%C3%A4%20b"), ("http://[::1]:8080/x", "http://[::1]:8080/x"),
            ("https://images.example/img?v=1&crop&p=2", "https://images.example/img?v=1&crop&p=2"),
        ])
    func urls(text: String, kept: String) { #expect(WebURL(text)?.string == kept) }

    @Test(
        "Host, port and origin are those of the authority",
        arguments: [
            ("http://[::1]/a:80", "[::1]", 80), ("https://[::1]:8080", "[::1]", 8080), ("http://12345/", "12345", 80),
            ("http://12345:6?a:7", "12345", 6), ("https://a.b#c:7/", "a.b", 443), ("http://a1/x@b:2", "a1", 80),
            ("https://a.b:444/c:5", "a.b", 444),
        ])
    func authority(text: String, host: String, port: Int) throws {
        let url = try #require(WebURL(text))
        #expect(url.host == host && url.port == port, "\(url.host) \(url.port)")
        let scheme = url.isSecure ? "https" : "http"
        #expect(text.hasPrefix(scheme + ":") && url.origin == "\(scheme)://\(host):\(port)")
        #expect(text.hasSuffix(url.pathAndQuery) && !url.pathAndQuery.hasPrefix(":"), "\(url.pathAndQuery)")
    }

    @Test(
        "A host in letters and the same in ASCII are one origin",
        arguments: [
            ("https://bücher.example/a", "https://xn--bcher-kva.example:443"),
            ("https://BÜCHER.example:8443", "https://xn--bcher-kva.example:8443"),
            ("https://xn--bcher-kva.example/ü", "https://xn--bcher-kva.example:443"),
            ("http://例え.テスト", "http://xn--r8jz45g.xn--zckzah:80"),
            ("https://bucher.example/ü", "https://bucher.example:443"),
        ])
    func origin(text: String, origin: String) throws {
        let url = try #require(WebURL(text))
        #expect(url.origin == origin)
        #expect(try #require(url.withASCIIHost).origin == origin)
    }

    @Test(
        "Other URLs are not",
        arguments: [
            "https\u{1A}//host/", "http:\u{F}\u{F}host/", "javascript:alert(1)", "data:text/html,x",
            "file:///etc/passwd", "//host/path", "https://",
            "https:///x",
            "https://user:pass@host/", "https://apple.com@evil.example/", "https://a b/",
            "https://a.b/\u{0}x",
            "https://a.b/\u{7}x", "http://h:99999/", "ftp://a.b/", "",
        ])
    func noURLs(text: String) { #expect(WebURL(text) == nil) }

    @Test(
        "A URL that needs no change is kept as it is, with its parts",
        arguments: [
            ("https://a-b.example_1/x?y=%20#z", "a-b.example_1", "/x?y=%20#z"), ("http://a.b", "a.b", ""),
            ("https://a.b?q", "a.b", "?q"), ("https://a.b#f", "a.b", "#f"),
            ("http://1.2.3.4/~x'()*+,;=:@!$&", "1.2.3.4", "/~x'()*+,;=:@!$&"),
        ])
    func plainURLs(text: String, host: String, rest: String) {
        let url = WebURL(text)
        #expect(url?.string == text)
        #expect(url?.host == host)
        #expect(url?.pathAndQuery == rest)
        // A blank in front takes the long way, which has to come to the same.
        #expect(WebURL(" " + text) == url)
    }

    @Test("Texts in one piece are what was put in, one and all, at every length") func packedTexts() {
        let long = String(repeating: "é", count: 5000)
        let lengths = [0, 1, 126, 127, 128, 129, 16_382, 16_383, 16_384]
        var cases: [[String?]] = [[], [nil], [""], [nil, "", "a", nil], ["e\u{301}", long, nil, "z"]]
        cases += lengths.map { ["a", String(repeating: "x", count: $0), "b"] }
        for texts in cases {
            let packed = PackedTexts(texts)
            for (index, text) in texts.enumerated() {
                #expect(packed[index].map { Array($0.utf8) } == text.map { Array($0.utf8) })
                #expect(packed.withBytes(of: index) { $0.map(Array.init) } == text.map { Array($0.utf8) })
            }
            #expect(packed[texts.count] == nil, "there is none beyond the last")
            var all: [[UInt8]] = []
            packed.forEach { all.append(Array($0)) }
            #expect(all == texts.compactMap { $0.map { Array($0.utf8) } })
        }
    }

    @Test("Rows of one hash are found in their order, also where the table has grown over its end")
    func hashTable() {
        var table = HashTable()
        // All begin at the last slot of sixteen, of which the table has more and more.
        let hashes = (0..<100).map { UInt64($0 % 3) << 8 | 15 }
        for hash in hashes { table.append(hash: hash) }
        for hash in Set(hashes) {
            var seen: [Int] = []
            let found = table.first(of: hash) { row in
                seen.append(row)
                return false
            }
            #expect(found == nil)
            #expect(seen == hashes.indices.filter { hashes[$0] == hash })
        }
        #expect(table.first(of: 3 << 8 | 15) { _ in true } == nil)
    }

    @Test("Numbers are appended as they are written", arguments: [0, 7, -10, 1_234_567_890, .max, .min])
    func decimals(number: Int) {
        var bytes = Array("x".utf8)
        bytes.append(decimal: number)
        #expect(String(decoding: bytes, as: UTF8.self) == "x\(number)")
    }

    @Test("A byte is found in a text, wherever it stands") func bytes() {
        for text in ["@", "a@", "@a", "einundzwanzig Zeichen @ und mehr", "é@"] { #expect(text.hasByte(0x40)) }
        for text in ["", "a", "é", "einundzwanzig Zeichen"] { #expect(!text.hasByte(0x40)) }
    }

    @Test("A URL's parts") func parts() throws {
        let url = try #require(WebURL("HTTP://Host.example:8080/p/q?x#f"))
        #expect(url.host == "host.example")
        #expect(url.port == 8080)
        #expect(url.origin == "http://host.example:8080")
        #expect(url.pathAndQuery == "/p/q?x#f")
        #expect(url.withoutFragment.string == "http://host.example:8080/p/q?x")
        #expect(WebURL("../z", relativeTo: url)?.string == "http://host.example:8080/z")
        #expect(WebURL(" .\n./z a\t ", relativeTo: url)?.string == "http://host.example:8080/z%20a")
        #expect(WebURL("//other.example/z", relativeTo: url)?.string == "http://other.example/z")
        #expect(WebURL("file:///etc/passwd", relativeTo: url) == nil)
    }

    @Test("A document may name only what its place allows") func bases() {
        let disk = DocumentBase.file(folder: "/site/feeds")
        #expect(disk.resolve("images/a.jpg") == .file("/site/feeds/images/a.jpg", below: "/site/feeds"))
        #expect(disk.resolve(" images/a\n.jpg ") == .file("/site/feeds/images/a.jpg", below: "/site/feeds"))
        #expect(disk.resolve("fi\tle:///site/feeds/a") == nil)
        #expect(disk.resolve("../secret") == nil)
        func decoded(_ reference: String) -> String? { disk.resolve(reference)?.percentDecoded?.description }
        #expect(decoded("a%20b/10%3A30.jpg") == "/site/feeds/a b/10:30.jpg")
        #expect(decoded("%2Fetc/passwd") == "/site/feeds/etc/passwd")
        for none in ["a.jpg", "%2e%2e/secret", "x/%2e%2e%2F..%2fsecret", "%00", "%ff", "100%", "%2525%"] {
            #expect(decoded(none) == nil, "\(none)")
        }
        #expect(DocumentBase.configuration(folder: "/site").resolve("a%20b")?.percentDecoded == nil)
        #expect(disk.resolve("/etc/passwd") == nil)
        #expect(disk.resolve("file:///site/feeds/a") == nil)
        #expect(
            DocumentBase.configuration(folder: "/site").resolve("../data/x.json") == .file("/data/x.json"))
        if let url = WebURL("https://api.example/feed/") {
            #expect(
                DocumentBase.web(url).resolve("/etc/passwd")?.description == "https://api.example/etc/passwd")
            #expect(DocumentBase.web(url).resolve("file:///etc/passwd") == nil)
        }
    }

    @Test("What a log line may hold") func logLines() {
        #expect("a\nb\u{1B}[31m\u{202E}".singleLine(maxBytes: 100) == "a\\u{a}b\\u{1b}[31m\\u{202e}")
        #expect(String(repeating: "x", count: 20).singleLine(maxBytes: 5) == "xxxxx…")
    }

    @Test(
        "Text is ordered by its bytes, however its letters are composed",
        arguments: [
            ("a", "b", true), ("b", "a", false), ("a", "a", false), ("a", "aa", true), ("aa", "a", false),
            ("", "a", true),
            ("", "", false), ("Z", "a", true), ("e\u{301}", "\u{E9}", true), ("\u{E9}", "e\u{301}", false),
            ("a\u{FF}", "a\u{10000}", true),
        ])
    func byteOrder(one: String, two: String, isBefore: Bool) { #expect(one.precedesByBytes(two) == isBefore) }

    @Test("A text is compared with bytes, and not with letters that look the same") func bytesOfTexts() {
        func has(_ text: String, _ other: String) -> Bool { Array(other.utf8).withUnsafeBytes { text.hasBytes($0) } }
        #expect(has("", "") && has("a", "a") && has("\u{E9}…", "\u{E9}…"))
        #expect(!has("", "a") && !has("a", "") && !has("ab", "ac") && !has("a", "ab"))
        #expect(!has("e\u{301}", "\u{E9}"))
    }

    @Test(
        "A moment of any year is written",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"), (253_402_300_800, "10000-01-01T00:00:00Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"),
        ] as [(Int64, String)])
    func moments(seconds: Int64, text: String) { #expect(Instant(seconds: seconds).description == text) }
}

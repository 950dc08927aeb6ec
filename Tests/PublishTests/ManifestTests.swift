internal import Model
internal import Testing

@testable internal import Publish

@Suite("Manifests") struct ManifestTests {
    static let statistics = {
        var content = FeedStatistics.Content()
        (content.pictures, content.titles, content.texts) = (11, 10, 9)
        (content.differentPictures, content.differentTitles, content.differentTexts) = (8, 7, 6)
        (content.tags, content.people, content.dates, content.links, content.products) = (5, 4, 3, 2, 1)
        // Of earlier nights these are not compared, and not noted.
        var earlier = content
        (earlier.tags, earlier.people, earlier.dates, earlier.links, earlier.products) = (0, 0, 0, 0, 0)
        let history = [(20, nil), (15, earlier)].enumerated().map { night, counts in
            FeedStatistics.Night(day: Day(number: 19_990 + night), entries: counts.0, content: counts.1)
        }
        var statistics = FeedStatistics(entries: 12, content: content, history: history)
        statistics.retained = [3, 1].enumerated().map { .init(day: Day(number: 19_995 + $0), entries: $1) }
        return statistics
    }()

    static let manifest = Manifest(
        number: 7, editionDay: Day(number: 20_000), inputs: Digest(of: "x"), folderInode: 42,
        feeds: ["looks": statistics, "a-b": FeedStatistics(entries: 0)], configuration: "/a b/config.json",
        files: [
            .init(
                path: "a b.html", digest: Digest(of: "a"), byteCount: 1, modifiedNanoseconds: 5, kind: .page,
                isCarried: false),
            .init(
                path: "images/ü.jpg", digest: Digest(of: "b"), byteCount: 2, modifiedNanoseconds: -6,
                kind: .picture,
                isCarried: true),
        ])

    @Test("A manifest reads back as it was written") func roundTrip() throws {
        let read = try #require(Manifest(text: Self.manifest.text))
        #expect(read.number == 7)
        #expect(read.editionDay == Self.manifest.editionDay)
        #expect(read.inputs == Digest(of: "x"))
        #expect(read.folderInode == 42)
        #expect(read.feeds == Self.manifest.feeds)
        #expect(read.configuration == "/a b/config.json")
        #expect(read.files == Self.manifest.files)
    }

    @Test("The history of a manifest of an earlier version, which has entries alone, is read")
    func earlierHistory() throws {
        var feeds: [String: FeedStatistics] = [:]
        #expect(FeedStatistics.read("feed 12 looks", into: &feeds))
        #expect(FeedStatistics.read("history looks 19990:20 19991:15", into: &feeds))
        #expect(feeds["looks"]?.history.map(\.entries) == [20, 15])
        #expect(feeds["looks"]?.history.allSatisfy { $0.content == nil } == true)
        for bad in ["19990:20:1", "19990:20:1:2:3:4:-5", "19990:20:", "19990", "19990:x"] {
            #expect(!FeedStatistics.read("history looks \(bad)", into: &feeds), "\(bad)")
        }
    }

    @Test("The counts of an earlier version, which did not count different texts, are read; these are not compared")
    func earlierCounts() throws {
        var feeds: [String: FeedStatistics] = [:]
        #expect(FeedStatistics.read("feed 12 looks", into: &feeds))
        #expect(FeedStatistics.read("content looks 12 12 12 12 12", into: &feeds))
        #expect(FeedStatistics.read("history looks 19990:12:12:12:12:12:12", into: &feeds))
        let published = try #require(feeds["looks"])
        var now = published
        #expect(now.content?.differentTitles == 12 && now.content?.differentTexts == 0)
        now.content?.differentTexts = 1
        #expect(now.findings(feed: "looks", since: published, maxDrop: 0.5) == [])
        #expect(now.contentDeclines(maxDrop: 0.5) == [])
        // A later version may count more.
        for count in 5...20 {
            let counts = Array(repeating: "12", count: count).joined(separator: " ")
            #expect(FeedStatistics.read("content looks \(counts)", into: &feeds), "\(counts)")
        }
        for bad in ["12 12 12 12", Array(repeating: "12", count: 65).joined(separator: " ")] {
            #expect(!FeedStatistics.read("content looks \(bad)", into: &feeds), "\(bad)")
        }
    }

    @Test(
        "Numbers with which sums and days would overflow are none of a feed's",
        arguments: [
            "feed 9223372036854775807 looks", "content looks 1 1 1 1 9223372036854775807",
            "history looks 20000:9223372036854775807", "history looks 9223372036854775807:1",
            "retained looks 20000:9223372036854775807 20001:9223372036854775807",
            "retained looks -9223372036854775808:1",
        ])
    func numbersOfAnySize(line: String) {
        var feeds = ["looks": FeedStatistics(entries: 3)]
        #expect(!FeedStatistics.read(line, into: &feeds))
        #expect(feeds == ["looks": FeedStatistics(entries: 3)])
    }

    @Test("Its beginning tells what it has but for the files, and how long the whole is") func start() throws {
        let text = Self.manifest.text
        let lines = text.split(separator: 10, omittingEmptySubsequences: false)
        let count = lines.prefix { !$0.isEmpty }.reduce(1) { $0 + $1.count + 1 }
        for length in text.indices {
            let read = Manifest.head(start: Array(text[..<length]), byteCount: text.count)
            #expect((read != nil) == (length >= count), "\(length)")
            #expect(read.map { $0.number == 7 && $0.files.isEmpty && $0.feeds == Self.manifest.feeds } ?? true)
        }
        #expect(Manifest.head(start: text, byteCount: text.count - 1) == nil)
        #expect(Manifest.head(start: text, byteCount: text.count + 1) == nil)
    }

    @Test(
        "A line that somebody has edited makes no manifest",
        arguments: [
            ("a b.html", "../b.html"), ("a b.html", "a/../b.html"), ("a b.html", "/b.html"), ("a b.html", "a//b.html"),
            ("a b.html", "."), (" 1 5 page", " -1 5 page"), (" 1 5 page", " 9223372036854775807 5 page"),
            (" 1 5 page", " 1 99999999999999999999 5 page"), ("page - a", "page what a"), ("page - a", "page carrie"),
            ("files 2", "files 9223372036854775807"),
        ])
    func edited(_ old: String, _ new: String) {
        let text = String(decoding: Self.manifest.text, as: UTF8.self)
        let edited = text.replacing(old, with: new)
        #expect(edited != text)
        #expect(Manifest(text: Array(edited.utf8)) == nil)
    }

    @Test("Of many files each is read once, in their order", arguments: [9_999, 10_000, 10_001])
    func many(_ count: Int) throws {
        var manifest = Self.manifest
        manifest.files = (0..<count).map { number in
            .init(
                path: String(repeating: "x", count: number % 200) + "\(number).html", digest: Digest(of: "\(number)"),
                byteCount: number, modifiedNanoseconds: 1_900_000_000_000_000_000, kind: .page, isCarried: false)
        }
        let text = manifest.text
        #expect(try #require(Manifest(text: text)).files == manifest.files)
        #expect(Manifest(text: Array(text.dropLast())) == nil)
        #expect(Manifest(text: text + Array("x".utf8)) == nil)
    }

    @Test("A manifest of a version that did not say how long it is") func unmeasured() throws {
        let text = String(decoding: Self.manifest.text, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("bytes ") }
        let old = Array(lines.joined(separator: "\n").utf8)
        #expect(old.count < text.utf8.count)
        #expect(Manifest.head(start: old, byteCount: old.count) == nil, "it has to be read whole")
        #expect(Manifest.head(text: old)?.number == 7)
        #expect(Manifest(text: old)?.files == Self.manifest.files)
    }

    @Test("A manifest that was cut anywhere is none") func cut() {
        let text = Self.manifest.text
        for length in text.indices { #expect(Manifest(text: Array(text[..<length])) == nil) }
    }
}

internal import Feeds
internal import Model
internal import Testing

@Suite("Atom: what media are") struct AtomMediaTests {
    @Test("What is rated for adults is left out, one picture or all of an item, and that is said") func adult()
        async throws
    {
        let rating = "<media:rating scheme=\"urn:simple\">adult</media:rating>"
        func part(_ name: String, _ inner: String) -> String {
            "<media:content url=\"https://p.example/\(name).jpg\" medium=\"image\">\(inner)</media:content>"
        }
        func shown(_ media: String) async throws -> [[String]] {
            let item = "<item><title>One</title><guid>1</guid>\(media)</item>"
            let (result, bench) = try await FeedBench.atom(AtomFixture.rss(item))
            #expect(bench.heard.notes.count == 1 && bench.heard.notes[0].contains("“adult”"))
            return AtomPictureTests.forms(try #require(result.catalog.entries.first))
        }
        let safe = "<media:rating>nonadult</media:rating><media:rating scheme=\"urn:mpaa\">adult</media:rating>"
        #expect(try await shown(part("a", rating) + part("b", safe)) == [["b.jpg"]])
        let text = "<description>&lt;img src=\"https://p.example/t.jpg\"&gt; words</description>"
        #expect(try await shown(rating + part("a", "") + text).isEmpty)
        let video =
            "<media:player url=\"https://v.example/p\"/><link>https://v.example/1</link>"
            + "<description>&lt;video src=\"https://v.example/v.mp4\"&gt;&lt;/video&gt;</description>"
        let item = "<item><title>One</title><guid>1</guid>\(rating)\(video)</item>"
        let withVideo = try await FeedBench.atom(AtomFixture.rss(item)).0.catalog.entries.first
        #expect(withVideo?.video == nil && withVideo?.link != nil)
        #expect(try await shown("<media:group>\(rating)\(part("a", ""))</media:group>").isEmpty)
    }

    @Test("Badges are no pictures, and Blogger's links lead to them") func badges() async throws {
        func text(_ html: String) -> String { "<description>\(AtomFixture.escaped(html))</description>" }
        let badges = ["b/1.svg", "b/2.SVG?x", "b/3.svg#y", "b/4.svg", "b/5.svg"].map {
            "<img src=\"https://p.example/\($0)\">"
        }
        let entry = try await AtomPictureTests.item(text(badges.joined() + "<img src=\"https://p.example/shot.png\">"))
        #expect(AtomPictureTests.forms(entry) == [["shot.png"]])
        let blogger = "https://blogger.googleusercontent.com/img/a/AVv"
        let linked = try await AtomPictureTests.item(
            text("<a href=\"\(blogger)=s1600\"><img src=\"\(blogger)=w400-h300\" width=\"400\"></a>"))
        #expect(linked.pictures.first?.location.description == blogger + "=s1600")
    }

    @Test("A video without a file is watched at its link; one in the text is the entry's") func videos() async throws {
        let link = "<link>https://v.example/watch/1</link>"
        for media in [
            "<media:content url=\"https://v.example/v/1\" type=\"application/x-shockwave-flash\"/>",
            "<media:content medium=\"video\"><media:player url=\"https://v.example/p\"/></media:content>",
            "<media:group><media:player url=\"https://v.example/p\"/></media:group>",
        ] {
            let entry = try await AtomPictureTests.item(
                link + media + "<media:thumbnail url=\"https://p.example/t.jpg\"/>")
            #expect(entry.video?.string == "https://v.example/watch/1" && entry.kind == .post, "\(media)")
        }
        let html = "&lt;video&gt;&lt;source src=\"https://v.example/v.mp4\"&gt;&lt;/video&gt;"
        let inText = try await AtomPictureTests.item(link + "<description>\(html)</description>")
        #expect(inText.video?.string == "https://v.example/v.mp4" && inText.sound == nil)
        let sound = html.replacing("video&gt;", with: "audio&gt;")
        #expect(try await AtomPictureTests.item("<description>\(sound)</description>").sound != nil)
    }
}

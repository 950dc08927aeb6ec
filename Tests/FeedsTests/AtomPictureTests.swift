internal import Feeds
internal import Model
internal import Testing

@Suite("Atom: pictures and media") struct AtomPictureTests {
    static func item(_ media: String) async throws -> Entry {
        try await FeedBench.atomEntry(
            AtomFixture.rss("<item><title>One</title><guid isPermaLink=\"false\">1</guid>\(media)</item>"))
    }

    static func forms(_ entry: Entry) -> [[String]] {
        entry.pictures.map { picture in
            picture.locations.map {
                $0.description.replacing("https://p.example/", with: "")
            }
        }
    }

    @Test(
        "Which pictures an item has, and which of their forms is asked for first",
        arguments: [
            // A group is one picture in several forms.
            (
                """
                <media:group><media:content url="U/s.jpg" width="100"/><media:content url="U/l.jpg" width="900"/>
                <media:content url="U/v.mp4" type="video/mp4"/></media:group>
                """, [["l.jpg", "s.jpg"]]
            ),
            // Two groups are two.
            (
                """
                <media:group><media:content url="U/a.jpg"/></media:group>
                <media:group><media:content url="U/b.jpg"/></media:group>
                """, [["a.jpg"], ["b.jpg"]]
            ),
            // Sizes of one beside each other: equal proportions.
            (
                """
                <media:content url="U/140" medium="image" width="140" height="84"/>
                <media:content url="U/460" medium="image" width="460" height="276"/>
                """, [["460", "140"]]
            ),
            // A gallery: other proportions, or nothing stated.
            (
                """
                <media:content url="U/w.jpg" width="900" height="600"/>
                <media:content url="U/h.jpg" width="600" height="900"/>
                """, [["w.jpg"], ["h.jpg"]]
            ),
            ("<media:content url=\"U/a.png\"/><media:content url=\"U/b.png\"/>", [["a.png"], ["b.png"]]),
            // Equal proportions too, where each has words of its own.
            (
                """
                <media:content url="U/a.jpg" width="800" height="600"><media:description>Ebb</media:description>
                </media:content><media:content url="U/b.jpg" width="1600" height="1200"><media:description>Flood
                </media:description></media:content>
                <media:content url="U/c.jpg" width="400" height="300"/>
                """, [["a.jpg", "c.jpg"], ["b.jpg"]]
            ),
            (
                """
                <media:content url="U/a.jpg" width="800" height="600"/>
                <media:content url="U/b.jpg" width="1200" height="900"><media:description>Cat</media:description>
                </media:content><media:content url="U/c.jpg" width="1000" height="750"><media:description>Dog
                </media:description></media:content>
                """, [["b.jpg", "a.jpg"], ["c.jpg"]]
            ),
            // A thumbnail serves where the picture cannot be had, or where there is none.
            ("<media:thumbnail url=\"U/t\"/><media:content url=\"U/a.jpg\"/>", [["a.jpg", "t"]]),
            (
                "<media:thumbnail url=\"U/t\" width=\"75\"/><media:thumbnail url=\"U/u\" width=\"150\"/>",
                [["u", "t"]]
            ),
            ("<media:content url=\"U/v\" type=\"video/mp4\"><media:thumbnail url=\"U/t\"/></media:content>", [["t"]]),
            // Enclosures, each a picture; media:content before them.
            (
                """
                <enclosure url="U/a" type="image/jpeg" length="1"/><enclosure url="U/b.gif"/>
                <enclosure url="U/c.svg" type="image/svg+xml"/><enclosure url="U/d.zip" type="application/zip"/>
                """, [["a"], ["b.gif"]]
            ),
            ("<enclosure url=\"U/e.jpg\"/><media:content url=\"U/m.jpg\"/>", [["m.jpg"]]),
            // What may stand in.
            ("<itunes:image href=\"U/i\"/>", [["i"]]), ("<image><url>U/i</url></image>", [["i"]]),
            ("<image>U/i</image><enclosure url=\"U/e.jpg\"/>", [["e.jpg"]]),
            // The text's first picture that can be had, but none that counts readers.
            (
                """
                <description>&lt;img src="U/dot" width=1 height=1>
                &lt;p>x&lt;img src='U/x'>&lt;img src='U/y'></description>
                """, [["x", "y"]]
            ),
            (
                """
                <description>&lt;img src="U/dot" style="width:1px;height:1px">&lt;img src="U/smile" width="16">
                &lt;img src="U/x"></description>
                """, [["x", "smile"]]
            ),
            // Blogger's thumbnail has 72 pixels; a larger one stays before the text's.
            (
                """
                <media:thumbnail url="U/t" width="72" height="72"/>
                <description>&lt;img src="U/x" width="640" height="427"></description>
                """, [["x", "t"]]
            ),
            (
                """
                <media:thumbnail url="U/t" width="1280"/><description>&lt;img src="U/x" width="640"></description>
                """, [["t"]]
            ),
            // WordPress lists the author's face.
            (
                """
                <media:content url="https://1.gravatar.com/avatar/0?s=96" medium="image"/>
                <media:content url="U/a.jpg" medium="image"/>
                """, [["a.jpg"]]
            ),
            // Themes put it before the text.
            (
                """
                <description>&lt;img src="https://secure.gravatar.com/avatar/0?s=96" width="96">
                &lt;img src="U/x"></description>
                """, [["x"]]
            ),
            ("<description>&lt;img src='https://secure.gravatar.com/avatar/0'></description>", []),
            // GitHub's and GitLab's thumbnails are the author's face.
            (
                """
                <media:thumbnail height="60" width="60" url="https://avatars3.githubusercontent.com/u/425?s=60"/>
                <description>&lt;img src="https://user-images.githubusercontent.com/u/a.png"></description>
                """, [["https://user-images.githubusercontent.com/u/a.png"]]
            ),
            ("<media:thumbnail url=\"https://avatars.githubusercontent.com/in/29110?s=30\" width=\"30\"/>", []),
            ("<media:thumbnail url=\"https://gitlab.com/uploads/-/system/user/avatar/1/x.png?width=40\"/>", []),
            // What has a size and says no more is a picture, in Yahoo's feeds; no recording.
            ("<media:content height=\"86\" url=\"U/ap.org/189c74d3\" width=\"130\"/>", [["ap.org/189c74d3"]]),
            ("<media:content height=\"86\" url=\"U/189c74d3\" width=\"130\" duration=\"12\"/>", []),
            ("<media:content height=\"86\" url=\"U/player.swf\" width=\"130\"/>", []),
            ("<media:content height=\"86\" url=\"U/a\" width=\"130\" medium=\"document\"/>", []),
            ("<media:content url=\"U/189c74d3\"/>", []),
            ("<enclosure url=\"U/a\" width=\"99\" height=\"99\"/>", []),
            // A silent film of Mastodon's, with its poster.
            (
                """
                <media:content url="U/v.mp4" type="video/mp4" medium="image"><media:thumbnail url="U/v.png"/>
                </media:content>
                """, [["v.png"]]
            ),
            // Buttons that share the page are none of its pictures.
            (
                """
                <description>&lt;p>x&lt;a href="http://twitter.com/home?status=x">&lt;img src="U/tw.png">&lt;/a>
                &lt;a href="http://www.facebook.com/sharer.php?u=x">&lt;span>&lt;img src="U/fb.png">&lt;/span>&lt;/a>
                &lt;a href="http://feeds.feedburner.com/~ff/x?a=b">&lt;img src="U/ff">&lt;/a>
                &lt;a href="mailto:?subject=x">&lt;img src="U/mail.png" width="32">&lt;/a></description>
                """, []
            ),
            (
                """
                <description>&lt;a href="https://www.facebook.com/ada">&lt;img src="U/a.png">&lt;/a>
                &lt;a href="https://pinterest.com/pin/create/">&lt;img src="U/b.png" width="640">&lt;/a></description>
                """, [["a.png", "b.png"]]
            ),
            (
                """
                <description>&lt;a href="https://www.facebook.com/share/p/1AbC/">&lt;img src="U/c.png">&lt;/a>
                &lt;a href="https://x.com/share_now">&lt;img src="U/d.png">&lt;/a>
                &lt;a href="mailto:ada@example.org">&lt;img src="U/e.png">&lt;/a></description>
                """, [["c.png", "d.png", "e.png"]]
            ),
            // The file that a small one leads to; no page about it, and nothing where it is large itself.
            (
                """
                <description>&lt;a href="U/full.JPG?x=1">&lt;img src="U/thumb.jpg" width="300">&lt;/a></description>
                """, [["full.JPG?x=1", "thumb.jpg"]]
            ),
            (
                """
                <description>&lt;a href="U/f.webp">&lt;span>&lt;img src="U/t" srcset="U/m 640w">&lt;/span>&lt;/a>
                </description>
                """, [["f.webp", "m", "t"]]
            ),
            ("<description>&lt;a href='U/a.jpg'>&lt;img src='U/a.jpg'>&lt;/a></description>", [["a.jpg"]]),
            (
                "<description>&lt;a href='U/f.jpg'>&lt;img src='U/l.jpg' width=1200>&lt;/a></description>",
                [["l.jpg"]]
            ),
            (
                "<description>&lt;a href='U/f.jpg'>&lt;img src='U/s' srcset='U/l 1600w'>&lt;/a></description>",
                [["l", "s"]]
            ),
            ("<description>&lt;a href='U/wiki/File:B.jpg'>&lt;img src='U/t'>&lt;/a></description>", [["t"]]),
            ("<description>&lt;a href='U/x/blob/main/b.png'>&lt;img src='U/t'>&lt;/a></description>", [["t"]]),
            ("<description>&lt;a href='U/page.html'>&lt;img src='U/t'>&lt;/a></description>", [["t"]]),
            ("<description>&lt;a href='U/f.jpg'>words&lt;/a> &lt;img src='U/t'></description>", [["t"]]),
            // Pictures that are characters.
            ("<description>Ha &lt;img class='wp-smiley' alt=':)' src='U/s.png'></description>", []),
            (
                """
                <description>Ha &lt;img src="https://s.w.org/images/core/emoji/15.0.3/72x72/1f600.png" alt="😀">
                &lt;img src="U/wp-includes/images/smilies/icon_smile.gif" alt=":-)"></description>
                """, []
            ),
            ("<enclosure url=\"U/a.png\" type=\"application/octet-stream\"/>", [["a.png"]]),
            ("<description>&lt;img src=\"U/x\"></description><media:thumbnail url=\"U/t\"/>", [["t"]]),
            ("<description>no picture</description>", []),
            // The largest of a srcset, by width or density; the src serves where it cannot be had.
            (
                """
                <description>&lt;img src="U/s.jpg" srcset="U/m.jpg 320w, U/l,c_1.jpg 1280w,U/x.jpg 640w"></description>
                """, [["l,c_1.jpg", "s.jpg"]]
            ),
            (
                "<description>&lt;img src='U/s.jpg' srcset='U/a.jpg, U/c.jpg 3x, U/b.jpg 2x'></description>",
                [["c.jpg", "s.jpg"]]
            ),
            ("<description>&lt;img srcset='U/a.jpg, U/b.jpg' src='data:x'></description>", [["a.jpg"]]),
            ("<description>&lt;img srcset=', ,' src='U/s.jpg'></description>", [["s.jpg"]]),
            (
                """
                <description>&lt;picture>&lt;source type="image/webp" srcset="U/a.webp 900w">&lt;source type="image/jxl"
                srcset="U/b.jxl 9000w">&lt;img src="U/s.jpg" srcset="U/m.jpg 500w">&lt;/picture></description>
                """, [["a.webp", "s.jpg"]]
            ),
            // Pictures that a script would load, and those that stand in for them.
            (
                """
                <description>&lt;img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="U/lazy.jpg">
                &lt;noscript>&lt;img src="U/real.jpg">words&lt;/noscript></description>
                """, [["lazy.jpg", "real.jpg"]]
            ),
            ("<description>&lt;img src='U/tiny.jpg' data-src='U/full.jpg'></description>", [["full.jpg", "tiny.jpg"]]),
            (
                "<description>&lt;img src='U/tiny.jpg' data-srcset='U/m.jpg 1x, U/l.jpg 2x'></description>",
                [["l.jpg", "tiny.jpg"]]
            ),
            (
                "<description>&lt;img class='lazy'>&lt;noscript>&lt;img src='U/real.jpg'>&lt;/noscript></description>",
                [["real.jpg"]]
            ),
        ] as [(String, [[String]])])
    func pictures(media: String, expected: [[String]]) async throws {
        let entry = try await Self.item(media.replacing("U/", with: "https://p.example/"))
        #expect(Self.forms(entry) == expected)
    }

    @Test(
        "An item is a photo where a picture is its own, else a post",
        arguments: [
            ("<media:content url=\"https://p.example/a.jpg\"/>", EntryKind.photo),
            ("<enclosure url=\"https://p.example/a.jpg\"/>", .photo),
            ("<itunes:image href=\"https://p.example/a.jpg\"/>", .post),
            ("<description>&lt;img src='https://p.example/a.jpg'></description>", .post), ("", .post),
            ("<media:thumbnail url=\"https://p.example/a.jpg\"/><enclosure url=\"https://p.example/a.mp3\"/>", .post),
        ])
    func kinds(media: String, kind: EntryKind) async throws {
        #expect(try await Self.item(media).kind == kind)
    }

    @Test(
        "What can be played is a link",
        arguments: [
            "<enclosure url=\"https://p.example/v\" type=\"video/mp4\"/>",
            "<enclosure url=\"https://p.example/s.mp3\" type=\"audio/mpeg\"/>"
                + "<media:content url=\"https://p.example/v\" type=\"video/mp4\"/>",
            "<media:group><media:content url=\"https://p.example/v\" medium=\"video\"/></media:group>",
            "<media:content url=\"https://p.example/v\" type=\"video/mp4\" medium=\"image\"/>",
        ])
    func played(media: String) async throws {
        let entry = try await Self.item(media)
        #expect(entry.video?.string == "https://p.example/v")
        #expect(entry.sound == nil)
    }

    @Test(
        "A recording to hear is no video",
        arguments: [
            "<enclosure url=\"https://p.example/s\" type=\"audio/mpeg\"/>",
            "<media:content url=\"https://p.example/s\" medium=\"audio\"/>",
        ])
    func heard(media: String) async throws {
        let entry = try await Self.item(media)
        #expect(entry.sound?.string == "https://p.example/s")
        #expect(entry.video == nil && entry.kind == .post)
    }

    @Test("A credit and a description come along, unless it is the title again") func described() async throws {
        let entry = try await Self.item(
            """
            <media:content url="https://p.example/a.jpg"><media:title>One</media:title>
            <media:description> A boat,\nleaving </media:description>
            <media:credit>Bo Lind</media:credit></media:content>
            <media:content url="https://p.example/b.jpg"><media:title>One</media:title></media:content>
            """)
        #expect(entry.pictures.map(\.description) == ["A boat, leaving", nil])
        #expect(entry.pictures.map(\.credit) == ["Bo Lind", nil])
    }

    @Test("A picture of a text keeps its alternative text, unless that is the title") func alternative() async throws {
        for (alt, description) in [("A red barn", "A red barn"), ("One", nil), ("", nil)] {
            let entry = try await Self.item(
                "<description>&lt;img src=\"https://p.example/a.jpg\" alt=\"\(alt)\"></description>")
            #expect(entry.pictures.map(\.description) == [description])
        }
    }

    @Test("Addresses are resolved against xml:base, and the document") func relative() async throws {
        let entry = try await FeedBench.atomEntry(
            AtomFixture.atom(
                """
                <entry xml:base="https://b.example/x/"><id>1</id><title>T</title><link href="page"/>
                <link rel="enclosure" type="image/png" href="../a"/><link rel="enclosure" href="/b.png"/>
                <content type="html" xml:base="y/">&lt;a href="z">link&lt;/a></content></entry>
                """))
        #expect(entry.link?.string == "https://b.example/x/page")
        #expect(entry.pictures.map(\.location.description) == ["https://b.example/a", "https://b.example/b.png"])
        guard case .link(let url, _)? = entry.text.paragraphs.first?.first else {
            Issue.record("no link in \(entry.text)")
            return
        }
        #expect(url.string == "https://b.example/x/y/z")
        let plain = try await FeedBench.atomEntry(
            AtomFixture.rss("<item><guid>1</guid><title>T</title><enclosure url=\"p/a.jpg\"/></item>"))
        #expect(plain.pictures.map(\.location.description) == ["https://feeds.example/public/p/a.jpg"])
    }

    @Test("Elements of XHTML have bases of their own, which end with them") func innerBases() async throws {
        let entry = try await FeedBench.atomEntry(
            AtomFixture.atom(
                """
                <entry xml:base="https://b.example/"><id>1</id><title>T</title><content type="xhtml" xml:base="x/">
                <div xmlns="http://www.w3.org/1999/xhtml" xml:base="y/"><p><a href="1">a</a></p>
                <p xml:base="https://c.example/z/"><img src="i.png" alt=""/><a href="2">b</a> <a href="#3">c</a></p>
                <p><a href="/4">d</a> <a xml:base="w/" href="5">e</a></p></div></content></entry>
                """))
        #expect(
            entry.text.linkTargets.map(\.string) == [
                "https://b.example/x/y/1", "https://c.example/z/2", "https://b.example/4", "https://b.example/x/y/w/5",
            ])
        #expect(entry.pictures.map(\.location.description) == ["https://c.example/z/i.png"])
    }

    @Test("An address that the document may not name is left out and told") func hostile() async throws {
        for address in [
            "file:///etc/passwd", "javascript:alert(1)", "java\nscript:alert(1)", "data:image/png;base64,AA",
        ] {
            let (result, bench) = try await FeedBench.atom(
                AtomFixture.rss(
                    """
                    <item><guid>1</guid><title>T</title><link>\(address)</link>
                    <enclosure url="\(address)" type="image/png"/></item>
                    """))
            let entry = try #require(result.catalog.entries.first)
            #expect(entry.link == nil && entry.pictures.isEmpty)
            #expect(bench.heard.notes.count == 2)
        }
    }
}

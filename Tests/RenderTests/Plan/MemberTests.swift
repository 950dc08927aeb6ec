internal import Decode
internal import Model
internal import Testing

@testable internal import Render

@Suite("Members") struct MemberTests {
    private func others(of member: String, _ site: RenderedSite) throws -> [String] {
        try site.page("team/\(member).html").with("data-entry").dropFirst().compactMap { $0["data-entry"] }
    }

    @Test("A member's page shows five others, no two of the six with the same picture")
    func companions() throws {
        let site = try RenderedSite(KindsCatalog().gallery)
        for number in 0..<12 {
            let others = try others(of: "m-\(number)", site)
            #expect(others.count == 5 && Set(others).count == 5 && !others.contains("team/m-\(number)"))
            #expect(try site.page("team/m-\(number).html").with("data-cell").count == 6)
        }
    }

    @Test("Of members who share a picture one is shown at most; too few leave no holes")
    func samePictures() throws {
        let same: Set<String> = ["m-0", "m-1", "m-2", "m-3", "m-5"]
        let site = try RenderedSite(KindsCatalog(samePicture: same, members: 8).gallery)
        for number in 0..<8 {
            let page = try site.page("team/m-\(number).html")
            #expect(page.with("data-cell").count == 4, "of m-4, m-6, m-7 and one of five")
            let shown = try others(of: "m-\(number)", site).filter { same.contains(String($0.dropFirst(5))) }
            #expect(shown.count == (same.contains("m-\(number)") ? 0 : 1))
        }
        let alone = try RenderedSite(KindsCatalog(members: 1).gallery)
        #expect(try alone.page("team/m-0.html").with("data-cell").count == 1)
    }

    @Test("Other days show others")
    func days() {
        let gallery = KindsCatalog().gallery
        let feed = gallery.catalog.feeds[2]
        let shown = (0..<40).map { day in
            RelatedMembers(feed, on: Day(number: 20_000 + day), pictures: gallery.pictures)?.others(of: 0) ?? []
        }
        #expect(Set(shown).count > 30)
        #expect(RelatedMembers(gallery.catalog.feeds[0], on: Day(number: 0), pictures: [:]) == nil)
    }

    @Test("On none of 400 days is a picture twice among the six of the first screen, whoever shares one with whom")
    func firstScreen() {
        let same: Set<String> = ["m-2", "m-7", "m-11", "m-18"]
        let gallery = KindsCatalog(samePicture: same, members: 19).gallery
        var leads: Set<String> = []
        var others: Set<[String]> = []
        for number in 0..<400 {
            let day = Day(number: 20_600 + number)
            let led = FeaturedEntry.leading(gallery, on: day)
            let team = led.catalog.feeds[2]
            let shown = RelatedMembers(team, on: day, pictures: led.pictures)?.distinctCount ?? 0
            let pictures = team.entries.prefix(shown).map { led[$0.pictures.first]?.source }
            #expect(shown == 6 && Set(pictures).count == 6, "\(day)")
            #expect(Set(team.entries.map(\.id)).count == 19, "\(day)")
            leads.insert(team.entries[0].id)
            others.insert(team.entries[1..<6].map(\.id))
        }
        #expect(leads.count == 19 && others.count > 300)
    }

    @Test("Of those who have left the feed nobody is on the first screen while there are others")
    func retained() {
        var gallery = KindsCatalog(members: 9).gallery
        var feeds = gallery.catalog.feeds
        for index in 0..<3 { feeds[2].entries[index].retainedSince = Day(number: 1) }
        gallery = Gallery(catalog: Catalog(feeds: feeds), pictures: gallery.pictures)
        for number in 0..<50 {
            let team = FeaturedEntry.leading(gallery, on: Day(number: number)).catalog.feeds[2]
            #expect(team.entries.prefix(6).allSatisfy { $0.retainedSince == nil })
        }
    }

    @Test("The feed's first page says who leads, and a file has what is said of every member")
    func words() throws {
        let site = try RenderedSite(KindsCatalog().gallery)
        let text = try site.text("team/index.html")
        #expect(text.split(separator: "data-featured").count == 2)
        let featured = try #require(text.split(separator: "data-featured").last)
        for words in ["href=\"../team/m-4.html\">Member 4<", ">Position 4<", "Likes tea."] {
            #expect(featured.contains(words), "\(words)")
        }
        let call = try site.text("team/members.js")
        try #require(call.hasPrefix("vitrineMembers(\"team\",") && call.hasSuffix(");\n"))
        let values = try JSONDocument(Array(("[" + call.dropFirst("vitrineMembers(".count).dropLast(3) + "]").utf8))
            .root
        let members = try #require(Array(values.elements).last)
        #expect(Array(members.members).count == 12)
        let third = Array(try #require(members["team/m-3"]).elements).compactMap(\.string)
        #expect(third.first == "Member 3 · Team · Vitrine")
        for words in ["<h1 dir=\"auto\">Member 3</h1>", "Likes tea.", "Options for Member 3", "m3@example.com"] {
            #expect(third.last?.contains(words) == true, "\(words)")
        }
        #expect(third.last?.contains("<li data-cell>") == false)
        #expect(site.files["photos/members.js"] == nil)
    }

    @Test("Fewer pictures than six make a smaller mosaic, and every member stands on the page once")
    func fewPictures() throws {
        let same: Set<String> = ["m-0", "m-1", "m-2", "m-3", "m-5"]
        let page = try RenderedSite(KindsCatalog(samePicture: same, members: 8).gallery).page("team/index.html")
        #expect(page.with("data-cell").count == 4, "m-4, m-6, m-7 and one of five")
        let keys = page.with("data-entry").compactMap { $0["data-entry"] }
        #expect(keys.count == 8 && Set(keys).count == 8)
    }

    @Test("Each member leads once in as many days as there are members, whatever their order in the feed")
    func dailyLead() {
        var feed = KindsCatalog(members: 7).team
        let days = (-7..<0).map { Day(number: $0) }
        let leads = days.map { feed.entries[FeaturedEntry.index(in: feed.entries, on: $0) ?? 0].id }
        #expect(Set(leads).count == 7)
        feed.entries.reverse()
        #expect(days.map { feed.entries[FeaturedEntry.index(in: feed.entries, on: $0) ?? 0].id } == leads)
        #expect(FeaturedEntry.index(in: [], on: Day(number: 3)) == nil)
        for index in 1..<7 { feed.entries[index].retainedSince = Day(number: 1) }
        #expect(Set(days.map { FeaturedEntry.index(in: feed.entries, on: $0) }) == [0])
    }

    @Test(
        "The member of the day heads grid, list and home, the first five of the day's rank come next, then the others")
    func leading() throws {
        let site = try RenderedSite(KindsCatalog().gallery)
        // 20,778 is 6 more than a multiple of 12, and m-4 is seventh by its bytes.
        let others = (0..<12).filter { $0 != 4 }.map { "m-\($0)" }
        let ranked = others.sorted {
            Digest(of: "\(SampleCatalog.editionDay) \($0)") < Digest(of: "\(SampleCatalog.editionDay) \($1)")
        }
        let expected = ["m-4"] + ranked.prefix(5) + others.filter { !ranked.prefix(5).contains($0) }
        // On the first page it stands on the picture and above the words.
        for (path, times) in [("team/index.html", 2), ("team/feed.html", 1)] {
            let page = try site.page(path)
            #expect(page.with("data-entry").compactMap { $0["data-entry"] } == expected.map { "team/" + $0 }, "\(path)")
            #expect(try site.text(path).split(separator: "Member of the day").count == times + 1)
        }
        let home = try site.page("index.html").with("data-entry").compactMap { $0["data-entry"] }
        // The mosaic has a member too, who is the day's; the section goes on from there.
        #expect(home.filter { $0.hasPrefix("team/") }.prefix(2) == ["team/m-4", "team/\(ranked[0])"])
        #expect(home.filter { $0 == "team/m-4" }.count == 1)
        #expect(try site.text("team/m-4.html").contains("Member of the day"))
    }
}

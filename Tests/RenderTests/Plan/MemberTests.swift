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
            Companions(feed, on: Day(number: 20_000 + day), pictures: gallery.pictures)?.others(of: 0) ?? []
        }
        #expect(Set(shown).count > 30)
        #expect(Companions(gallery.catalog.feeds[0], on: Day(number: 0), pictures: [:]) == nil)
    }

    @Test("Each member leads once in as many days as there are members, whatever their order in the feed")
    func dailyLead() {
        var feed = KindsCatalog(members: 7).team
        let days = (-7..<0).map { Day(number: $0) }
        let leads = days.map { feed.entries[DailyLead.index(in: feed.entries, on: $0) ?? 0].id }
        #expect(Set(leads).count == 7)
        feed.entries.reverse()
        #expect(days.map { feed.entries[DailyLead.index(in: feed.entries, on: $0) ?? 0].id } == leads)
        #expect(DailyLead.index(in: [], on: Day(number: 3)) == nil)
        for index in 1..<7 { feed.entries[index].retainedSince = Day(number: 1) }
        #expect(Set(days.map { DailyLead.index(in: feed.entries, on: $0) }) == [0])
    }

    @Test("The member of the day heads grid, list and home; the others keep their order, and all their addresses")
    func leading() throws {
        let site = try RenderedSite(KindsCatalog().gallery)
        // 20,778 is 6 more than a multiple of 12, and m-4 is seventh by its bytes.
        let expected = ["m-4"] + (0..<12).filter { $0 != 4 }.map { "m-\($0)" }
        for path in ["team/index.html", "team/feed.html"] {
            let page = try site.page(path)
            #expect(page.with("data-entry").compactMap { $0["data-entry"] } == expected.map { "team/" + $0 })
            #expect(try site.text(path).split(separator: "Member of the day").count == 2)
        }
        let home = try site.page("index.html").with("data-entry").compactMap { $0["data-entry"] }
        // The mosaic has a member too, and another one; the section begins with the day's.
        #expect(home.filter { $0.hasPrefix("team/") }.prefix(2) == ["team/m-0", "team/m-4"])
        #expect(home.filter { $0 == "team/m-4" }.count == 1)
        #expect(try site.text("team/m-4.html").contains("Member of the day"))
    }
}

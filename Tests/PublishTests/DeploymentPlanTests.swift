internal import Model
internal import Testing

@testable internal import Publish

@Suite("What is sent to a host, and when") struct DeploymentPlanTests {
    private static let site = [
        "index.html", "sw.js", "search/index.js", "search/1.js", "shop/index.html", "shop/a.html", "shop/filter.js",
        "shop/members.js", "assets/site.29f9b1e0.js", "images/aa/1.jpg", "feed.xml",
    ]

    private static func file(_ path: String, _ bytes: String) -> Manifest.File {
        Manifest.File(
            path: path, digest: Digest(of: bytes), byteCount: bytes.utf8.count, modifiedNanoseconds: 0, kind: .page,
            isCarried: false)
    }

    @Test("What names new pages comes after them, what pages load before them, and what is gone goes last")
    func order() throws {
        var record = Dictionary(
            uniqueKeysWithValues: Self.site.map { ($0, DeploymentRecord.State.sent(Digest(of: "1"))) })
        record["shop/a.html"] = nil
        record["shop/old.html"] = .sent(Digest(of: "1"))
        let files = Self.site.map { Self.file($0, "2") }
        let plan = DeploymentPlan(files: files, record: record, usesHeaders: true)
        let order = plan.steps.flatMap(\.paths)
        func place(_ path: String) throws -> Int { try #require(order.firstIndex(of: path)) }
        for data in ["shop/filter.js", "shop/members.js", "search/1.js"] {
            #expect(try place("shop/a.html") < place(data) && place(data) < place("shop/index.html"), "\(data)")
        }
        for asset in ["assets/site.29f9b1e0.js", "images/aa/1.jpg"] {
            #expect(try place(asset) < place("shop/a.html"))
        }
        #expect(try place("index.html") < place("sw.js") && order.last == "shop/old.html")
        #expect(Set(order).count == order.count && plan.changed.count == Self.site.count)
    }

    @Test("The way in comes when all else is there, the first night too") func firstNight() throws {
        let files = Self.site.map { Self.file($0, "1") }
        let plan = DeploymentPlan(files: files, record: [:], usesHeaders: true)
        #expect(plan.steps.flatMap(\.paths).suffix(2) == ["index.html", "sw.js"])
    }

    @Test("Where headers are not kept, each stage is one step") func stages() {
        let files = Self.site.map { Self.file($0, "1") }
        let plain = DeploymentPlan(files: files, record: [:], usesHeaders: false)
        #expect(Set(plain.steps.map(\.stage)).count == plain.steps.count)
        #expect(DeploymentPlan(files: files, record: [:], usesHeaders: true).steps.count > plain.steps.count)
    }
}

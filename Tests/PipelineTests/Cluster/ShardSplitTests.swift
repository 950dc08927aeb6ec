import Model
import Testing

@testable import Pipeline

@Suite("Which shard does what") struct ShardSplitTests {
    private static let urls = (0..<12).flatMap { host in
        (0..<200).compactMap { WebURL("https://host\(host).example/picture-\($0).jpg") }
    }

    @Test(
        "Each host's pictures go to at most perHost shards, which have perHost transfers in sum",
        arguments: [1, 2, 3, 6, 7, 16, 64], [1, 2, 6])
    func politeness(count: Int, perHost: Int) {
        let split = ShardSplit(count: count, perHost: perHost)
        for (host, urls) in Dictionary(grouping: Self.urls, by: ShardSplit.host) {
            let shards = Set(urls.map(split.shard(fetching:)))
            #expect(shards.allSatisfy { (1...count).contains($0) })
            #expect(shards.count == min(perHost, count), "\(host)")
            #expect(shards.allSatisfy { split.transfers(with: host, of: $0) > 0 })
            #expect((1...count).map { split.transfers(with: host, of: $0) }.reduce(0, +) == perHost)
        }
    }

    @Test("The work is spread: with as many hosts as shards none has all, and none of 16 is idle") func spread() {
        let split = ShardSplit(count: 16, perHost: 6)
        let shares = Dictionary(grouping: Self.urls, by: split.shard(fetching:)).mapValues(\.count)
        #expect(shares.count == 16)
        #expect(shares.values.allSatisfy { $0 < Self.urls.count / 4 })
    }

    @Test("It is the same on every machine") func stable() throws {
        let split = ShardSplit(count: 16, perHost: 6)
        let url = try #require(WebURL("https://host1.example/picture-1.jpg"))
        let fragment = try #require(WebURL("https://host1.example/picture-1.jpg#top"))
        // A change of these makes shards of two versions, which one plan never has, disagree.
        #expect(split.shard(fetching: url) == split.shard(fetching: fragment))
        #expect(split.shard(making: Digest(of: "a")) == 11)
    }

    @Test("What is in the cache is split evenly by hash") func making() {
        let split = ShardSplit(count: 3, perHost: 1)
        let shares = Dictionary(grouping: (0..<3000).map { Digest(of: "\($0)") }, by: split.shard(making:))
        #expect(Set(shares.keys) == [1, 2, 3])
        #expect(shares.values.allSatisfy { (900...1100).contains($0.count) })
    }
}

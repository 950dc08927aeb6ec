internal import HTTPCache
internal import Model

/// Which shard does what. It depends on addresses and digests alone, so every process comes to the same.
///
/// A host's pictures go to at most `perHost` shards, each of which has a part of the host's transfers: whatever the
/// number of shards, a host has no more at once than `network.perHost`.
struct ShardSplit: Sendable {
    let count: Int
    let perHost: Int

    /// The number, from 1, of the shard that fetches the picture at `url`.
    func shard(fetching url: WebURL) -> Int {
        let place = Self.hash(ResourceLocation.web(url).pictureKey) % UInt64(shardCount)
        return (first(of: Self.host(url)) + Int(place)) % count + 1
    }

    /// How many transfers at once a shard may have with a host, such as `example.org:443`; 0: the host is others'.
    func transfers(with host: String, of shard: Int) -> Int {
        let place = (shard - 1 - first(of: host) + count) % count
        guard place < shardCount else { return 0 }
        return perHost / shardCount + (place < perHost % shardCount ? 1 : 0)
    }

    /// The number, from 1, of the shard that makes the files of a picture whose bytes are in the cache.
    func shard(making source: Digest) -> Int {
        Int(source.withRawBytes { $0.loadUnaligned(as: UInt64.self).bigEndian } % UInt64(count)) + 1
    }

    /// What the limit counts by.
    static func host(_ url: WebURL) -> String { "\(url.host):\(url.port)" }

    /// How many shards a host's pictures go to.
    private var shardCount: Int { max(1, min(perHost, count)) }

    /// The first of a host's shards, from 0: different hosts begin at different ones.
    private func first(of host: String) -> Int { Int(Self.hash(host) % UInt64(count)) }

    private static func hash(_ text: String) -> UInt64 {
        Digest(of: text).withRawBytes { $0.loadUnaligned(as: UInt64.self).bigEndian }
    }
}

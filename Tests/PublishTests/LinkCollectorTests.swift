internal import Model
internal import Testing

@testable internal import Publish

@Suite("What pages name") struct LinkCollectorTests {
    @Test("Paths are told in the order in which they came, however they lie in pieces", arguments: [1, 8, 64, 1 << 16])
    func pieces(_ pieceBytes: Int) {
        let hasher = PathHasher(secret: FingerprintSecret())
        var collector = LinkCollector(hasher, pieceBytes: pieceBytes)
        let paths = (0..<100).map { String(repeating: "x", count: $0 * 7 % 40) + "\($0).html" }
        for page in ["a.html", "b.html"] {
            let links = paths.map { "<a href=\"\($0)\"></a>" }.joined()
            Array("<main>\(links)</main>".utf8).withUnsafeBytes { _ = collector.page(page, $0) }
        }
        #expect(collector.targets(except: PathHashes()) == paths)
        let known = hasher.hashes(of: paths.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
        #expect(
            collector.targets(except: known)
                == paths.enumerated().filter { $0.offset % 3 != 0 }.map(\.element))
    }
}

internal import Model

/// The records that a site's cache uses: what a collection of the remote folder keeps.
///
/// Of each record's name the first eight bytes are enough: two of ten million that agree would keep one file too many.
struct RemoteMark: Sendable {
    let names: [UInt64]

    private static let heading = "vitrine mark 1"

    /// - Parameter names: of records, see `RemoteLayout`.
    init(names: some Sequence<Digest>) {
        self.names = Set(names.map(Self.prefix)).sorted()
    }

    static func prefix(_ digest: Digest) -> UInt64 {
        digest.withRawBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
    }

    /// A heading with the digest of the rest, then eight bytes for each name, the highest first.
    var bytes: [UInt8] {
        var rest: [UInt8] = []
        rest.reserveCapacity(8 * names.count)
        for name in names { withUnsafeBytes(of: name.bigEndian) { rest.append(contentsOf: $0) } }
        return Array("\(Self.heading) \(Digest(of: rest))\n".utf8) + rest
    }

    /// Nil for anything but what `bytes` makes.
    init?(bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: 10) else { return nil }
        let rest = bytes[(end + 1)...]
        guard rest.count % 8 == 0,
            String(decoding: bytes[..<end], as: UTF8.self) == "\(Self.heading) \(Digest(of: rest))"
        else { return nil }
        names = rest.withUnsafeBytes { raw in
            stride(from: 0, to: raw.count, by: 8).map {
                UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
            }
        }
    }
}

internal import Glibc

/// Allows public addresses only, so that no feed can reach into the network of this machine.
///
/// Refused are multicast and the ranges that IANA's special-purpose registries (RFC 6890) list as not
/// globally reachable.
enum AddressPolicy {
    /// - Parameter address: 4 or 16 bytes in network order.
    static func isPublic(_ address: UnsafeRawBufferPointer) -> Bool {
        switch address.count {
        case 4: isPublic4(address[0], address[1], address[2])
        case 16: isPublic6(address)
        default: false
        }
    }

    static func isPublic(_ address: [UInt8]) -> Bool { address.withUnsafeBytes { isPublic($0) } }

    private static func isPublic4(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Bool {
        switch (a, b, c) {
        case (0, _, _), (10, _, _), (127, _, _): false
        // Carrier-grade NAT; link-local, where clouds serve their metadata.
        case (100, 64...127, _), (169, 254, _): false
        case (172, 16...31, _), (192, 168, _): false
        // IETF protocol assignments, documentation, 6to4 relays, benchmarks.
        case (192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113), (192, 88, 99), (198, 18...19, _): false
        // Multicast, reserved, broadcast.
        case (224..., _, _): false
        default: true
        }
    }

    private static func isPublic6(_ bytes: UnsafeRawBufferPointer) -> Bool {
        func embedded(at index: Int) -> Bool { isPublic4(bytes[index], bytes[index + 1], bytes[index + 2]) }
        func isZero(_ range: Range<Int>) -> Bool { range.allSatisfy { bytes[$0] == 0 } }
        // Mapped (::ffff:0:0/96), translated (::ffff:0:0:0/96), NAT64 (64:ff9b::/96) and 6to4 (2002::/16) lead to the
        // IPv4 address within.
        if isZero(0..<10), bytes[10] == 0xFF, bytes[11] == 0xFF { return embedded(at: 12) }
        if isZero(0..<8), bytes[8] == 0xFF, bytes[9] == 0xFF, isZero(10..<12) { return embedded(at: 12) }
        if bytes[0] == 0, bytes[1] == 0x64, bytes[2] == 0xFF, bytes[3] == 0x9B {
            return isZero(4..<12) && embedded(at: 12)
        }
        if bytes[0] == 0x20, bytes[1] == 0x02 { return embedded(at: 2) }
        // Only 2000::/3 is allocated, without Teredo and the like (2001::/23) and documentation.
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        if bytes[0] == 0x20, bytes[1] == 0x01, bytes[2] < 2 { return false }
        if bytes[0] == 0x20, bytes[1] == 0x01, bytes[2] == 0x0D, bytes[3] == 0xB8 { return false }
        return !(bytes[0] == 0x3F && bytes[1] == 0xFF && bytes[2] & 0xF0 == 0)
    }

    /// Whether a proxy may be asked for a host. The proxy resolves the name, so only the name is checked here, or an
    /// address in any form of inet_aton(3) (decimal, octal, hexadecimal, short).
    static func isPublic(host: String) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            var address = in6_addr()
            guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &address) == 1 else {
                return false
            }
            return withUnsafeBytes(of: &address) { isPublic($0) }
        }
        var name = host[...]
        while name.last == "." { name.removeLast() }
        var address = in_addr()
        if inet_aton(String(name), &address) != 0 { return withUnsafeBytes(of: &address) { isPublic($0) } }
        // A name of one word is one of this machine's (`localhost`, `ip6-localhost`) or of its network's.
        return name.contains(".") && !insideSuffixes.contains { name.hasSuffix($0) }
    }

    /// RFC 6761, RFC 6762, RFC 8375, what ICANN has set aside for private use, and what /etc/hosts calls this machine.
    private static let insideSuffixes = [
        ".localhost", ".local", ".home.arpa", ".internal", ".localdomain", ".localdomain6",
    ]
}

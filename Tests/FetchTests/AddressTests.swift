@testable internal import Fetch
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("No feed reaches into the network that the tool runs in") struct AddressTests {
    @Test("Through every way of writing this machine's address, no connection is made")
    func loopback() async throws {
        try await withTemporaryFolder { folder in
            let server = try ScriptedServer { _, reply in reply.answer(200, [], "inside") }
            let bench = Bench(folder, retries: 3, allowPrivateHosts: false)
            let hosts = [
                "127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1", "0",
                "0.0.0.0", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::]", "127.0.0.1.", "[64:ff9b::7f00:1]",
            ]
            for host in hosts {
                let failure = try await bench.fetch("http://\(host):\(server.port)/").failure
                #expect(failure?.kind == .forbiddenAddress || failure?.kind == .unreachable, "\(host)")
                #expect(failure != nil, "\(host)")
            }
            #expect(server.connectionCount == 0)
            #expect(bench.fetcher.counts.requests == 0)
            let plain = try await bench.fetch("http://127.0.0.1:\(server.port)/").failure
            #expect(plain?.kind == .forbiddenAddress)
            #expect(plain?.message.contains("allowPrivateHosts") == true)
        }
    }

    @Test(
        "Addresses that are not for all to reach",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
            "192.88.99.1",
            "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.1.1.1",
            "240.0.0.1", "255.255.255.255", "::", "::1", "::2", "::127.0.0.1", "::ffff:10.0.0.1", "::ffff:0:10.0.0.1",
            "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8", "2002:a00:1::", "2002:7f00:1::1", "2001::1", "2001:db8::1",
            "2001:10::1", "fc00::1", "fd12::1", "fe80::1", "fec0::1", "ff02::1", "100::1", "3fff::1", "4000::1",
        ])
    func notPublic(address: String) throws { #expect(!AddressPolicy.isPublic(try bytes(address))) }

    @Test(
        "Addresses that are",
        arguments: [
            "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.0", "126.1.1.1",
            "128.0.0.1",
            "169.253.1.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "192.167.1.1", "192.169.1.1", "198.17.1.1",
            "198.20.1.1", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
            "2002:808:808::1", "2001:4860::8888", "2001:200::1",
        ])
    func isPublic(address: String) throws { #expect(AddressPolicy.isPublic(try bytes(address))) }

    @Test(
        "Hosts that a proxy is not asked for",
        arguments: [
            "localhost", "a.localhost", "localhost.", "127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.1",
            "10.1", "[::1]", "[fe80::1]", "[::ffff:10.0.0.1]", "[nonsense]", "printer.local",
            "metadata.google.internal",
            "169.254.169.254.", "localhost..", "127.0.0.1..", "ip6-localhost", "ip6-loopback", "localhost.localdomain",
            "localhost6.localdomain6", "router.home.arpa", "intranet", "local", ".", "",
        ])
    func hostsNotPublic(host: String) { #expect(!AddressPolicy.isPublic(host: host)) }

    @Test(
        "Hosts that it is",
        arguments: ["example.com", "example.com.", "8.8.8.8", "[2606:4700::1111]", "1.example", "local.example"])
    func hostsPublic(host: String) { #expect(AddressPolicy.isPublic(host: host)) }

    private func bytes(_ text: String) throws -> [UInt8] {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
        var sixteen = in6_addr()
        try #require(inet_pton(AF_INET6, text, &sixteen) == 1)
        return withUnsafeBytes(of: &sixteen) { Array($0) }
    }
}

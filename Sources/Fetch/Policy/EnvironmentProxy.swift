internal import Glibc
internal import Model

/// The environment's proxies, chosen as libcurl does (curl(1), ENVIRONMENT).
///
/// They are chosen here because the check of addresses must know: behind a proxy the connection's address is
/// the proxy's.
struct EnvironmentProxy: Sendable {
    private let http: String?
    private let https: String?
    private let exceptions: [String]

    init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            for name in names {
                if let value = environment[name], !value.isEmpty { return value }
            }
            return nil
        }
        // HTTP_PROXY in capitals is not read: a CGI script's caller sets it by sending a header `Proxy:`.
        http = value("http_proxy", "all_proxy", "ALL_PROXY")
        https = value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        exceptions = (value("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0 == " " }
            .map { $0.lowercased() }
    }

    /// The proxy's URL; nil: no proxy for `url`.
    func proxy(for url: WebURL) -> String? {
        guard let proxy = url.isSecure ? https : http else { return nil }
        return exceptions.contains { Self.matches(host: url.host, exception: $0) } ? nil : proxy
    }

    /// - Parameter exception: `*`, a domain (itself and all below it), an address, or a block `10.0.0.0/8`.
    private static func matches(host: String, exception: String) -> Bool {
        if exception == "*" { return true }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        if let address = bytes(ofAddress: bare) {
            let parts = exception.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let literal = parts[0].hasPrefix("[") ? String(parts[0].dropFirst().dropLast()) : parts[0]
            guard let block = bytes(ofAddress: literal), block.count == address.count else { return false }
            let bits = parts.count > 1 ? Int(parts[1]) ?? -1 : address.count * 8
            guard (0...address.count * 8).contains(bits) else { return false }
            return (0..<bits).allSatisfy { (address[$0 / 8] ^ block[$0 / 8]) & (0x80 >> UInt8($0 % 8)) == 0 }
        }
        let name = bare.hasSuffix(".") ? String(bare.dropLast()) : bare
        var domain = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
        if domain.hasSuffix(".") { domain = String(domain.dropLast()) }
        return !domain.isEmpty && (name == domain || name.hasSuffix("." + domain))
    }

    private static func bytes(ofAddress text: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
        var sixteen = in6_addr()
        if inet_pton(AF_INET6, text, &sixteen) == 1 { return withUnsafeBytes(of: &sixteen) { Array($0) } }
        return nil
    }
}

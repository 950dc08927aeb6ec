internal import CCurlLibrary
internal import Model

@testable internal import Render

/// Addresses: what a document names on the web or on disk, and the files that pages are written to.
enum AddressTargets {
    /// The input's parts are a reference, and an address that it is resolved against.
    static func url(_ input: [UInt8]) throws {
        let texts = parts(of: input).prefix(2).map { String(decoding: $0, as: UTF8.self) }
        if let url = WebURL(texts[0]) { try check(url) }
        if texts.count > 1, let base = WebURL(texts[1]) {
            try check(base)
            if let url = WebURL(texts[0], relativeTo: base) { try check(url) }
            guard case .web? = DocumentBase.web(base).resolve(texts[0]) ?? .web(base) else {
                throw Violation("a document off the network names a file")
            }
        }
        for folder in ["/", "/site", "/site/pages"] {
            if let location = DocumentBase.file(folder: folder).resolve(texts[0]) {
                try check(location, below: folder == "/" ? "/" : folder + "/")
            }
            if let location = DocumentBase.configuration(folder: folder).resolve(texts[0]) {
                try check(location, below: "/")
            }
        }
    }

    /// The input's parts are the ids of a feed.
    static func names(_ input: [UInt8]) throws {
        let ids = parts(of: input).map { String(decoding: $0, as: UTF8.self) }
        for use in [PageName.Use.details, .paged] {
            try CatalogRules.check(names: ids, for: use)
            // What an entry's page is called does not depend on what else there is.
            guard let first = ids.first else { continue }
            let alone = PageName.names(of: [first], for: use)
            try require(alone[0] == PageName.names(of: ids, for: use)[0], "“\(first)” has two names")
            if PageName.isPlain(first, for: use) { try require(alone[0] == first, "a plain id is not kept") }
        }
    }

    private static func check(_ url: WebURL) throws {
        let text = url.string
        try require(text.utf8.count <= 3 * WebURL.bytesMax, "\(text.utf8.count) bytes")
        try require(text.hasPrefix(url.isSecure ? "https://" : "http://"), "“\(text)” has another scheme")
        try require(!url.host.isEmpty && !url.host.contains("@"), "“\(text)” has no host, or credentials")
        try require((1...65_535).contains(url.port), "“\(text)” has port \(url.port)")
        let path = url.pathAndQuery
        try require(
            path.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != 34 && $0 != 60 && $0 != 62 },
            "“\(text)” has what may not stand in an attribute")
        try require(url.host.utf8.allSatisfy { $0 > 32 && $0 != 127 && $0 != 47 }, "“\(url.host)” is no host")
        try require(!url.withoutFragment.string.contains("#"), "“\(url.withoutFragment)” has a fragment")
        // Percent-encoding may make a long address longer than one may be.
        if text.utf8.count <= WebURL.bytesMax {
            let again = WebURL(text)
            try require(again == url && again?.origin == url.origin, "“\(text)” is read as “\(again?.string ?? "")”")
        }
        try checkHost(of: url)
    }

    /// Secrets go to an origin: whoever connects has to read the same host and port as whoever compared them.
    private static func checkHost(of url: WebURL) throws {
        guard let parsed = curl_url() else { return }
        defer { curl_url_cleanup(parsed) }
        guard curl_url_set(parsed, CURLUPART_URL, url.string, 0) == CURLUE_OK else { return }
        var host: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parsed, CURLUPART_HOST, &host, 0) == CURLUE_OK, let host else { return }
        defer { curl_free(host) }
        let name = String(cString: host).lowercased()
        // libcurl writes numbers as addresses; what is connected to is looked at then.
        let isNumeric =
            url.host.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 || (97...122).contains($0) }
            && url.host.utf8.first.map { (48...57).contains($0) } == true
        if !isNumeric, !url.host.hasPrefix("[") {
            try require(name == url.host.lowercased(), "“\(url.string)”: libcurl connects to “\(name)”")
        }
        var port: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parsed, CURLUPART_PORT, &port, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let port
        else { return }
        defer { curl_free(port) }
        try require(
            Int(String(cString: port)) == url.port, "“\(url.string)”: libcurl connects to \(String(cString: port))")
    }

    private static func check(_ location: ResourceLocation, below folder: String) throws {
        switch location {
        case .web(let url): try check(url)
        case .file(let path, _):
            try require(path.hasPrefix(folder), "“\(path)” is outside \(folder)")
            let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            let isPlain = path == "/" || !steps.contains { $0.isEmpty || $0 == "." || $0 == ".." }
            try require(isPlain && !path.utf8.contains(0), "“\(path)” is not normalised")
        }
    }
}

internal import Decode
internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("XML entities") struct XMLEntityTests {
    @Test("A billion laughs is a clear error, at once") func laughs() {
        var declarations = "<!ENTITY lol0 \"lol\">"
        for level in 1...9 {
            let inner = String(repeating: "&lol\(level - 1);", count: 10)
            declarations += "<!ENTITY lol\(level) \"\(inner)\">"
        }
        for body in ["<a>&lol9;</a>", "<a b=\"&lol9;\"/>"] {
            let error = #expect(throws: XMLReadingError.self) {
                try XMLDocument(Array("<!DOCTYPE a [\(declarations)]>\(body)".utf8))
            }
            #expect(error?.reason == .nestedEntity(name: "lol9"))
            #expect(error?.description.contains("“lol9” is made of entities") == true)
        }
    }

    @Test("Laughs of parameter entities, and in a default of an attribute, come to nothing")
    func parameters() throws {
        var declarations = "<!ENTITY % a0 \"<!ENTITY x 'y'>\">"
        for level in 1...9 {
            declarations += "<!ENTITY % a\(level) \"" + String(repeating: "&#37;a\(level - 1);", count: 10) + "\">"
        }
        let bomb = Array("<!DOCTYPE a [\(declarations)%a9;]><a>text</a>".utf8)
        // libxml2 may find it wrong; what it must not do is to expand it.
        if let document = try? XMLDocument(bomb) { #expect(document.root.text == "text") }
    }

    @Test("A long entity named a thousand times grows to no more than its bound") func quadratic() {
        let long = String(repeating: "x", count: 100_000)
        let names = String(repeating: "&a;", count: 10_000)
        let error = #expect(throws: XMLReadingError.self) {
            try XMLDocument(Array("<!DOCTYPE a [<!ENTITY a \"\(long)\">]><a>\(names)</a>".utf8))
        }
        #expect(error?.reason == .nestedEntity(name: "a"))
        var limits = XMLDocument.Limits()
        limits.bytesMax = 100_000
        let short = #expect(throws: XMLReadingError.self) {
            let text = "<!DOCTYPE a [<!ENTITY a \"\(String(repeating: "x", count: 900))\">]><a>\(names)</a>"
            _ = try XMLDocument(Array(text.utf8), limits: limits)
        }
        #expect(short?.reason == .tooLarge(bytesMax: 100_000))
    }

    @Test("An entity made of markup is refused") func markup() {
        let error = #expect(throws: XMLReadingError.self) {
            try XMLDocument(Array("<!DOCTYPE a [<!ENTITY b \"<c/>\">]><a>&b;</a>".utf8))
        }
        #expect(error?.reason == .nestedEntity(name: "b"))
    }

    @Test("An external entity is never opened: a file's is left out and told") func externalFile() async throws {
        try await withTemporaryFolder { folder in
            try Data("the secret".utf8).write(to: URL(filePath: folder + "/secret"))
            for path in [folder + "/secret", "/etc/passwd"] {
                let xml = "<!DOCTYPE a [<!ENTITY e SYSTEM \"file://\(path)\">]><a>before &e; after</a>"
                let document = try XMLDocument(Array(xml.utf8))
                #expect(document.root.text == "before  after")
                #expect(document.repairs.isLossy)
                #expect(document.repairs.description == "an external entity → nothing, for none is opened")
            }
        }
    }

    @Test(
        "No server is asked, for an entity, a parameter entity, a document type or XInclude",
        arguments: [
            "<!DOCTYPE a [<!ENTITY e SYSTEM \"URL\">]><a>&e;</a>",
            "<!DOCTYPE a [<!ENTITY % e SYSTEM \"URL\"> %e;]><a>x</a>",
            "<!DOCTYPE a SYSTEM \"URL\"><a>x&unknown;</a>",
            "<!DOCTYPE a PUBLIC \"-//N//DTD RSS 0.91//EN\" \"URL\"><a>x</a>",
            "<a xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"URL\"/></a>",
            "<?xml-stylesheet href=\"URL\"?><a/>",
            "<a xmlns:s=\"http://www.w3.org/2001/XMLSchema-instance\" s:schemaLocation=\"u URL\"/>",
        ])
    func externalServer(xml: String) async throws {
        let listener = try Listener()
        let text = xml.replacing("URL", with: "http://127.0.0.1:\(listener.port)/x")
        _ = try? XMLDocument(Array(text.utf8))
        let wasAsked = listener.wasAsked()
        #expect(!wasAsked)
    }
}

/// A port that takes note of whoever comes.
private struct Listener: ~Copyable {
    private let socket: Int32
    let port: Int

    init() throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 1) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        try #require(bound)
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Whether somebody has connected: the kernel has done it for them, so nobody has to be waited for.
    func wasAsked() -> Bool { accept(socket, nil, nil) >= 0 }

    deinit { close(socket) }
}

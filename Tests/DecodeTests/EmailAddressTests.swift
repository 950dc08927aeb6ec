internal import Decode
internal import Testing

@Suite("E-mail addresses") struct EmailAddressTests {
    @Test(
        "What is an address, and the labels of its domain",
        arguments: [
            ("Sincere@april.biz", "Sincere@april.biz", ["april", "biz"]), ("a@b", "a@b", ["b"]),
            ("x@y.COM", "x@y.COM", ["y", "com"]), ("x@y.com.", "x@y.com", ["y", "com"]),
            (" x@y.com\n", "x@y.com", ["y", "com"]), ("x@例え.com", "x@例え.com", ["xn--r8jz45g", "com"]),
            ("x@xn--r8jz45g.com", "x@xn--r8jz45g.com", ["xn--r8jz45g", "com"]),
            ("x@例え。com", "x@例え。com", ["xn--r8jz45g", "com"]), ("ž@ŽLUŤ.cz", "ž@ŽLUŤ.cz", ["xn--lu-yta1h", "cz"]),
            ("x@пример.рф", "x@пример.рф", ["xn--e1afmkfd", "xn--p1ai"]),
            ("x@B\u{FC}cher.example", "x@B\u{FC}cher.example", ["xn--bcher-kva", "example"]),
            ("x@bu\u{308}cher.example", "x@bu\u{308}cher.example", ["xn--bcher-kva", "example"]),
            ("first.last+tag@y.com", "first.last+tag@y.com", ["y", "com"]),
            ("o'neil@y.com", "o'neil@y.com", ["y", "com"]), ("\"a b\"@y.com", "\"a b\"@y.com", ["y", "com"]),
            ("\"a@b\\\"c\"@y.com", "\"a@b\\\"c\"@y.com", ["y", "com"]), ("π@y.com", "π@y.com", ["y", "com"]),
        ])
    func addresses(text: String, shown: String, labels: [String]) throws {
        let address = try #require(EmailAddress(text))
        #expect(address.text == shown)
        #expect(address.domain.labels == labels)
    }

    @Test(
        "What is none",
        arguments: [
            "", " ", "a", "@", "a@", "@b.com", "a@b.com, c@d.com", "a@b.com c@d.com", "a@b@c.com", "a@b.com;c@d.com",
            "Ann <a@b.com>", "<a@b.com>", ".a@b.com", "a.@b.com", "a..b@b.com", "a@b..com", "a@.com", "a@-b.com",
            "a@b-.com", "a@b_c.com", "a@[127.0.0.1]", "a b@c.com", "a\u{0}b@c.com", "a@c.com\u{0}", "a\n@c.com",
            "a\u{202E}b@c.com", "a\u{200B}@c.com", "\"a@b.com", "\"a\"b\"@c.com", "\"a\\\"@c.com", "\"\u{1}\"@c.com",
            "a(note)@b.com", "a@b.com?cc=c@d.com", "mailto:a@b.com?x", "a@b/c.com", "a@b%63.com",
            String(repeating: "a", count: 65) + "@b.com", "a@" + String(repeating: "b", count: 64) + ".com",
            "a@" + String(repeating: "b.", count: 130) + "com",
        ])
    func others(text: String) {
        #expect(EmailAddress(text) == nil)
    }

    @Test(
        "A domain ends in whole labels",
        arguments: [
            ("y.com", "com", true), ("y.telecom", "com", false), ("com", "com", true), ("y.COM.", "com", true),
            ("b", "com", false), ("y.co.uk", "co.uk", true), ("y.uk", "co.uk", false), ("例え.com", "COM", true),
            ("y.рф", "xn--p1ai", true), ("y.xn--p1ai", "РФ", true), ("com.evil.example", "com", false),
        ])
    func endings(domain: String, suffix: String, ends: Bool) throws {
        #expect(try #require(DomainName(domain)).ends(in: try #require(DomainName(suffix))) == ends)
    }
}

internal import Model
internal import Testing

@Suite struct PictureFormatTests {
    private static func type(_ brands: String...) -> [UInt8] {
        let words = Array((brands[0] + "\0\0\0\0" + brands.dropFirst().joined()).utf8)
        return [0, 0, 0, UInt8(words.count + 8)] + Array("ftyp".utf8) + words
    }

    @Test("An AVIF names its brand first, or among those that it is compatible with") func avif() {
        for head in [Self.type("avif", "mif1"), Self.type("mif1", "miaf", "avif"), Self.type("msf1", "avis")] {
            #expect(PictureFormat(head: head + Array("meta".utf8)) == .avif)
        }
        #expect(PictureFormat(head: Self.type("heic", "mif1", "heic")) == nil)
        // What follows the list is none of it.
        #expect(PictureFormat(head: Self.type("mif1", "miaf") + Array("avif".utf8)) == nil)
        #expect(PictureFormat(head: Self.type("avif").prefix(8)) == nil)
        #expect(PictureFormat(head: [0, 0, 0]) == nil)
    }
}

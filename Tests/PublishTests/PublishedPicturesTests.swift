internal import Model
@testable internal import Publish
internal import TestSupport
internal import Testing

@Suite("The record of published pictures") struct PublishedPicturesTests {
    static func picture(_ name: String, files: Int = 2) -> Picture {
        let renditions = (1...files).map { number in
            Rendition(
                path: "images/ab/\(name)-\(number).jpg", object: Digest(of: "\(name) \(number)"),
                byteCount: number, width: 100 * number, height: 50 * number, format: .jpeg)
        }
        return Picture(
            source: Digest(of: name), width: 400, height: 200, tint: "#102030",
            placeholder: "data:image/webp;base64,AA", renditions: renditions,
            animation: Rendition(
                path: "images/ab/\(name)-m.webp", object: Digest(of: "\(name) m"), byteCount: 9, width: 320,
                height: 160, format: .webp))
    }

    static func files(of pictures: Picture...) -> [Manifest.File] {
        pictures.flatMap { $0.renditions + [$0.animation].compactMap { $0 } }.map { file in
            Manifest.File(
                path: file.path, digest: file.object, byteCount: file.byteCount, modifiedNanoseconds: 0, kind: .picture,
                isCarried: false)
        }
    }

    static let hero = PictureSlot.entry("e\n1", 0).key(in: "shop")
    static let face = PictureSlot.profile("e\n1").key(in: "shop")

    static var pictures: PublishedPictures {
        var pictures = PublishedPictures(origins: ["shop": Digest(of: "origin"), "x-2": Digest(of: "other")])
        pictures.add(picture("a"), key: hero)
        let slot = PublishedPictures.Slot(source: picture("b").source).missed(on: Day(number: 5))
        pictures.add(picture("b"), missed: slot.missed(on: Day(number: 7)), key: face)
        return pictures
    }

    @Test("It reads back as it was written, with the bytes that the manifest names")
    func roundTrip() throws {
        let files = Self.files(of: Self.picture("a"), Self.picture("b"))
        let read = try #require(PublishedPictures(text: Self.pictures.text, files: files))
        #expect(read.slots == Self.pictures.slots)
        #expect(read.slots[Self.face] == .init(source: Digest(of: "b"), missedNights: 2, lastMissed: Day(number: 7)))
        #expect(Self.pictures.standInSources == [Digest(of: "b")])
        let picture = try #require(read.pictures[Digest(of: "a")])
        #expect(picture.renditions == Self.picture("a").renditions)
        #expect(picture.animation == Self.picture("a").animation)
        #expect(picture.width == 400 && picture.height == 200 && picture.tint == "#102030")
        #expect(picture.placeholder == Self.picture("a").placeholder)
    }

    @Test("A record of the first version, which knows no origins, is read, and believed of any")
    func firstVersion() throws {
        let lines = String(decoding: Self.pictures.text, as: UTF8.self).split(separator: "\n").dropLast()
        var text = Array("vitrine-pictures 1\n".utf8)
        for line in lines.dropFirst() where !line.hasPrefix("feed ") { text += Array((line + "\n").utf8) }
        text += Array("end \(Digest(of: text).hex)\n".utf8)
        let files = Self.files(of: Self.picture("a"), Self.picture("b"))
        let read = try #require(PublishedPictures(text: text, files: files))
        #expect(read.slots == Self.pictures.slots && read.origins.isEmpty)
        #expect(read.isKnown("shop", from: Digest(of: "any")))
        let current = try #require(PublishedPictures(text: Self.pictures.text, files: files))
        #expect(current.origins == Self.pictures.origins)
        #expect(current.isKnown("shop", from: Digest(of: "origin")))
        #expect(!current.isKnown("shop", from: Digest(of: "any")) && current.isKnown("new", from: Digest(of: "any")))
    }

    @Test("Files that the manifest does not name are left out, and a picture without any")
    func unpublished() throws {
        let some = Array(Self.files(of: Self.picture("a")).prefix(1))
        let read = try #require(PublishedPictures(text: Self.pictures.text, files: some))
        #expect(read.pictures[Digest(of: "a")]?.renditions.count == 1)
        #expect(read.pictures[Digest(of: "b")] == nil)
    }

    @Test("A record that was cut anywhere, or has a wrong bit anywhere, is none")
    func damaged() {
        let text = Self.pictures.text
        let files = Self.files(of: Self.picture("a"), Self.picture("b"))
        for length in text.indices { #expect(PublishedPictures(text: Array(text[..<length]), files: files) == nil) }
        for index in text.indices {
            var wrong = text
            wrong[index] ^= 1
            #expect(PublishedPictures(text: wrong, files: files) == nil)
        }
    }

    @Test("A night counts once, however often it is run")
    func nights() {
        var slot = PublishedPictures.Slot(source: Digest(of: "a"))
        for day in [3, 3, 3, 9, 9] { slot = slot.missed(on: Day(number: day)) }
        #expect(slot.missedNights == 2 && slot.lastMissed == Day(number: 9))
    }

    @Test("Slots of one feed's ids are told apart, whatever stands in them")
    func keys() {
        let slots: [PictureSlot] = [
            .entry("a", 0), .entry("a", 1), .entry("a0", 0), .profile("a"), .product("a", "b"), .product("ab", ""),
            .product("", "ab"), .profile("a\u{0}b"),
        ]
        #expect(Set(slots.map { $0.key(in: "shop") } + slots.map { $0.key(in: "sho") }).count == 2 * slots.count)
    }

    @Test("It lies beside the manifest of its generation, and goes with it")
    func kept() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for number in 1...4 {
                let finished = try Generations.stage(["index.html": "\(number)"], at: OutputFolder(path: output))
                _ = try finished.publish(method: .exchange, keep: 1, pictures: Self.pictures)
            }
            let names = try Files.names(in: folder + "/.output-generations")
            #expect(names.filter { $0.hasSuffix(".pictures") } == ["3.pictures", "4.pictures"])
            // No file of it is published, so no picture can stand in.
            let read = try OutputFolder(path: output).publishedPictures()
            #expect(read.slots == Self.pictures.slots && read.pictures.isEmpty)
        }
    }
}

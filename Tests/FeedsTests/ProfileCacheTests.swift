internal import Decode
internal import HTTPCache
internal import Model
internal import Testing

@testable internal import Feeds

@Suite("Profiles of one content") struct ProfileCacheTests {
    private let cache = ProfileCache()

    private func profile(
        _ text: String, in folder: String = "/data", place: String = "a.json"
    ) throws -> (profile: Profile, diagnostics: [Diagnostic]) {
        let document = Document(
            bytes: [], digest: Digest(of: text), base: .file(folder: folder), place: place, pageNumber: 1)
        let context = ChunkContext(document, feed: "looks", profiles: cache)
        let object = try ObjectReader(JSONDocument(Array(text.utf8)).root, context)
        return (try context.profile(object, Profile.init(ltk:)), context.diagnostics.all)
    }

    @Test("They are one, whatever blanks stand between") func same() throws {
        let first = try profile(#"{"id":"p","display_name":"Ada","avatar_url":"a.jpg"}"#)
        let again = try profile(#"{ "id": "p", "display_name": "Ada", "avatar_url": "a.jpg" }"#, place: "b.json")
        #expect(first.profile === again.profile)
        #expect(first.profile.name == "Ada")
    }

    @Test("Another content is another profile, and so is one whose addresses mean another file") func others() throws {
        let first = try profile(#"{"id":"p","display_name":"Ada","avatar_url":"a.jpg"}"#)
        let renamed = try profile(#"{"id":"p","display_name":"Bo","avatar_url":"a.jpg"}"#)
        #expect(renamed.profile.name == "Bo")
        let elsewhere = try profile(#"{"id":"p","display_name":"Ada","avatar_url":"a.jpg"}"#, in: "/other")
        #expect(elsewhere.profile !== first.profile)
        #expect(elsewhere.profile.picture?.location == .file("/other/a.jpg", below: "/other"))
        #expect(first.profile.picture?.location == .file("/data/a.jpg", below: "/data"))
    }

    @Test("Where no address is relative, it is one for all documents") func absolute() throws {
        let text = #"{"id":"p","display_name":"Ada","avatar_url":"https://a.example/a.jpg"}"#
        #expect(try profile(text).profile === profile(text, in: "/other").profile)
    }

    @Test("What is wrong with one is noted wherever it stands") func notes() throws {
        let text = #"{"id":"p","display_name":"Ada","blog_url":"javascript:x"}"#
        let first = try profile(text)
        let again = try profile(text, place: "b.json")
        #expect(first.diagnostics.count == 1)
        #expect(again.diagnostics.count == 1)
        #expect(first.diagnostics.first?.place != again.diagnostics.first?.place)
    }

    @Test("One that cannot be decoded costs itself each time") func undecodable() {
        for _ in 0..<2 { #expect(throws: WireError.self) { try profile(#"{"display_name":"Ada"}"#) } }
    }
}

internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@testable internal import Render

@Suite("Shipped languages") struct LanguageTests {
    static let others = ["es", "ar"]

    private func file(_ code: String) throws -> [String: String] {
        let path = RenderedSite.shipped + "/strings/\(code).json"
        return try StringsFile(try Files.read(path, bytesMax: 1 << 20), file: path).values
    }

    /// The `{names}` of a text, sorted.
    private func names(in text: String) -> [String] {
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { piece in
            piece.firstIndex(of: "}").map { String(piece[..<$0]) }
        }.sorted()
    }

    @Test("A file of few strings leaves every plural form of the shipped language, whatever the order of its keys")
    func plurals() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/strings")
            try Files.replace(folder + "/strings/en.json", with: Array(#"{"phrase": {"moreFrom": "{name}"}}"#.utf8))
            let theme = try Theme(shipped: RenderedSite.shipped, own: folder)
            for _ in 0..<20 {
                let strings = LanguagePlan.strings(theme, code: "en")
                #expect(strings.count(1, of: "look") == "1 look")
                #expect(strings.count(2, of: "look") == "2 looks")
            }
        }
    }

    @Test("A language has the keys of English, no more and no fewer, and in each the same names", arguments: others)
    func keys(code: String) throws {
        let english = try file("en").filter { !$0.key.hasPrefix("count.") }
        let other = try file(code).filter { !$0.key.hasPrefix("count.") }
        #expect(Set(english.keys).subtracting(other.keys).sorted() == [], "missing")
        #expect(Set(other.keys).subtracting(english.keys).sorted() == [], "unknown")
        for (key, text) in english.sorted(by: { $0.key < $1.key }) {
            guard let translated = other[key] else { continue }
            #expect(names(in: translated) == names(in: text), "\(key)")
            #expect(!translated.isEmpty, "\(key)")
        }
    }

    @Test("Every noun has the forms of its language's rule", arguments: ["en"] + others)
    func nouns(code: String) throws {
        let values = try file(code)
        let rule = try #require(PluralRule(rawValue: values["language.plural"] ?? ""))
        let forms = Set((0...1000).map { rule.form(for: $0) })
        var found: [String: Set<String>] = [:]
        for (key, text) in values where key.hasPrefix("count.") {
            let parts = key.split(separator: ".").map(String.init)
            try #require(parts.count == 3, "\(key)")
            found[parts[1], default: []].insert(parts[2])
            // None, one and two may be said without a number.
            let isSaidInWords = ["zero", "one", "two"].contains(parts[2]) && !text.contains("{")
            #expect(isSaidInWords || names(in: text) == ["n"], "\(key)")
        }
        let nouns = try file("en").keys.filter { $0.hasPrefix("count.") }.map { String($0.split(separator: ".")[1]) }
        #expect(Set(found.keys) == Set(nouns))
        for (noun, its) in found { #expect(its == forms, "\(noun)") }
    }

    @Test("A picture's size has the language's digits, without groups")
    func size() throws {
        let text = #"{"number":{"group":"٬","digits":"٠١٢٣٤٥٦٧٨٩"}}"#
        let strings = Strings(code: "ar", layers: [try StringsFile(Array(text.utf8), file: "ar.json")])
        #expect(strings.size(width: 4096, height: 732) == "٤٠٩٦ × ٧٣٢")
    }

    @Test("A form that says its number in words is taken as it is")
    func numberInWords() throws {
        let forms = #"{"one":"A look","few":"{n} looks","other":"{n} look"}"#
        let text = #"{"language":{"plural":"arabic"},"count":{"look":\#(forms)}}"#
        let strings = Strings(code: "ar", layers: [try StringsFile(Array(text.utf8), file: "ar.json")])
        #expect(strings.count(1, of: "look") == "A look" && strings.count(3, of: "look") == "3 looks")
        #expect(strings.count(2, of: "look") == "2 look")
    }

    private struct PluralCase: Decodable {
        let rule: String
        let language: String
        let forms: [String: [Int]]
    }

    @Test("Every plural rule is that of CLDR, and of the language by which the scripts have it")
    func pluralRules() throws {
        // The browser's tests ask `Intl.PluralRules` for the same.
        let file = URL(filePath: SourceTree.root + "/Tests/Browser/fixtures/plurals.json")
        let cases = try JSONDecoder().decode([PluralCase].self, from: Data(contentsOf: file))
        #expect(cases.map(\.rule) == PluralRule.allCases.map(\.rawValue))
        for item in cases {
            let rule = try #require(PluralRule(rawValue: item.rule))
            #expect(rule.language == item.language)
            for (form, numbers) in item.forms {
                for number in numbers { #expect(rule.form(for: number) == form, "\(item.rule): \(number)") }
            }
        }
    }

    @Test("A language of three forms counts with each, on pages and in scripts")
    func polish() throws {
        let forms = #"{"one":"{n} zdjęcie","few":"{n} zdjęcia","other":"{n} zdjęć"}"#
        let text = #"{"language":{"plural":"polish"},"count":{"photo":\#(forms)}}"#
        let strings = Strings(code: "pl", layers: [try StringsFile(Array(text.utf8), file: "pl.json")])
        #expect(
            [1, 2, 5, 12, 22].map { strings.count($0, of: "photo") } == [
                "1 zdjęcie", "2 zdjęcia", "5 zdjęć", "12 zdjęć", "22 zdjęcia",
            ])
        #expect(strings.scriptStrings.first { $0.key == "plural" }?.value == "pl")
    }

    @Test("Languages of one name are told apart by their codes where a page leads to them") func alike() throws {
        var settings = SiteSettings()
        settings.languages = ["en", "en-GB", "es"]
        let links = try RenderedSite(settings: settings).page("index.html").all("a").filter { $0["hreflang"] != nil }
        #expect(links.map(\.text) == ["English (en)", "English (en-GB)", "Español"])
    }

    @Test("A language says how it is written and names its months and days", arguments: ["en"] + others)
    func manners(code: String) throws {
        let values = try file(code)
        #expect(["ltr", "rtl"].contains(values["language.direction"] ?? ""))
        #expect((values["number.digits"] ?? "").count == 10)
        #expect(Set((0..<12).compactMap { values["date.months.\($0)"] }).count == 12)
        #expect(Set((0..<7).compactMap { values["date.weekdays.\($0)"] }).count == 7)
        #expect(try Theme(shipped: RenderedSite.shipped, own: nil).strings[code] != nil)
    }

    @Test(
        "A setting that no language has is an error",
        arguments: [
            (#"{"language": {"direction": "RTL"}}"#, "language.direction: “RTL” where one of ltr, rtl was expected"),
            (
                #"{"language": {"plural": "few-many"}}"#,
                "language.plural: “few-many” where one of one-other, other, arabic, czech-slovak, east-slavic, "
            ),
            (#"{"number": {"digits": "012345678"}}"#, "number.digits: 9 characters where the ten digits were expected"),
        ])
    func settings(json: String, message: String) {
        let error = #expect(throws: SiteError.self) { try StringsFile(Array(json.utf8), file: "xx.json") }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }
}

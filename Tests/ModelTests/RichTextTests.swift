internal import Model
internal import TestSupport
internal import Testing

@Suite("Rich text") struct RichTextTests {
    private static let url = WebURL("https://a.example/x?y=1")

    /// Any inlines, nested up to `depth`.
    private static func inlines(_ random: inout SplitMix, depth: Int) -> [RichText.Inline] {
        let long = String(repeating: "long ", count: 99)
        let words = ["", "a", "Some words.", "\u{0}", "é", "e\u{301}", "😀\u{200D}x", long]
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let text = words.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<(depth > 0 ? 7 : 3), using: &random) {
            case 0: return .text(text)
            case 1: return .lineBreak
            case 2: return .tag(Tag(name: text, key: text.lowercased()), written: "#\(text)")
            case 3: return .emphasis(inlines(&random, depth: depth - 1))
            case 4: return .strong(inlines(&random, depth: depth - 1))
            case 5: return .struck(inlines(&random, depth: depth - 1))
            default: return url.map { .link($0, inlines(&random, depth: depth - 1)) } ?? .lineBreak
            }
        }
    }

    private static func plainText(_ inlines: [RichText.Inline]) -> String {
        inlines.map { inline in
            switch inline {
            case .text(let text): text
            case .lineBreak: "\n"
            case .emphasis(let inner), .strong(let inner), .link(_, let inner): plainText(inner)
            case .struck: ""
            case .tag(_, let written): written
            }
        }.joined()
    }

    /// Those of `wanted`, wherever they stand.
    private static func count(_ inlines: [RichText.Inline], _ wanted: (RichText.Inline) -> Bool) -> Int {
        inlines.reduce(0) { sum, inline in
            let own = wanted(inline) ? 1 : 0
            switch inline {
            case .text, .lineBreak, .tag: return sum + own
            case .emphasis(let inner), .strong(let inner), .struck(let inner), .link(_, let inner):
                return sum + own + count(inner, wanted)
            }
        }
    }

    @Test("What is put into a text comes out of it", arguments: 0..<200)
    func roundTrip(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let paragraphs = (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.inlines(&random, depth: 3) }
        let text = RichText(paragraphs: paragraphs)
        #expect(text.paragraphs == paragraphs)
        #expect(Array(text.eachParagraph) == paragraphs)
        #expect(text.isEmpty == paragraphs.allSatisfy(\.isEmpty))
        #expect(text.plainText == paragraphs.map(Self.plainText).joined(separator: "\n\n"))
        let all = paragraphs.flatMap { $0 }
        #expect(text.linkTargets.count == Self.count(all) { if case .link = $0 { true } else { false } })
        #expect(text.linkTargets.allSatisfy { $0 == Self.url })
        #expect(text.hashtags.count == Self.count(all) { if case .tag = $0 { true } else { false } })
        #expect(text == RichText(paragraphs: paragraphs))
        #expect(text != RichText(paragraphs: paragraphs + [[.text("more")]]))
    }

    @Test("Texts that look alike are told apart") func distinct() {
        let texts: [[[RichText.Inline]]] = [
            [], [[]], [[], []], [[.text("a")]], [[.text("a"), .text("b")]], [[.text("ab")]],
            [[.text("a")], [.text("b")]],
            [[.emphasis([.text("a")])]], [[.strong([.text("a")])]], [[.emphasis([]), .text("a")]],
            [[.tag(Tag(name: "a", key: "a"), written: "a")]], [[.tag(Tag(name: "A", key: "a"), written: "a")]],
            [[.lineBreak]], [[.text("\n")]],
        ]
        #expect(Set(texts.map { RichText(paragraphs: $0) }).count == texts.count)
    }
}

internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite struct RecordTests {
    @Test("A generation is found again with its inputs and the objects that it needs")
    func generations() async throws {
        try await withTemporaryFolder { folder in
            let objects = (0..<100).map { Digest(of: "\($0)") }
            func record(_ number: Int, output: String) -> GenerationRecord {
                GenerationRecord(
                    output: output, number: number, editionDay: firstDay, inputs: Digest(of: "in \(number)"),
                    outcome: "exchange", manifest: nil)
            }
            do {
                let store = try openStore(folder)
                try store.record(record(1, output: "/a"), objects: objects + objects)
                try store.record(record(2, output: "/a"), objects: [])
                try store.record(record(1, output: "/b"), objects: objects.prefix(1))
            }
            let store = try openStore(folder)
            #expect(try store.generations(of: "/a") == [record(2, output: "/a"), record(1, output: "/a")])
            #expect(try store.objects(ofGeneration: 1, output: "/a") == objects.sorted())
            #expect(try store.objects(ofGeneration: 1, output: "/b") == [objects[0]])
            #expect(try store.objects(ofGeneration: 9, output: "/a") == [])
            try store.forgetGeneration(1, output: "/a")
            #expect(try store.generations(of: "/a").map(\.number) == [2])
        }
    }

    @Test(
        "A tint is a colour of six digits in lower case, or nothing",
        arguments: [
            ("", true), ("#09afe0", true), ("#09AFE0", false), ("#fff", false), ("#09afe01", false), ("09afe0e", false),
            ("#09afeg", false), ("#09af;}", false), ("#09afé", false), ("red", false),
        ])
    func tint(_ text: String, isTaken: Bool) {
        #expect(Derivative.isTint(text) == isTaken)
        #expect(Derivative.isTint(text[...]) == isTaken)
    }

    @Test(
        "A placeholder is a WebP picture in Base64, or nothing",
        arguments: [
            ("", true), ("data:image/webp;base64,UklGRg==", true), ("data:image/webp;base64,+/aZ", true),
            ("data:image/webp;base64,AAA=", true), ("data:image/webp;base64,", false),
            ("data:image/webp;base64,AAA", false), ("data:image/webp;base64,A===", false),
            ("data:image/webp;base64,AA=A", false), ("data:image/webp;base64,AA-_", false),
            ("data:image/webp;base64,\"><script>", false), ("data:image/svg+xml;base64,AAAA", false),
            ("data:image/svg+xml,AAAA", false), ("data:text/html;base64,AAAA", false), ("javascript:AAAA", false),
            (" data:image/webp;base64,AAAA", false), ("AAAA", false),
        ])
    func placeholder(_ text: String, isTaken: Bool) {
        #expect(Derivative.isPlaceholder(text) == isTaken)
        #expect(Derivative.isPlaceholder(text[...]) == isTaken)
    }

    @Test("A placeholder has at most 1,000 bytes") func longPlaceholder() {
        let count = (Derivative.placeholderBytesMax - Derivative.placeholderPrefix.utf8.count) / 4
        func placeholder(_ groups: Int) -> String {
            Derivative.placeholderPrefix + String(repeating: "AAAA", count: groups)
        }
        #expect(Derivative.isPlaceholder(placeholder(count)))
        #expect(!Derivative.isPlaceholder(placeholder(count + 1)))
    }
}

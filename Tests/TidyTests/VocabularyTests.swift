internal import Foundation
internal import TestSupport
internal import Testing

/// Names are the field's: a word that once was ours alone does not come back.
@Suite("The vocabulary is the field's") struct VocabularyTests {
    /// A word of our own making, and the term that the field has for it.
    static let privateWords = [
        "CareStage": "MaintenanceStage", "RunState": "RunContext", "RunJournal": "RunReporter",
        "EndNow": "ProcessExit", "StopSignals": "SignalHandler", "quietUntil": "nextRevalidation",
        "PublishedRecord": "LastRunRecord", "DocumentAsker": "DocumentFetcher", "FeedReading": "FeedAdapter",
        "GatheredPages": "FetchedPages", "NamedValues": "IDTable", "FlickrQuestion": "FlickrQuery",
        "AtomWords": "AtomTextReader", "MappedTally": "MappingDiagnostics", "MappedMiss": "PathMiss",
        "NameOfID": "fallbackName", "QueryKeys": "SecretQueryItems", "FoundBytes": "ContentSniffer",
        "AskedPictures": "InFlightRequests", "ObjectNeeds": "ReachabilityTable", "KnownPictures": "CachedPictures",
        "MirroredPictures": "CachedPictures", "doFilesStand": "areLocalFilesUnchanged",
        "Ledger": "DerivativeLookup", "Unmade": "PendingSource", "ImageMaker": "DerivativeBuilder",
        "Tally": "ProgressCounter", "Confinement": "Sandbox", "ConfinementTally": "WorkerStatus",
        "Pyramid": "ShrinkCache", "AVIFWords": "BoxReader", "PictureWork": "DerivativeJob",
        "GenerationShelf": "GenerationStore", "Restoring": "RollbackOperation", "letGo": "releaseHold",
        "overrule": "overrideHold", "GateWatch": "LinkChecker", "ForeignFiles": "UnmanagedFiles",
        "XMLMender": "XMLEntityRepairer", "ListMarks": "JSONPositionIndex", "TitleMaker": "TitleExtractor",
        "Verdict": "TransferResult", "Inbox": "CommandQueue", "soundAlarms": "fireTimers",
        "Arrival": "UnfinishedBody", "ExactID": "ByteExactID", "CardWords": "CardContent",
        "ViewMaker": "ViewBuilder", "PageMaker": "PageBuilder", "CardDeck": "CardCache",
        "Companions": "RelatedMembers", "DailyLead": "FeaturedEntry", "UpcomingFirst": "EventOrdering",
        "noteHowItPrints": "checkEscaping", "StockPicture": "PlaceholderImage",
    ]

    /// Where a word stands in a file's path or code, comments included.
    private static func found(_ files: [SourceTree.File]) throws -> [String] {
        let words = privateWords.keys.sorted().joined(separator: "|")
        let expression = try NSRegularExpression(pattern: "(?<![A-Za-z])(?:\(words))(?![a-z])")
        return files.flatMap { file in
            (expression.matches(file.path) ? [file.path] : [])
                + file.numbered.filter { expression.matches($0.line) }.map { "\(file.path):\($0.number): \($0.line)" }
        }
    }

    @Test("No file, name or comment has a private word") func words() throws {
        let files = ["Sources", "Tests", "docs", "Benchmarks", "templates"].flatMap(SourceTree.files(under:)).filter {
            $0.isText && $0.path != "Tests/TidyTests/VocabularyTests.swift"
        }
        #expect(files.count > 300)
        let found = try Self.found(files)
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test("A planted word is found, in a path, a name and a comment; a longer word is another") func planted() throws {
        let sound = "struct SettledAnswer { let arrivals = 1 }"
        #expect(try Self.found([SourceTree.File(path: "Sources/A.swift", text: sound)]).isEmpty)
        for word in ["RunState", "Ledger", "letGo"] {
            #expect(try Self.found([SourceTree.File(path: "Sources/\(word).swift", text: sound)]).count == 1)
            #expect(try Self.found([SourceTree.File(path: "A.swift", text: "func a(_: \(word)) {}")]).count == 1)
            #expect(try Self.found([SourceTree.File(path: "A.swift", text: "// As \(word) says.")]).count == 1)
        }
    }
}

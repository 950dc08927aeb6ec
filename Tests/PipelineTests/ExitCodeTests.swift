internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Feeds
@testable internal import Pipeline
@testable internal import Render
@testable internal import Publish
@testable internal import Store

@Suite("The table of exit codes") struct ExitCodeTests {
    @Test(
        "A failed call of the cache ends the run as its reason says",
        arguments: [
            (EACCES, ExitCode.permission, ExitCode.permission), (EROFS, .permission, .permission),
            (EPERM, .permission, .permission), (ENOSPC, .inputOutput, .inputOutput),
            (EDQUOT, .inputOutput, .inputOutput), (ENOTDIR, .cannotCreate, .inputOutput),
            (ENOENT, .cannotCreate, .inputOutput), (EIO, .cannotCreate, .inputOutput),
        ])
    func files(code: Int32, opening: ExitCode, later: ExitCode) {
        let error = FileError("create", "/cache", code: code)
        #expect(ExitCode(StoreError.unusable(error)) == opening)
        #expect(ExitCode(StoreError.file(error)) == later)
        #expect(ExitCode(PublishError.cannotCreate(error)) == opening)
        #expect(ExitCode(PublishError.file(error)) == later)
        #expect(StoreError.file(error).description.hasPrefix("/cache: "))
    }

    @Test(
        "What SQLite says ends the run as its reason says",
        arguments: [
            (Int32(8), ExitCode.permission), (8 | 3 << 8, .permission), (3, .permission), (13, .inputOutput),
            (10 | 4 << 8, .inputOutput), (11, .inputOutput), (14, .cannotCreate), (5, .locked), (1, .bug),
            (21, .bug),
        ] as [(Int32, ExitCode)])
    func index(code: Int32, expected: ExitCode) {
        let error = IndexError(code: code, message: "no", sql: "SELECT 1", path: "/cache/index.sqlite")
        #expect(ExitCode(StoreError.index(error)) == expected)
        #expect("\(StoreError.index(error))".contains("SELECT 1"))
    }

    @Test("An index without what its version has is damaged, and no bug", arguments: ["table: object", "column: tint"])
    func missing(what: String) {
        let error = IndexError(code: 1, message: "no such \(what)", sql: "SELECT 1", path: "/cache/index.sqlite")
        #expect(error.cause == .damage && ExitCode(StoreError.index(error)) == .inputOutput)
    }

    @Test("A lock is 75, a newer index and a file in the output's place are 73, a path that leaves the site is a bug")
    func others() {
        let error = TemplateError(file: "a.mustache", message: "too large")
        #expect(ExitCode(SiteError.oversize(page: "a/b.html", error)) == .dataUnusable)
        #expect(ExitCode(SiteError.template(error)) == .configuration)
        #expect(ExitCode(StoreError.locked(path: "/cache/lock")) == .locked)
        #expect(ExitCode(StoreError.newerIndex(path: "/cache/index.sqlite", found: 99, known: 1)) == .cannotCreate)
        #expect(ExitCode(PublishError.locked(path: "/output")) == .locked)
        #expect(ExitCode(PublishError.notAFolder(path: "/output")) == .cannotCreate)
        #expect(ExitCode(PublishError.unsafePath("../x")) == .bug)
    }

    @Test(
        "Feeds without an entry end the run by what can be fixed soonest: a key, then the data, then the network",
        arguments: [
            ([.nothingAnswers], ExitCode.unavailable), ([.busy, .nothingAnswers], .unavailable),
            ([.nothingAnswers, .dataUnusable], .dataUnusable), ([.sessionInvalid], .dataUnusable),
            ([.gone], .dataUnusable), ([.heldBack], .dataUnusable),
            ([.nothingAnswers, .dataUnusable, .notConfigured], .configuration),
        ] as [([FeedFailure.Kind], ExitCode)])
    func feeds(kinds: [FeedFailure.Kind], expected: ExitCode) {
        #expect(ExitCode(kinds.map { FeedFailure($0, place: "looks", message: "") }) == expected)
    }

    @Test("A run that reached its end is 0, 3 with losses, or 4 where it was held back") func outcomes() {
        for outcome in [RunOutcome.published, .unchanged, .dryRun] {
            #expect(ExitCode(outcome, hasLosses: false) == .success)
            #expect(ExitCode(outcome, hasLosses: true) == .publishedWithLosses)
        }
        #expect(ExitCode(.held, hasLosses: true) == .heldBack)
    }
}

internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite struct ExitCodeTests {
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
        #expect(StoreError.unusable(error).exitCode == opening)
        #expect(StoreError.file(error).exitCode == later)
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
        #expect(StoreError.index(error).exitCode == expected)
        #expect("\(StoreError.index(error))".contains("SELECT 1"))
    }

    @Test("An index without what its version has is damaged, and no bug", arguments: ["table: object", "column: tint"])
    func missing(what: String) {
        let error = IndexError(code: 1, message: "no such \(what)", sql: "SELECT 1", path: "/cache/index.sqlite")
        #expect(error.isDamage && error.exitCode == .inputOutput)
    }
}

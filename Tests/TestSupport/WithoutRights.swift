internal import CTestSupport
internal import Glibc

/// Runs `body` with the rights of a user who owns nothing, where the tests run as root, whom no mode of a file keeps
/// out.
/// - Parameter body: stays on its thread, the only one concerned.
package func withoutRights<R>(_ body: () throws -> R) throws -> R {
    guard geteuid() == 0 else { return try body() }
    guard ts_open_files_as(65_534) == 0 else { throw RightsError() }
    defer { _ = ts_open_files_as(0) }
    return try body()
}

/// Root may not take another user's rights here.
private struct RightsError: Error {}

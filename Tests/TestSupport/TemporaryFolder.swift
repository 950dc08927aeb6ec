internal import Foundation
internal import Model

/// A folder of the test's own, removed when `body` ends.
///
/// - Parameter body: gets the absolute path of an empty folder.
@discardableResult
package func withTemporaryFolder<R>(_ body: (String) async throws -> R) async throws -> R {
    let path = NSTemporaryDirectory() + "vitrine-test-" + UUID().uuidString
    try Files.createFolder(path, mode: 0o700)
    let result: Result<R, any Error>
    do { result = .success(try await body(path)) } catch { result = .failure(error) }
    try? Files.remove(path)
    return try result.get()
}

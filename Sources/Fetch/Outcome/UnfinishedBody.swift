internal import Model
internal import Synchronization

/// The loop's result for a caller of `fetch`.
///
/// Hashing costs about as much as the rest of a small body's transfer. The callers' tasks do it on other cores, as long
/// as not too many bytes wait.
enum UnfinishedBody: Sendable {
    case outcome(FetchOutcome)
    case unhashed(UnhashedBody, [UInt8])

    static func failed(_ failure: FetchFailure) -> UnfinishedBody { .outcome(.failed(failure)) }

    /// The outcome, hashed now if necessary; its bytes are given back to `budget`.
    func completed(_ budget: HashBudget) -> FetchOutcome {
        switch self {
        case .outcome(let outcome): return outcome
        case .unhashed(let body, let bytes):
            let digest = Digest(of: bytes)
            budget.give(bytes.count)
            return .fetched(body.hashed(digest, of: bytes))
        }
    }
}

/// A fetched body without its digest.
struct UnhashedBody: Sendable {
    let path: String
    let head: [UInt8]
    let contentType: String?
    let validators: Validators?
    let freshUntil: Instant?
    let finalURL: WebURL
    let movedTo: WebURL?
    let status: Int
    let pagingHeader: String?

    func hashed(_ digest: Digest, byteCount: Int) -> FetchedBody {
        FetchedBody(
            path: path, digest: digest, byteCount: byteCount, head: head, contentType: contentType,
            validators: validators, freshUntil: freshUntil, finalURL: finalURL, movedTo: movedTo,
            status: status, pagingHeader: pagingHeader)
    }

    /// - Parameter bytes: the whole body, which comes in memory where there is no file.
    func hashed(_ digest: Digest, of bytes: [UInt8]) -> FetchedBody {
        var body = hashed(digest, byteCount: bytes.count)
        if path.isEmpty { body.bytes = bytes }
        return body
    }
}

/// Limits the bytes that wait in memory to be hashed. Beyond it the loop hashes by itself, which slows it to the
/// callers' pace.
final class HashBudget: Sendable {
    private static let bytesMax = 16_777_216
    private let waiting = Atomic<Int>(0)

    /// - Returns: whether a caller may hash `count` bytes. Only the loop calls it.
    func take(_ count: Int) -> Bool {
        guard waiting.load(ordering: .relaxed) + count <= Self.bytesMax else { return false }
        waiting.add(count, ordering: .relaxed)
        return true
    }

    func give(_ count: Int) { waiting.subtract(count, ordering: .relaxed) }
}

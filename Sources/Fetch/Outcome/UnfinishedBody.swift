internal import Model
internal import Synchronization

/// What the loop hands to a caller of `fetch`.
///
/// Hashing costs about as much as all else that is done for a small body. It is left to the callers' tasks,
/// which run on other cores, as long as not too many bytes wait for it.
enum UnfinishedBody: Sendable {
    case outcome(FetchOutcome)
    case unhashed(UnhashedBody, [UInt8])

    static func failed(_ failure: FetchFailure) -> UnfinishedBody { .outcome(.failed(failure)) }

    /// The outcome, hashed here if it is not yet; what was taken from `budget` goes back.
    func completed(_ budget: HashBudget) -> FetchOutcome {
        switch self {
        case .outcome(let outcome): return outcome
        case .unhashed(let body, let bytes):
            let digest = Digest(of: bytes)
            budget.give(bytes.count)
            return .fetched(body.hashed(digest, byteCount: bytes.count))
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
    let status: Int
    let pagingHeader: String?

    func hashed(_ digest: Digest, byteCount: Int) -> FetchedBody {
        FetchedBody(
            path: path, digest: digest, byteCount: byteCount, head: head, contentType: contentType,
            validators: validators, freshUntil: freshUntil, finalURL: finalURL, status: status,
            pagingHeader: pagingHeader)
    }
}

/// How many bytes may wait in memory to be hashed; beyond it the loop hashes itself, and so slows down to
/// what the callers can take.
final class HashBudget: Sendable {
    private static let bytesMax = 16_777_216
    private let waiting = Atomic<Int>(0)

    /// - Returns: whether the loop may leave `count` bytes to a caller. Called by the loop alone.
    func take(_ count: Int) -> Bool {
        guard waiting.load(ordering: .relaxed) + count <= Self.bytesMax else { return false }
        waiting.add(count, ordering: .relaxed)
        return true
    }

    func give(_ count: Int) { waiting.subtract(count, ordering: .relaxed) }
}

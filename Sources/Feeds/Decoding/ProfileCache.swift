internal import Decode
internal import HTTPCache
internal import Model
internal import Synchronization

/// The profiles of a feed's documents, those of one content once or, where threads meet, a few times: LTK lists a
/// creator on every page that names her. Called from several threads.
final class ProfileCache: Sendable {
    private struct Key: Hashable {
        let content: Fingerprint
        /// Of a profile with relative addresses, whose meaning it decides. Every page off the network has another.
        let base: DocumentBase?
    }

    private let secret = FingerprintSecret()
    private let profiles = Mutex<[Key: Profile]>([:])

    /// The profile that `decode` makes of an object; one of which it noted something is made anew each time, for the
    /// note says where it stands.
    func profile(
        _ object: ObjectReader, _ decode: (ObjectReader) throws(WireError) -> Profile
    ) throws(WireError) -> Profile {
        let context = object.context
        context.scratch.removeAll(keepingCapacity: true)
        object.json.appendContent(to: &context.scratch)
        let content = context.scratch.withUnsafeBytes { secret.fingerprint(of: $0) }
        let (anywhere, here) = (Key(content: content, base: nil), Key(content: content, base: context.document.base))
        if let known = profiles.withLock({ $0[anywhere] ?? $0[here] }) { return known }
        let (diagnosticCount, relativeCount) = (context.diagnostics.count, context.relativeCount)
        let profile = try decode(object)
        if context.diagnostics.count == diagnosticCount {
            let key = context.relativeCount == relativeCount ? anywhere : here
            profiles.withLock { $0[key] = profile }
        }
        return profile
    }
}

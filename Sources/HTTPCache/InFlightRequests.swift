internal import Synchronization

/// The pictures that were requested in this run: each is requested once, and other callers wait for that answer.
final class InFlightRequests: Sendable {
    private enum Answer {
        /// Someone asks; these wait for the answer.
        case awaited([CheckedContinuation<CachedPicture, Never>])
        case given(CachedPicture)
    }

    private let answers = Mutex<[String: Answer]>([:])

    /// The answer that another caller got or will get. Nil: the caller is the first; it requests the picture and then
    /// calls `fill`.
    nonisolated(nonsending) func answer(for key: String) async -> CachedPicture? {
        let given: CachedPicture?? = answers.withLock { answers in
            // Nearly always there is none: then the key is looked up once.
            let known = answers.updateValue(.awaited([]), forKey: key)
            guard let known else { return .some(nil) }
            answers[key] = known
            if case .given(let picture) = known { return .some(picture) }
            return nil
        }
        if let given { return given }
        return await withCheckedContinuation { continuation in
            let given: CachedPicture? = answers.withLock { answers in
                switch answers[key] {
                case .given(let picture): return picture
                case .awaited(let others): answers[key] = .awaited(others + [continuation])
                // An answer that is awaited is never taken away.
                case nil: assertionFailure("no one asks for \(key)")
                }
                return nil
            }
            if let given { continuation.resume(returning: given) }
        }
    }

    /// The answer that was given to a request; nil: there was none yet.
    func given(for key: String) -> CachedPicture? {
        answers.withLock { answers in
            if case .given(let picture) = answers[key] { picture } else { nil }
        }
    }

    func fill(_ key: String, _ picture: CachedPicture) {
        let waiting = answers.withLock { answers -> [CheckedContinuation<CachedPicture, Never>] in
            guard case .awaited(let waiting) = answers.updateValue(.given(picture), forKey: key) else { return [] }
            return waiting
        }
        for continuation in waiting { continuation.resume(returning: picture) }
    }
}

/// When a failed request is retried.
package struct RetryPolicy: Sendable {
    /// The wait before the first retry in milliseconds; it doubles with each retry.
    package var baseMilliseconds: Int
    /// The longest wait that the server did not ask for.
    package var maxMilliseconds: Int
    /// The longest `Retry-After`; for a longer one the request fails at once.
    package var retryAfterMaxSeconds: Int
    /// The seed of the jitter, so that requests that failed together are not retried together.
    package var seed: UInt64

    /// Half a second, doubling to half a minute; `Retry-After` up to two minutes.
    package static let standard = RetryPolicy(
        baseMilliseconds: 500, maxMilliseconds: 30_000, retryAfterMaxSeconds: 120, seed: 0)

    package init(baseMilliseconds: Int, maxMilliseconds: Int, retryAfterMaxSeconds: Int, seed: UInt64) {
        self.baseMilliseconds = baseMilliseconds
        self.maxMilliseconds = maxMilliseconds
        self.retryAfterMaxSeconds = retryAfterMaxSeconds
        self.seed = seed
    }

    /// The wait before a retry, half of it jitter.
    /// - Parameters:
    ///   - attempt: 1 for the first retry.
    ///   - key: a number that differs from request to request.
    package func backOffMilliseconds(attempt: Int, key: UInt64) -> Int {
        let doublings = min(max(attempt, 1) - 1, 20)
        let whole = min(max(baseMilliseconds, 0) << doublings, max(maxMilliseconds, 0))
        let random = Self.mixed(seed ^ key &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: attempt))
        return whole / 2 + Int(random % UInt64(whole / 2 + 1))
    }

    /// Whether a request with this status is retried.
    static func isTransient(status: Int) -> Bool {
        switch status {
        case 408, 425, 429, 500...599: true
        default: false
        }
    }

    /// The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

package import Fetch
package import Model

/// The waits before an API that reports itself busy is asked again.
package struct FeedBackOff: Sendable {
    private let policy: RetryPolicy
    /// The run's own.
    let deadline: Deadline
    private let wait: @Sendable (_ milliseconds: Int) async throws -> Void

    /// - Parameters:
    ///   - policy: the fetcher's own.
    ///   - deadline: what would be waited beyond it is not waited.
    ///   - wait: throws where the run is told to stop.
    package init(
        policy: RetryPolicy = .standard, deadline: Deadline,
        wait: @escaping @Sendable (_ milliseconds: Int) async throws -> Void = {
            try await Task.sleep(for: .milliseconds($0))
        }
    ) {
        self.policy = policy
        self.deadline = deadline
        self.wait = wait
    }

    /// - Parameter attempt: 1 before the first retry.
    /// - Returns: whether to ask again.
    func pause(before attempt: Int, _ failure: FeedFailure, _ monitor: ProgressReporter) async -> Bool {
        let key = Digest(of: failure.place).hex.prefix(16)
        let milliseconds = policy.backOffMilliseconds(attempt: attempt, key: UInt64(key, radix: 16) ?? 0)
        if let left = deadline.remainingSeconds, left * 1000 <= Double(milliseconds) { return false }
        monitor.log(.debug, "\(failure); asking again in \(milliseconds) ms")
        do { try await wait(milliseconds) } catch { return false }
        return true
    }
}

package import Model

/// Why a body could not be had.
package struct FetchFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as far as callers decide by it.
    package enum Kind: Hashable, Sendable {
        /// The run is offline.
        case offline
        /// The run was told to stop.
        case cancelled
        /// The run's deadline had passed, or would have before the answer could be awaited.
        case deadline
        /// The request itself cannot be sent, such as a header with a line break.
        case request
        /// No such name, no route, connection refused.
        case unreachable
        /// Three connects in a row to the host had failed earlier in this run.
        case hostDown
        /// Nothing came for too long, or the whole took too long.
        case timeout
        case tls
        /// The address is private, loopback, link-local or of another kind that no feed has to name.
        case forbiddenAddress
        /// The server answered with this status.
        case status(Int)
        /// The server has answered 410 on so many nights that it is not asked any more.
        case gone
        case tooLarge
        /// The body or the connection ended before its time.
        case truncated
        /// Too many redirects, one to a place that may not be followed, or one that would carry a secret
        /// away.
        case redirect
        /// What came is not HTTP as it should be: endless headers, an unknown compression.
        case answer
        /// The temporary file could not be written.
        case file(FileError)
    }

    package let kind: Kind
    /// The URL asked for, without secrets.
    package let url: String
    /// One line: what happened, and to what it led. Without secrets.
    package let message: String
    /// The last status that the server gave, if it gave any.
    package let status: Int?
    /// How long the server asks to be left alone, in seconds, 0 or more; nil: it does not say.
    package let retryAfterSeconds: Int?
    /// The first bytes of an error's body as one line, without secrets; empty if there were none.
    package let answer: String

    package init(
        kind: Kind, url: String, message: String, status: Int? = nil, retryAfterSeconds: Int? = nil,
        answer: String = ""
    ) {
        self.kind = kind
        self.url = url
        self.message = message.singleLine(maxBytes: 500)
        self.status = status
        self.retryAfterSeconds = retryAfterSeconds
        self.answer = answer.singleLine(maxBytes: 300)
    }

    /// The same failure in other words.
    package func withMessage(_ message: String) -> FetchFailure {
        FetchFailure(
            kind: kind, url: url, message: message, status: status, retryAfterSeconds: retryAfterSeconds,
            answer: answer)
    }

    package var description: String {
        (answer.isEmpty ? message : "\(message) (“\(answer)”)").placed(at: url)
    }

    /// Whether it says more of the host than of what was asked for: it refuses, does not answer, or answers that it
    /// cannot just now.
    package var isOfHost: Bool {
        switch kind {
        case .unreachable, .hostDown, .tls: true
        case .timeout: status == nil
        case .status(let status): RetryPolicy.isTransient(status: status)
        default: false
        }
    }

    /// Whether no server answered at all: a run that has nothing else ends in 69.
    package var isNothingAnswering: Bool {
        switch kind {
        case .offline, .unreachable, .hostDown, .timeout, .deadline, .tls, .forbiddenAddress: status == nil
        case .truncated: status == nil
        default: false
        }
    }
}

package import Model

/// Why a fetch failed.
package struct FetchFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure that callers tell apart.
    package enum Kind: Hashable, Sendable {
        /// The run is offline.
        case offline
        /// The run was stopped.
        case cancelled
        /// The run's deadline has passed, or would pass before the response.
        case deadline
        /// The request itself cannot be sent, such as a header with a line break.
        case request
        /// Unknown host, no route, or connection refused.
        case unreachable
        /// Three connects in a row to the host had failed earlier in this run.
        case hostDown
        /// The transfer stalled, or took too long.
        case timeout
        case tls
        /// The address is private, loopback, link-local or otherwise not public.
        case forbiddenAddress
        /// The server answered with this status.
        case status(Int)
        /// The server answered 410 on several nights; it is not requested any more.
        case gone
        case tooLarge
        /// The body or the connection ended early.
        case truncated
        /// Too many redirects, a forbidden target, or one that would send a secret to another origin.
        case redirect
        /// The response is not valid HTTP: endless headers, an unknown compression.
        case answer
        /// The temporary file could not be written.
        case file(FileError)
    }

    package let kind: Kind
    /// The requested URL, without secrets.
    package let url: String
    /// One line without secrets: what happened and what followed.
    package let message: String
    /// The last HTTP status, if any.
    package let status: Int?
    /// `Retry-After` in seconds, 0 or more; nil: the server sent none.
    package let retryAfterSeconds: Int?
    /// The beginning of an error's body as one line, without secrets; may be empty.
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

    /// The same failure with another message.
    func withMessage(_ message: String) -> FetchFailure {
        FetchFailure(
            kind: kind, url: url, message: message, status: status, retryAfterSeconds: retryAfterSeconds,
            answer: answer)
    }

    package var description: String {
        (answer.isEmpty ? message : "\(message) (“\(answer)”)").placed(at: url)
    }

    /// Whether the host is at fault and not the request: it refuses, does not answer, or is overloaded.
    package var isOfHost: Bool {
        switch kind {
        case .unreachable, .hostDown, .tls: true
        case .timeout: status == nil
        case .status(let status): RetryPolicy.isTransient(status: status)
        default: false
        }
    }

    /// Whether the run's end is the cause, and neither the request nor its host.
    package var isOfRun: Bool { kind == .deadline || kind == .cancelled }

    /// Whether no server answered at all: a run that has nothing else ends in 69.
    package var isNothingAnswering: Bool {
        switch kind {
        case .offline, .unreachable, .hostDown, .timeout, .deadline, .tls, .forbiddenAddress: status == nil
        case .truncated: status == nil
        default: false
        }
    }
}

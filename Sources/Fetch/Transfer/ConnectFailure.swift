internal import Glibc

/// Why a connection failed, or brought no answer, with a message that says what to do.
struct ConnectFailure: Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        case nameNotResolved
        case refused
        case noRoute
        case timeout
        /// The connection was made, and nothing answered the request.
        case noAnswer
        /// libcurl's message.
        case other(String)
    }

    let reason: Reason
    let host: String
    let port: Int
    /// Whether the host is a proxy of the environment, whose address may hold a password.
    let usesProxy: Bool

    /// - Parameters:
    ///   - isNameMissing: whether a name could not be resolved.
    ///   - systemError: `errno` of connect(2), or 0.
    ///   - words: libcurl's message.
    static func reason(isNameMissing: Bool, systemError: Int32, words: String) -> Reason {
        if isNameMissing { return .nameNotResolved }
        switch systemError {
        case ECONNREFUSED: return .refused
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN: return .noRoute
        case ETIMEDOUT: return .timeout
        default: return .other(words)
        }
    }

    var message: String {
        let peer = usesProxy ? "the proxy that the environment names" : host
        switch reason {
        case .nameNotResolved:
            return usesProxy
                ? "the name of the proxy cannot be resolved: check http_proxy, https_proxy and all_proxy"
                : "the name \(host) cannot be resolved: check the address and this machine's DNS"
        case .refused:
            return usesProxy
                ? "\(peer) refused the connection: check http_proxy, https_proxy and all_proxy"
                : "\(peer) refused the connection: nothing listens on port \(port) there, or a firewall forbids it"
        case .noRoute: return "there is no route to \(peer): check this machine's network"
        case .timeout: return "\(peer) took no connection within network.timeoutSeconds"
        case .noAnswer: return "\(peer) took the connection and did not answer within network.timeoutSeconds"
        case .other(let words): return "no connection to \(peer): \(words)"
        }
    }

    /// Of what is not asked for any more.
    var hostDownMessage: String {
        "not asked for: after \(HostQueue.refusalsMax) tries \(host) is left alone for the rest of this run "
            + "(\(message))"
    }
}

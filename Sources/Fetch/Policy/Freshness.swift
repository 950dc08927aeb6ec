internal import Model

/// How long an answer may be used without asking again (RFC 9111 §4.2, for a cache of one user).
enum Freshness {
    /// Ten years: longer is as good as for ever.
    private static let secondsMax: Int64 = 315_360_000

    /// - Parameter now: when the answer came.
    /// - Returns: `now` for an answer that must be asked for again at once; nil when the headers say nothing.
    static func until(_ head: ResponseHead, now: Instant) -> Instant? {
        let directives = Directives(head.cacheControl ?? "")
        if directives.isNeverFresh { return now }
        let lifetime: Int64
        if let maxAge = directives.maxAgeSeconds {
            lifetime = maxAge
        } else if let expires = head.expires {
            // "0" and other words that are no date mean: already expired (§5.3).
            guard let end = HTTPDate.parse(expires) else { return now }
            let start = head.date.flatMap(HTTPDate.parse) ?? now
            lifetime = end.seconds.subtractingReportingOverflow(start.seconds).partialValue
        } else {
            return nil
        }
        let age = head.age.flatMap(seconds) ?? 0
        return Instant(seconds: now.seconds + max(0, min(lifetime, secondsMax) - age))
    }

    /// A count of seconds; one too large for any machine counts as the greatest (§1.2.2).
    private static func seconds(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return min(Int64(text) ?? secondsMax, secondsMax)
    }

    private struct Directives {
        var isNeverFresh = false
        var maxAgeSeconds: Int64?

        init(_ value: String) {
            for part in value.split(separator: ",") {
                let directive = part.trimmed.lowercased()
                let pieces = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let argument = pieces.count > 1 ? pieces[1].trimmed.filter { $0 != "\"" } : nil
                switch pieces.first.map({ $0.trimmed }) {
                // `no-cache="Set-Cookie"` speaks of that header only (§5.2.2.4).
                case "no-cache" where argument == nil: isNeverFresh = true
                case "no-store": isNeverFresh = true
                case "max-age":
                    // Two of them, or one that is no number: the shorter, or stale (§4.2.1).
                    let one = argument.flatMap(Freshness.seconds) ?? 0
                    maxAgeSeconds = min(maxAgeSeconds ?? one, one)
                default: continue
                }
            }
        }
    }
}

extension StringProtocol {
    /// Without blanks and tabs at its ends.
    var trimmed: String {
        var text = self[...]
        while let first = text.first, first == " " || first == "\t" { text = text.dropFirst() }
        while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
        return String(text)
    }
}

internal import Model

/// How long a response is fresh (RFC 9111 §4.2, for a private cache).
enum Freshness {
    /// Ten years; longer is no different.
    private static let secondsMax: Int64 = 315_360_000

    /// - Parameter now: when the response came.
    /// - Returns: `now` for a response that is stale at once; nil where the headers do not say.
    static func until(_ head: ResponseHead, now: Instant) -> Instant? {
        let directives = Directives(head.cacheControl ?? "")
        if directives.isNeverFresh { return now }
        let lifetime: Int64
        if let maxAge = directives.maxAgeSeconds {
            lifetime = maxAge
        } else if let expires = head.expires {
            // "0" and other invalid dates mean that it has expired (§5.3).
            guard let end = HTTPDate.parse(expires) else { return now }
            let start = head.date.flatMap(HTTPDate.parse) ?? now
            lifetime = end.seconds.subtractingReportingOverflow(start.seconds).partialValue
        } else {
            return nil
        }
        let age = head.age.flatMap(seconds) ?? 0
        return Instant(seconds: now.seconds + max(0, min(lifetime, secondsMax) - age))
    }

    /// The earlier end; nil where neither is known.
    static func least(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// Seconds; an overflow counts as the greatest value (§1.2.2).
    private static func seconds(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
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
                // `no-cache="Set-Cookie"` concerns that header only (§5.2.2.4).
                case "no-cache" where argument == nil: isNeverFresh = true
                case "no-store": isNeverFresh = true
                case "max-age":
                    // Of two the shorter counts; an invalid one means stale (§4.2.1).
                    let one = argument.flatMap(Freshness.seconds) ?? 0
                    maxAgeSeconds = min(maxAgeSeconds ?? one, one)
                default: continue
                }
            }
        }
    }
}

extension StringProtocol {
    /// Without leading and trailing blanks and tabs.
    var trimmed: String {
        var text = self[...]
        while let first = text.first, first == " " || first == "\t" { text = text.dropFirst() }
        while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
        return String(text)
    }
}

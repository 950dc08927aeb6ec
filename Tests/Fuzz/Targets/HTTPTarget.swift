internal import Model

@testable internal import Fetch

/// What servers say before the body: header lines, dates, waits.
enum HTTPTarget {
    private static let now = Instant(seconds: 1_795_000_000)

    static func run(_ input: [UInt8]) throws {
        var head = ResponseHead()
        var isFlood = false
        for line in lines(of: input) where !isFlood {
            isFlood = !line.withUnsafeBufferPointer { head.take($0) }
        }
        try require(isFlood == (head.byteCount > ResponseHead.bytesMax), "a flood that is none, or none that is one")
        try require((0...999).contains(head.status), "status \(head.status)")
        for validator in [head.etag, head.lastModified].compactMap({ $0 }) {
            let isPlain =
                validator.utf8.allSatisfy { (32...126).contains($0) } && (1...1024).contains(validator.utf8.count)
            try require(isPlain, "a validator that may not be sent back: “\(validator)”")
        }
        for text in [head.location, head.retryAfter, head.contentType].compactMap({ $0 }) {
            try require(!text.utf8.contains(10) && text.utf8.first != 32, "a value of several lines")
        }
        if let until = Freshness.until(head, now: now) {
            try require(until.seconds <= now.seconds + 315_360_000, "fresh for more than ten years")
        }
        let whole = String(decoding: input, as: UTF8.self)
        for text in [whole, head.retryAfter].compactMap({ $0 }) {
            if let seconds = RetryAfter.seconds(text, now: now) {
                try require((0...Int(Int32.max)).contains(seconds), "a wait of \(seconds) s")
            }
            if let date = HTTPDate.parse(text) { try require(date.seconds >= 0, "a date before 1970") }
        }
    }

    /// With their line ends, as libcurl hands them over.
    private static func lines(of input: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        for byte in input {
            lines[lines.count - 1].append(byte)
            if byte == 10 { lines.append([]) }
        }
        return lines.filter { !$0.isEmpty }
    }
}

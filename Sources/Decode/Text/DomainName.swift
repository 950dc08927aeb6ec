internal import Foundation

/// The name of a host in the domain name system, in any script (RFC 5890).
package struct DomainName: Hashable, Sendable {
    /// In lower case; labels beyond ASCII in the form `xn--…`.
    package let labels: [String]

    private static let bytesMax = 253
    private static let labelBytesMax = 63

    /// - Parameter text: labels parted by dots, of which East Asian ones count too (UTS 46 §4); one more at the end
    ///   says nothing. Nil for what is no domain.
    package init?(_ text: String) {
        guard text.utf8.count <= 4 * Self.bytesMax else { return nil }
        var parts = text.unicodeScalars.split(omittingEmptySubsequences: false) {
            $0 == "." || $0 == "。" || $0 == "．" || $0 == "｡"
        }
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        var labels: [String] = []
        for part in parts {
            guard let label = Self.label(String(part)) else { return nil }
            labels.append(label)
        }
        guard labels.joined(separator: ".").utf8.count <= Self.bytesMax else { return nil }
        self.labels = labels
    }

    /// Whether the last labels are those of `other`: `y.com` ends in `com`, `y.telecom` does not.
    package func ends(in other: DomainName) -> Bool { labels.suffix(other.labels.count) == other.labels[...] }

    private static func label(_ text: String) -> String? {
        guard !text.isEmpty, text.first != "-", text.last != "-" else { return nil }
        let folded = text.lowercased().precomposedStringWithCompatibilityMapping.lowercased()
        guard folded.unicodeScalars.allSatisfy({ $0 == "-" || $0 != "_" && TextScalars.isWord($0) }) else { return nil }
        let isASCII = folded.utf8.allSatisfy { $0 < 128 }
        let label = isASCII ? folded : Punycode.encoded(Array(folded.unicodeScalars)).map { "xn--" + $0 }
        return label.flatMap { (1...labelBytesMax).contains($0.utf8.count) ? $0 : nil }
    }
}

/// Scalars of any script as letters, digits and hyphens (RFC 3492).
enum Punycode {
    /// Nil for more scalars than a label may have.
    static func encoded(_ scalars: [Unicode.Scalar]) -> String? {
        guard scalars.count <= 63 else { return nil }
        var output = scalars.filter(\.isASCII).map { UInt8($0.value) }
        let basicCount = output.count
        if basicCount > 0 { output.append(45) }
        var (next, delta, bias, handled) = (128, 0, 72, basicCount)
        while handled < scalars.count {
            // Every scalar is below 2^21 and there are at most 63: nothing here can overflow.
            let lowest = scalars.lazy.map { Int($0.value) }.filter { $0 >= next }.min() ?? next
            delta += (lowest - next) * (handled + 1)
            next = lowest
            for scalar in scalars {
                if Int(scalar.value) < next { delta += 1 }
                guard Int(scalar.value) == next else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            next += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// A number in digits of which each says whether another follows (§3.3).
    private static func append(_ number: Int, bias: Int, to output: inout [UInt8]) {
        var (rest, k) = (number, 36)
        while true {
            let threshold = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            k += 36
        }
        output.append(digit(rest))
    }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var rest = isFirst ? delta / 700 : delta / 2
        rest += rest / count
        var k = 0
        while rest > 455 {
            rest /= 35
            k += 36
        }
        return k + 36 * rest / (rest + 38)
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? 97 + value : 22 + value) }
}

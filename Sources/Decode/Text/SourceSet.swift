/// The attribute `srcset` of a picture (WHATWG HTML, “Srcset attributes”): addresses, each with its width or density.
struct SourceSet {
    /// Further addresses are ignored.
    private static let candidatesMax = 50

    struct Candidate: Sendable {
        let address: String
        /// In pixels; nil where a density is stated, or nothing.
        let width: Double?
        let density: Double
    }

    private(set) var candidates: [Candidate] = []

    /// The largest; of equal ones the first. Widths count before densities.
    var largest: Candidate? {
        var best: Candidate?
        for candidate in candidates {
            guard let other = best else {
                best = candidate
                continue
            }
            if (candidate.width ?? 0, candidate.density) > (other.width ?? 0, other.density) { best = candidate }
        }
        return best
    }

    mutating func add(_ text: String) {
        var rest = Substring(text).utf8
        while candidates.count < Self.candidatesMax {
            rest = rest.drop { Self.isBlank($0) || $0 == 44 }
            // An address may hold commas, but ends in none.
            let run = rest.prefix { !Self.isBlank($0) }
            guard !run.isEmpty else { return }
            rest = rest.dropFirst(run.count)
            var address = run
            while address.last == 44 { address.removeLast() }
            let descriptors = address.count < run.count ? Substring().utf8 : rest.prefix { $0 != 44 }
            rest = rest.dropFirst(descriptors.count)
            var (width, density): (Double?, Double) = (nil, 1)
            for descriptor in Substring(descriptors).split(whereSeparator: \.isWhitespace) {
                guard let number = Double(descriptor.dropLast()), number.isFinite, number > 0 else { continue }
                if descriptor.hasSuffix("w") { width = number } else if descriptor.hasSuffix("x") { density = number }
            }
            candidates.append(Candidate(address: String(Substring(address)), width: width, density: density))
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}

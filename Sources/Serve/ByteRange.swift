/// What a request's `Range` field asks for of a file.
enum ByteRange: Equatable {
    /// The whole: no range, several, another unit, or one that cannot be read.
    case whole
    case part(Range<Int>)
    /// None of the file's bytes.
    case unsatisfiable

    /// - Parameters:
    ///   - field: `bytes=0-99`, `bytes=100-`, `bytes=-100`.
    ///   - count: of the file's bytes.
    init(_ field: String?, count: Int) {
        self = .whole
        guard let field, field.lowercased().hasPrefix("bytes=") else { return }
        let ends = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
        switch (first, last) {
        case (nil, nil): return
        case (nil, let last?):
            self = last == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - last)..<count)
        case (let first?, let last):
            guard first <= last ?? .max else { return }
            self = first < count ? .part(first..<(min(last ?? .max, count - 1) + 1)) : .unsatisfiable
        }
    }

    /// - Returns: nil for what is no number, and for nothing at all nil in it. A huge number counts as the largest.
    private static func number(_ text: Substring) -> Int?? {
        guard !text.isEmpty else { return .some(nil) }
        guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return .some(Int(text) ?? .max)
    }
}

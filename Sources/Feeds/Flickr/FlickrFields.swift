internal import Decode

/// Reads the fields of Flickr's objects, in which numbers are texts and texts numbers, as the year and the method
/// have it. What cannot be read costs itself and no more.
struct FlickrFields {
    let json: JSON
    /// What was there and could not be read: JSON key, and what was found and expected.
    private(set) var problems: [(key: String, message: String)] = []

    init(_ json: JSON) { self.json = json }

    /// A text, a whole number as its digits, or an object that holds its text as `_content`.
    static func text(_ value: JSON) -> String? {
        if let text = value.string { return text }
        if let number = value.int { return String(number) }
        if let number = value.uint64 { return String(number) }
        return value["_content"].flatMap { $0.isObject ? nil : text($0) }
    }

    /// A whole number, as number or as text of its digits.
    static func int(_ value: JSON) -> Int? {
        if let number = value.int { return number }
        guard let text = value.string, text.utf8.count <= 20 else { return nil }
        return Int(text)
    }

    mutating func text(_ key: StaticString) -> String? {
        read(key, expected: "a text", Self.text)
    }

    /// Nil for an empty text too.
    mutating func filled(_ key: StaticString) -> String? {
        text(key).flatMap { $0.isEmpty ? nil : $0 }
    }

    mutating func int(_ key: StaticString, in range: ClosedRange<Int> = 0...Int.max) -> Int? {
        // An empty text says as much as none.
        if json[key]?.string == "" { return nil }
        return read(
            key, expected: range.lowerBound == 0 ? "a whole number" : "a whole number from \(range.lowerBound) on"
        ) {
            Self.int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    mutating func reject(_ key: StaticString, _ message: String) { problems.append(("\(key)", message)) }

    private mutating func read<Value>(
        _ key: StaticString, expected: String, _ body: (JSON) -> Value?
    ) -> Value? {
        guard let value = json[key], !value.isNull else { return nil }
        if let read = body(value) { return read }
        problems.append(("\(key)", "\(value.name) where \(expected) was expected; it is left out"))
        return nil
    }
}

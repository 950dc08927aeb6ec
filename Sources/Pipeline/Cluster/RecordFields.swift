/// The fields of a line of a plan or a result: separated by tabs, with `%`, tabs and line ends escaped. A field that is
/// absent is a lone `%`.
struct RecordFields {
    private let fields: [String?]
    private var next = 0

    /// The line is not what its reader expects.
    struct Malformed: Error {}

    // MARK: Writing

    static func line(_ fields: [String?]) -> String {
        fields.map { $0.map(escaped) ?? "%" }.joined(separator: "\t") + "\n"
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 37 }) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 9: bytes += Array("%09".utf8)
            case 10: bytes += Array("%0A".utf8)
            case 37: bytes += Array("%25".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Reading

    /// - Parameter line: without its end.
    init(_ line: ArraySlice<UInt8>) throws(Malformed) {
        var fields: [String?] = []
        for part in line.split(separator: 9, omittingEmptySubsequences: false) {
            fields.append(try Self.unescaped(part))
        }
        self.fields = fields
    }

    /// Fields that were read before.
    init(_ fields: [String?]) { self.fields = fields }

    private static func unescaped(_ part: ArraySlice<UInt8>) throws(Malformed) -> String? {
        if part.elementsEqual([37]) { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.count)
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == 37 else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard let escaped = ["09": UInt8(9), "0A": 10, "25": 37][digits] else { throw Malformed() }
            bytes.append(escaped)
            rest = rest.dropFirst(2)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Malformed() }
        return text
    }

    var isAtEnd: Bool { next == fields.count }

    mutating func optional() throws(Malformed) -> String? {
        guard next < fields.count else { throw Malformed() }
        defer { next += 1 }
        return fields[next]
    }

    mutating func text() throws(Malformed) -> String { try Self.present(optional()) }

    /// A value that is written as its description; nil where it is absent.
    mutating func optional<Value: LosslessStringConvertible>(_ type: Value.Type) throws(Malformed) -> Value? {
        guard let text = try optional() else { return nil }
        return try Self.present(Value(text))
    }

    mutating func value<Value: LosslessStringConvertible>(_ type: Value.Type) throws(Malformed) -> Value {
        try Self.present(Value(text()))
    }

    /// A value that `parse` makes of the field.
    mutating func value<Value>(_ parse: (String) -> Value?) throws(Malformed) -> Value {
        try Self.present(parse(text()))
    }

    /// The same; nil where the field is absent.
    mutating func optional<Value>(_ parse: (String) -> Value?) throws(Malformed) -> Value? {
        guard let text = try optional() else { return nil }
        return try Self.present(parse(text))
    }

    private static func present<Value>(_ value: Value?) throws(Malformed) -> Value {
        guard let value else { throw Malformed() }
        return value
    }
}

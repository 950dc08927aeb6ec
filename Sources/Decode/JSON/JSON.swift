internal import Glibc
package import Model

/// A value within a `JSONDocument`.
///
/// It is a view: an index into the document's tape, whose layout simdjson 3.0.1 documents in `doc/tape.md` (a
/// word a value, its kind in the upper byte; numbers take a second word; a container's word names the word
/// after its end).
package struct JSON: Sendable {
    /// The kinds of values (RFC 8259 §3).
    package enum Kind: Hashable, Sendable { case null, bool, number, string, array, object }

    package let document: JSONDocument
    /// The index of its first word on the tape.
    let index: Int

    @inline(__always)
    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    @inline(__always) private var word: UInt64 { document.tape[index] }
    @inline(__always) private var type: UInt8 { UInt8(truncatingIfNeeded: word >> 56) }
    @inline(__always) private var payload: Int { Int(word & 0xFF_FFFF_FFFF_FFFF) }

    /// The index of what follows this value.
    @inline(__always) var end: Int { Self.end(index, on: document.tape) }

    @inline(__always) private static func end(_ index: Int, on tape: UnsafePointer<UInt64>) -> Int {
        let word = tape[index]
        return switch UInt8(truncatingIfNeeded: word >> 56) {
        case 123, 91: Int(truncatingIfNeeded: word & 0xFFFF_FFFF)
        case 108, 117, 100: index + 2
        default: index + 1
        }
    }

    package var kind: Kind {
        switch type {
        case 123: .object
        case 91: .array
        case 34: .string
        case 116, 102: .bool
        case 108, 117, 100: .number
        default: .null
        }
    }

    @inline(__always) package var isNull: Bool { type == 110 }
    @inline(__always) package var isObject: Bool { type == 123 }
    @inline(__always) package var isArray: Bool { type == 91 }

    package var bool: Bool? {
        switch type {
        case 116: true
        case 102: false
        default: nil
        }
    }

    /// The bytes of a string, well-formed UTF-8; they live as long as the document.
    @inline(__always) package var stringBytes: UnsafeBufferPointer<UInt8>? {
        guard type == 34 else { return nil }
        let start = document.strings + payload
        let length = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
        return UnsafeBufferPointer(start: start + 4, count: Int(length))
    }

    package var string: String? { stringBytes.map { String(decoding: $0, as: UTF8.self) } }

    /// Whether the number was written without fraction and exponent, and fits.
    package var int: Int? {
        switch type {
        case 108: Int(Int64(bitPattern: document.tape[index + 1]))
        case 117: Int(exactly: document.tape[index + 1])
        default: nil
        }
    }

    package var uint64: UInt64? {
        switch type {
        case 117: document.tape[index + 1]
        case 108: UInt64(exactly: Int64(bitPattern: document.tape[index + 1]))
        default: nil
        }
    }

    /// Any number; finite.
    package var double: Double? {
        switch type {
        case 100: Double(bitPattern: document.tape[index + 1])
        case 108: Double(Int64(bitPattern: document.tape[index + 1]))
        case 117: Double(document.tape[index + 1])
        default: nil
        }
    }

    /// A number as text: whole ones with all their digits, others as Swift writes a `Double`.
    package var numberText: String? {
        switch type {
        case 108: String(Int64(bitPattern: document.tape[index + 1]))
        case 117: String(document.tape[index + 1])
        case 100: String(Double(bitPattern: document.tape[index + 1]))
        default: nil
        }
    }

    /// For messages, cut: `the text “abc”`, `the number 3`, `null`, `a list`…
    package var name: String {
        switch kind {
        case .null: "null"
        case .bool: bool == true ? "true" : "false"
        case .number: "the number \(numberText ?? "")"
        case .string: "the text “\(string?.singleLine(maxBytes: 60) ?? "")”"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

// Containers.
extension JSON {
    /// The elements of a list; none for anything else.
    package var elements: JSONElements {
        JSONElements(document: document, position: index + 1, last: isArray ? end - 1 : index + 1)
    }

    /// The members of an object, in their order; none for anything else.
    package var members: JSONMembers {
        JSONMembers(document: document, position: index + 1, last: isObject ? end - 1 : index + 1)
    }

    /// The value at `key`; nil where this is no object or has no such key. Of doubled keys the first counts.
    @inline(__always)
    package subscript(key: StaticString) -> JSON? {
        value(at: UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    }

    package subscript(key: String) -> JSON? {
        var key = key
        return key.withUTF8 { value(at: UnsafeRawBufferPointer($0)) }
    }

    private func value(at key: UnsafeRawBufferPointer) -> JSON? {
        guard isObject else { return nil }
        let tape = document.tape
        let strings = UnsafeRawPointer(document.strings)
        let last = end - 1
        var at = index + 1
        while at < last {
            let name = strings + Int(tape[at] & 0xFF_FFFF_FFFF_FFFF)
            if Int(name.loadUnaligned(as: UInt32.self)) == key.count,
                key.baseAddress.map({ memcmp(name + 4, $0, key.count) == 0 }) ?? true
            {
                return JSON(document: document, index: at + 1)
            }
            at = Self.end(at + 1, on: tape)
        }
        return nil
    }
}

/// The elements of a list.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var position: Int
    let last: Int

    package mutating func next() -> JSON? {
        guard position < last else { return nil }
        let element = JSON(document: document, index: position)
        position = element.end
        return element
    }
}

/// The members of an object.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var position: Int
    let last: Int

    package mutating func next() -> (key: String, value: JSON)? {
        guard position < last, let key = JSON(document: document, index: position).string else { return nil }
        let value = JSON(document: document, index: position + 1)
        position = value.end
        return (key, value)
    }
}

extension JSON {
    /// The value's JSON path: `ltks[3].hero_image`; empty for the root.
    ///
    /// Found by walking down from the root: only errors need paths, so values do not carry them.
    package var path: String {
        var path = ""
        var container = document.root
        while container.index != index {
            guard let step = container.child(holding: index) else { return path }
            path += step.name
            container = step.value
        }
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
    }

    /// The path of this object's member `key`, whether or not it exists.
    package func path(ofMember key: String) -> String {
        let path = path + Self.step(key)
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
    }

    private func child(holding wanted: Int) -> (name: String, value: JSON)? {
        guard isArray || isObject else { return nil }
        var (position, at) = document.positionIndex.nearest(to: wanted, in: self)
        while at < end - 1 {
            let value = JSON(document: document, index: isObject ? at + 1 : at)
            if wanted < value.end {
                guard isObject else { return ("[\(position)]", value) }
                return (Self.step(JSON(document: document, index: at).string ?? ""), value)
            }
            position += 1
            at = value.end
        }
        return nil
    }

    /// The step of a path that leads to `key`: `.key`, or `["odd key"]`.
    package static func pathStep(_ key: String) -> String { step(key) }

    static func step(_ key: String) -> String {
        let isPlain =
            !key.isEmpty && key.utf8.allSatisfy { $0 > 32 && $0 < 127 && !#".[]""#.utf8.contains($0) }
        return isPlain ? ".\(key)" : "[\"\(key.singleLine(maxBytes: 60))\"]"
    }
}

extension JSON {
    /// Of the value's kinds, keys and values in their order, independent of its place and white space.
    package var contentDigest: Digest {
        var bytes: [UInt8] = []
        appendContent(to: &bytes)
        return Digest(of: bytes)
    }

    /// Appends what `contentDigest` is of: two values of the same bytes are the same.
    package func appendContent(to bytes: inout [UInt8]) {
        func append(_ number: UInt64) {
            bytes.append(decimal: number)
            bytes.append(UInt8(ascii: " "))
        }
        var at = index
        // Word by word, for a value may be nested as deep as a document may be.
        while at < end {
            let kind = UInt8(truncatingIfNeeded: document.tape[at] >> 56)
            bytes.append(kind)
            switch kind {
            case 34:
                if let text = JSON(document: document, index: at).stringBytes {
                    append(UInt64(text.count))
                    bytes.append(contentsOf: text)
                }
            case 108, 117, 100:
                at += 1
                append(document.tape[at])
            default: break
            }
            at += 1
        }
    }
}

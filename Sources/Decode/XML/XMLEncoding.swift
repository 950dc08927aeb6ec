internal import Glibc
internal import Model

/// Brings a document to UTF-8, so that libxml2 never has to decide what its bytes mean.
///
/// A byte order mark counts before the declaration, as RFC 7303 has it. ISO-8859-1 is read as windows-1252, as
/// browsers do: the bytes in which the two differ are controls in the one and quotation marks in the other.
enum XMLEncoding {
    /// The declaration is looked for in this many bytes.
    private static let declarationBytesMax = 300

    /// - Parameter bytesMax: of the UTF-8.
    static func utf8(
        _ bytes: [UInt8], bytesMax: Int, _ repairs: inout XMLRepairs
    ) throws(XMLReadingError) -> [UInt8] {
        guard bytes.count <= bytesMax else { throw XMLReadingError(.tooLarge(bytesMax: bytesMax), bytes: bytes) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [60, 0]) {
            return utf16(bytes, isLittleEndian: true, &repairs)
        }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 60]) {
            return utf16(bytes, isLittleEndian: false, &repairs)
        }
        guard let name = declared(bytes) else {
            if isUTF8(bytes) { return bytes }
            repairs[.notUTF8] += 1
            return windows1252(bytes)
        }
        switch name {
        // A declaration that is readable as ASCII is not UTF-16, whatever it declares.
        case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be": return bytes
        case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "cp-1252":
            return windows1252(bytes)
        default: return try converted(bytes, from: name, bytesMax: bytesMax)
        }
    }

    /// The declared encoding, in lower case; nil where none is declared.
    private static func declared(_ bytes: [UInt8]) -> String? {
        let start = bytes.firstIndex { $0 > 32 } ?? 0
        let head = bytes[start...].prefix(declarationBytesMax)
        guard head.starts(with: Array("<?xml".utf8)), let end = head.firstIndex(of: 62) else { return nil }
        let text = String(decoding: head[..<end], as: UTF8.self)
        guard let found = text.firstRange(of: "encoding") else { return nil }
        let value = text[found.upperBound...].drop { $0 == " " || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        let name = value.dropFirst().prefix { $0 != quote }.lowercased()
        return name.isEmpty ? nil : name
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] < 0x80 {
                offset += 1
            } else if let length = UTF8Bytes.length(at: offset, of: bytes) {
                offset += length
            } else {
                return false
            }
        }
        return true
    }

    private static func utf16(
        _ bytes: [UInt8], isLittleEndian: Bool, _ repairs: inout XMLRepairs
    ) -> [UInt8] {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { offset in
            isLittleEndian
                ? UInt16(bytes[offset + 1]) << 8 | UInt16(bytes[offset])
                : UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        let isBroken = transcode(
            units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false,
            into: { result.append($0) })
        if isBroken || bytes.count % 2 != 0 { repairs[.badUTF8] += 1 }
        return result.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(result.dropFirst(3)) : result
    }

    private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                result.append(byte)
            } else {
                let value = byte < 0xA0 ? upper[Int(byte) - 0x80] : UInt32(byte)
                result.append(contentsOf: Unicode.Scalar(value).flatMap { UTF8.encode($0) } ?? .init())
            }
        }
        return result
    }

    /// What 0x80–0x9F are in windows-1252, as the WHATWG's encoding standard has it.
    private static let upper: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
        0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A,
        0x153, 0x9D, 0x17E, 0x178,
    ]

    /// Converts by iconv(3), which knows some hundred further encodings.
    private static func converted(
        _ bytes: [UInt8], from name: String, bytesMax: Int
    ) throws(XMLReadingError) -> [UInt8] {
        // Only a name: nothing that iconv would take for an order (`//TRANSLIT`), or for a path.
        let isName = name.utf8.allSatisfy { byte in
            (97...122).contains(byte) || (48...57).contains(byte) || byte == 45 || byte == 95 || byte == 46
        }
        guard isName, let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else {
            throw XMLReadingError(.encoding(name: name), bytes: bytes)
        }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(truncatingIfNeeded: $0) }
        var result: [UInt8] = []
        var chunk = [CChar](repeating: 0, count: 1 << 16)
        var position = 0
        while position < input.count {
            var (left, room) = (input.count - position, chunk.count)
            let status = input.withUnsafeMutableBufferPointer { source in
                chunk.withUnsafeMutableBufferPointer { target in
                    var from = source.baseAddress.map { $0 + position }
                    var to = target.baseAddress
                    return iconv(converter, &from, &left, &to, &room)
                }
            }
            let code = errno
            result.append(contentsOf: chunk[..<(chunk.count - room)].lazy.map { UInt8(truncatingIfNeeded: $0) })
            position = input.count - left
            guard result.count <= bytesMax else {
                throw XMLReadingError(.tooLarge(bytesMax: bytesMax), bytes: bytes)
            }
            if status == -1, code != E2BIG {
                // A byte that is invalid in this encoding.
                result.append(contentsOf: UTF8Bytes.replacement)
                position += 1
            }
        }
        return result
    }
}

/// The headers of a response that matter here.
struct ResponseHead {
    /// The most bytes of headers; real ones stay below 16 KiB.
    static let bytesMax = 65_536

    private(set) var status = 0
    private(set) var byteCount = 0
    /// Whether the headers ended with their empty line. A connection cut among them may leave a response that looks
    /// complete.
    private(set) var isComplete = false
    private(set) var contentType: String?
    private(set) var etag: String?
    private(set) var lastModified: String?
    private(set) var cacheControl: String?
    private(set) var expires: String?
    private(set) var date: String?
    private(set) var age: String?
    private(set) var retryAfter: String?
    private(set) var location: String?
    /// Whether the body is coded in a way that no browser knows, as some stores say of plain bytes (`aws-chunked`,
    /// `UTF-8`). Browsers take such a body as it comes.
    private(set) var hasUnknownCoding = false

    /// The value of the wanted header; of several all, with commas between them (RFC 9110 §5.3).
    private(set) var wanted: String?
    private let wantedName: String?

    /// - Parameter wantedName: of a header that is to be kept, in lower case.
    init(wantedName: String? = nil) { self.wantedName = wantedName }

    /// Reads a line with its line end. A further status line, such as one after `103 Early Hints`, starts over.
    /// - Returns: false where the headers are too long.
    mutating func take(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        byteCount += line.count
        guard byteCount <= Self.bytesMax else { return false }
        if line.count > 5, line[0] == 72, line[1] == 84, line[2] == 84, line[3] == 80, line[4] == 47 {
            let total = byteCount
            self = ResponseHead(wantedName: wantedName)
            byteCount = total
            status = Self.status(in: line)
            return true
        }
        if line.allSatisfy({ $0 == 13 || $0 == 10 }) { isComplete = true }
        guard let colon = line.firstIndex(of: 58) else { return true }
        if let field = Field(line[..<colon]) {
            let value = Self.trimmed(line[(colon + 1)...])
            set(field, field == .location ? Self.address(value) : String(decoding: value, as: UTF8.self))
        }
        if let wantedName, line[..<colon].elementsEqual(wantedName.utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
            let value = String(decoding: Self.trimmed(line[(colon + 1)...]), as: UTF8.self)
            wanted = wanted.map { "\($0), \(value)" } ?? value
        }
        return true
    }

    private mutating func set(_ field: Field, _ value: String) {
        switch field {
        case .contentType: contentType = value
        // Validators are sent back later, so only characters that a header may hold.
        case .etag: etag = Self.isPlain(value) ? value : nil
        case .lastModified: lastModified = Self.isPlain(value) ? value : nil
        case .cacheControl: cacheControl = cacheControl.map { $0 + "," + value } ?? value
        case .expires: expires = value
        case .date: date = value
        case .age: age = value
        case .retryAfter: retryAfter = value
        case .location: location = value
        case .contentEncoding:
            let codings = value.split(separator: ",").map { $0.lowercased().filter { $0 != " " && $0 != "\t" } }
            hasUnknownCoding = !codings.isEmpty && !codings.contains(where: Self.knownCodings.contains)
        }
    }

    private static let knownCodings: Set = ["gzip", "x-gzip", "deflate", "br", "zstd", "identity", "none"]

    private static func isPlain(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.count <= 1024 && value.utf8.allSatisfy { (32...126).contains($0) }
    }

    private static func status(in line: UnsafeBufferPointer<UInt8>) -> Int {
        guard let blank = line.firstIndex(of: 32) else { return 0 }
        return line[(blank + 1)...].prefix(3).reduce(0) {
            (48...57).contains($1) ? $0 * 10 + Int($1 - 48) : $0
        }
    }

    private static func trimmed(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var value = value
        while let first = value.first, first <= 32 { value = value.dropFirst() }
        while let last = value.last, last <= 32 { value = value.dropLast() }
        return value
    }

    /// One in an old encoding is asked for by its bytes, as browsers do.
    private static func address(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        if let text = String(validating: value, as: UTF8.self) { return text }
        return value.reduce(into: "") { $0 += $1 < 128 ? String(UnicodeScalar($1)) : "%" + String($1, radix: 16) }
    }
}

private enum Field {
    case contentType, etag, lastModified, cacheControl, expires, date, age, retryAfter, location, contentEncoding

    /// Compares lengths first, because most headers are none of these.
    init?(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
        func isNamed(_ lowercase: StaticString) -> Bool {
            lowercase.withUTF8Buffer {
                $0.count == name.count && zip($0, name).allSatisfy { $0 == $1 | 0x20 }
            }
        }
        switch name.count {
        case 3 where isNamed("age"): self = .age
        case 4 where isNamed("etag"): self = .etag
        case 4 where isNamed("date"): self = .date
        case 7 where isNamed("expires"): self = .expires
        case 8 where isNamed("location"): self = .location
        case 11 where isNamed("retry-after"): self = .retryAfter
        case 12 where isNamed("content-type"): self = .contentType
        case 13 where isNamed("cache-control"): self = .cacheControl
        case 13 where isNamed("last-modified"): self = .lastModified
        case 16 where isNamed("content-encoding"): self = .contentEncoding
        default: return nil
        }
    }
}

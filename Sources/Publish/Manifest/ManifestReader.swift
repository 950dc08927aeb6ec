internal import Glibc
internal import Model

/// Parses a manifest. Speed matters: every run reads one, and it has a line for each file.
struct ManifestReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    private var fileCount = 0
    /// Of the whole manifest, as its head says; nil: it does not. Read it after `head`.
    private(set) var byteCount: Int?

    /// - Parameter bytes: not copied; they outlive the reader.
    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The head, and no files.
    mutating func head() -> Manifest? {
        guard field(before: 10).map(text) == Manifest.magic,
            let number = headLine("generation").flatMap({ Int($0) }),
            let day = headLine("edition").flatMap({ Day($0) }),
            let inputs = headLine("inputs"), let inode = headLine("inode").flatMap({ UInt64($0) }),
            let count = headLine("files").flatMap({ Int($0) }), count >= 0
        else { return nil }
        fileCount = count
        var manifest = Manifest(
            number: number, editionDay: day, inputs: Digest(hex: inputs), folderInode: inode, files: [])
        return optionalLines(&manifest) ? manifest : nil
    }

    /// What not every version has noted, and the empty line after it.
    private mutating func optionalLines(_ manifest: inout Manifest) -> Bool {
        let configuration = "configuration "
        while let line = field(before: 10).map(text) {
            if line.isEmpty { return true }
            if line.hasPrefix(Manifest.bytesName), let count = Int(line.dropFirst(Manifest.bytesName.count)) {
                byteCount = count
                continue
            }
            if line.hasPrefix(configuration) {
                manifest.configuration = String(line.dropFirst(configuration.count))
            } else if !FeedStatistics.read(line, into: &manifest.feeds) {
                return false
            }
        }
        return false
    }

    /// Whether as many lines follow as the head says. Call after `head`.
    var isWhole: Bool {
        var (lines, next) = (0, offset)
        while let start = bytes.baseAddress, let end = memchr(start + next, 10, bytes.count - next) {
            next = UnsafeRawPointer(end) - start + 1
            lines += 1
        }
        return lines == fileCount && next == bytes.count
    }

    /// The files; call after `head`.
    func files() -> [Manifest.File]? {
        // By two threads: on most nights nothing else is to do yet.
        var middle = bytes.count
        if fileCount >= Self.sharedCountMin, let start = bytes.baseAddress {
            let from = offset + (bytes.count - offset) / 2
            if let end = memchr(start + from, 10, bytes.count - from) { middle = UnsafeRawPointer(end) - start + 1 }
        }
        // Both only read the bytes, which outlive them.
        nonisolated(unsafe) let reader = self
        let (first, second) = Parallel.both(threads: middle < bytes.count ? 2 : 1) {
            files(to: middle)
        } _: { [middle] in
            reader.files(from: middle)
        }
        guard var files = first, let second, files.count + second.count == fileCount else { return nil }
        files += second
        return files
    }

    private static let carried = "carried"
    /// Sums of them stay far from what a number can hold, whoever has edited the manifest.
    private static let byteCounts = 0...1 << 40
    /// Fewer files are read by one thread.
    private static let sharedCountMin = 10_000
    /// Of a digest and what follows it.
    private static let lineBytesMin = 76

    /// The files of whole lines.
    private func files(from start: Int? = nil, to end: Int? = nil) -> [Manifest.File]? {
        var reader = ManifestReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<(end ?? bytes.count)]))
        reader.offset = start ?? offset
        var files: [Manifest.File] = []
        // The head may say anything.
        files.reserveCapacity(min(start == nil ? fileCount : fileCount / 2, bytes.count / Self.lineBytesMin))
        while reader.offset < reader.bytes.count {
            guard let file = reader.file() else { return nil }
            files.append(file)
        }
        return files
    }

    /// The file of one line.
    mutating func file() -> Manifest.File? {
        guard let digest = field(before: 32).flatMap({ Digest(hexDigits: $0) }),
            let byteCount = field(before: 32).flatMap(number), Self.byteCounts.contains(byteCount),
            let modified = field(before: 32).flatMap(number),
            let kind = field(before: 32).flatMap({ Manifest.Kind(rawValue: text($0)) }),
            let mark = field(before: 32).map(text), mark == "-" || mark == Self.carried,
            let path = field(before: 10).map(text), Manifest.isSafe(path)
        else { return nil }
        return Manifest.File(
            path: path, digest: digest, byteCount: byteCount, modifiedNanoseconds: Int64(modified), kind: kind,
            isCarried: mark == Self.carried)
    }

    private mutating func headLine(_ name: String) -> String? {
        guard let line = field(before: 10).map(text), line.hasPrefix(name + " ") else { return nil }
        return String(line.dropFirst(name.count + 1))
    }

    /// The bytes up to the next `end`, which is taken too, be it in another line; nil where there is none.
    private mutating func field(before end: UInt8) -> UnsafeRawBufferPointer? {
        guard let start = bytes.baseAddress, offset < bytes.count,
            let found = memchr(start + offset, Int32(end), bytes.count - offset)
        else { return nil }
        let length = UnsafeRawPointer(found) - (start + offset)
        let field = UnsafeRawBufferPointer(start: start + offset, count: length)
        offset += length + 1
        return field
    }

    private func text(_ field: UnsafeRawBufferPointer) -> String { String(decoding: field, as: UTF8.self) }

    private func number(_ field: UnsafeRawBufferPointer) -> Int? {
        let isNegative = field.first == 45
        let digits = field.dropFirst(isNegative ? 1 : 0)
        // What has more digits is no number of ours, and would not fit.
        guard (1...19).contains(digits.count) else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            guard digit.isASCIIDigit else { return nil }
            value = value * 10 + UInt64(digit - 48)
        }
        return Int(exactly: value).map { isNegative ? -$0 : $0 }
    }
}

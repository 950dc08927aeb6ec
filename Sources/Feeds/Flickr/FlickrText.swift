internal import Decode
internal import Model

/// The conventions of Flickr’s texts.
enum FlickrText {
    /// A description as HTML: its line ends, but for those within a tag, mean line breaks.
    static func html(_ description: String) -> String {
        guard description.utf8.contains(where: { $0 == 10 || $0 == 13 }) else { return description }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(description.utf8.count + 64)
        var isInTag = false
        var before: UInt8 = 0
        for byte in description.utf8 {
            if before == 60 { isInTag = byte == 47 || (97...122).contains(byte | 0x20) }
            if byte == 62 { isInTag = false }
            switch byte {
            case 10 where before == 13 && !isInTag: break
            case 10 where !isInTag, 13 where !isInTag: bytes.append(contentsOf: "<br>".utf8)
            default: bytes.append(byte)
            }
            before = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A photo's tags, each once, in their order, without machine tags (`geo:lat=47.6`).
    static func tags(_ text: String, max: Int, _ reader: inout TagReader) -> (tags: [Tag], isCut: Bool) {
        var tags: [Tag] = []
        var keys: Set<String> = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let name = TextReader.line(String(word))
            guard !name.isEmpty, name.utf8.count <= TagReader.bytesMax, !isMachineTag(name) else { continue }
            let tag = reader.tag(name)
            guard keys.insert(tag.key).inserted else { continue }
            guard tags.count < max else { return (tags, true) }
            tags.append(tag)
        }
        return (tags, false)
    }

    /// `namespace:predicate=value`.
    private static func isMachineTag(_ name: String) -> Bool {
        guard let colon = name.utf8.firstIndex(of: 58), let equals = name.utf8.firstIndex(of: 61) else { return false }
        return colon > name.utf8.startIndex && name.utf8.index(after: colon) < equals
    }
}

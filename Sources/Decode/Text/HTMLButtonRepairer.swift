/// Turns buttons that are never closed into plain elements: what follows them is text, and a button's is dropped.
enum HTMLButtonRepairer {
    private static let name = Array("button".utf8)

    /// - Returns: as many bytes.
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var open: [Int] = []
        var offset = 0
        while let start = bytes[offset...].firstIndex(of: 60) {
            let isEnd = start + 1 < bytes.count && bytes[start + 1] == 47
            let nameStart = start + (isEnd ? 2 : 1)
            offset = start + 1
            guard isButton(at: nameStart, of: bytes) else { continue }
            if isEnd {
                _ = open.popLast()
            } else {
                open.append(nameStart)
            }
        }
        guard !open.isEmpty else { return bytes }
        var repaired = bytes
        for start in open { repaired.replaceSubrange(start..<start + name.count, with: "span  ".utf8) }
        return repaired
    }

    private static func isButton(at start: Int, of bytes: [UInt8]) -> Bool {
        let end = start + name.count
        guard end < bytes.count, zip(bytes[start..<end], name).allSatisfy({ $0 | 0x20 == $1 }) else { return false }
        return bytes[end] == 62 || bytes[end] == 47 || bytes[end] <= 32
    }
}

/// Lists of entries as text: the newest entry's number, then how many are left out before each next one.
///
/// A number is written in digits of five bits, the low ones first, each as a character of `alphabet`; a sixth bit says
/// that more follow.
enum SearchLists {
    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func append(_ number: Int, to text: inout [UInt8]) {
        var rest = number
        while rest >= 32 {
            text.append(alphabet[rest & 31 | 32])
            rest >>= 5
        }
        text.append(alphabet[rest])
    }

    struct Piece: Sendable {
        let newest: Int
        let text: [UInt8]
    }

    /// - Parameters:
    ///   - entries: descending.
    ///   - bytesMax: of one piece; each piece can be read without the one before it.
    static func pieces(_ entries: some Sequence<Int>, firstBytesMax: Int, bytesMax: Int) -> [Piece] {
        var pieces: [Piece] = []
        var text: [UInt8] = []
        var newest = 0
        var last = -1
        for entry in entries {
            if text.isEmpty { newest = entry }
            append(text.isEmpty ? entry : last - entry - 1, to: &text)
            last = entry
            if text.count >= (pieces.isEmpty ? firstBytesMax : bytesMax) {
                pieces.append(Piece(newest: newest, text: text))
                text.removeAll(keepingCapacity: true)
            }
        }
        if !text.isEmpty { pieces.append(Piece(newest: newest, text: text)) }
        return pieces
    }
}

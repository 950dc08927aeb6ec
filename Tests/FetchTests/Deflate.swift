/// Just enough of DEFLATE (RFC 1951) to make a bomb.
enum Deflate {
    /// A gzip stream of about `count` zero bytes, all in one block of fixed Huffman codes, without its
    /// trailer.
    static func zeros(count: Int) -> [UInt8] {
        var bytes: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 0, 255]
        var held: UInt32 = 0
        var heldBits: UInt32 = 0
        func put(_ bit: UInt32) {
            held |= bit << heldBits
            heldBits += 1
            if heldBits == 8 {
                bytes.append(UInt8(held))
                held = 0
                heldBits = 0
            }
        }
        func code(_ value: UInt32, _ count: UInt32) { for bit in (0..<count).reversed() { put((value >> bit) & 1) } }
        // A final block (1) of kind 01, its lower bit first; the literal 0; then lengths of 258 at distance
        // 1.
        put(1)
        put(1)
        put(0)
        code(0b0011_0000, 8)
        for _ in 0..<count / 258 {
            code(0b1100_0101, 8)
            code(0, 5)
        }
        code(0, 7)
        if heldBits > 0 { bytes.append(UInt8(held)) }
        return bytes
    }
}

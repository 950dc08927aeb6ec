extension PageBuffer {
    /// Appends `text` with every byte percent-encoded that could mean anything in a URL: what is left are letters,
    /// digits, `-`, `.`, `_`, `~` and what `isPlain` takes besides.
    mutating func appendPercentEncoded(_ text: String, isPlain: (UInt8) -> Bool = { _ in false }) {
        var text = text
        text.withUTF8 { bytes in
            for byte in bytes {
                switch byte {
                case 48...57, 65...90, 97...122, 45, 46, 95, 126: append(byte)
                case _ where isPlain(byte): append(byte)
                default:
                    append(UInt8(ascii: "%"))
                    for digit in [byte >> 4, byte & 15] { append(digit < 10 ? 48 + digit : 55 + digit) }
                }
            }
        }
    }
}

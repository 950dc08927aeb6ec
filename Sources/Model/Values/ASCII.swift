/// The classes of ASCII that identifiers, numbers and dates are made of. A byte of a longer UTF-8 sequence is in none.
extension UInt8 {
    /// Whether it is one of `0`–`9`.
    @inlinable package var isASCIIDigit: Bool { (48...57).contains(self) }

    /// Whether it is one of `a`–`z`.
    @inlinable package var isASCIILowercase: Bool { (97...122).contains(self) }

    /// Whether it is one of `A`–`Z`.
    @inlinable package var isASCIIUppercase: Bool { (65...90).contains(self) }

    /// Whether it is a letter, in either case.
    @inlinable package var isASCIILetter: Bool { (97...122).contains(self | 0x20) }

    /// Whether it is a letter or a digit.
    @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    /// Whether it is one of `0`–`9` and `a`–`f`, as digests are written.
    @inlinable package var isASCIIHexDigit: Bool { isASCIIDigit || (97...102).contains(self) }

    /// The letter in lower case; any other byte as it is.
    @inlinable package var lowercasedASCII: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}

// Without a string of the digits, for texts of many numbers.
extension [UInt8] {
    /// Appends the number's decimal digits, after a minus where it is negative.
    package mutating func append(decimal number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(decimal: UInt64(number.magnitude))
    }

    /// Appends the number's decimal digits.
    package mutating func append(decimal number: UInt64) {
        let start = count
        var rest = number
        repeat {
            append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        self[start...].reverse()
    }
}

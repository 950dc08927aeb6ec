/// An amount of money, exact to a thousandth of its currency.
package struct Price: Hashable, Sendable {
    /// 0 or more.
    package let thousandths: Int
    /// ISO 4217: three capital letters.
    package let currency: String

    /// Digits before the point; more is not a price.
    private static let wholeDigitsMax = 12

    /// - Parameter currency: three letters in either case, or nil where `text` holds them.
    /// - Returns: nil unless `text` is a decimal number, and one of the two names a currency.
    package init?(_ text: String, currency: String?) {
        // A sign beside a currency that is known: “19,99 €”.
        let text = Self.code(currency).map { Self.withoutSign(of: $0, text) } ?? text
        var amount = text.utf8.filter { ($0 | 0x20) < 97 || ($0 | 0x20) > 122 }[...]
        let letters = String(decoding: text.utf8.filter(\.isASCIILetter), as: UTF8.self)
        // The letters stand together, before or after the number.
        guard letters.isEmpty || text.hasPrefix(letters) || text.hasSuffix(letters),
            let code = Self.code(letters.isEmpty ? currency : letters)
        else { return nil }
        while amount.first == 32 { amount = amount.dropFirst() }
        while amount.last == 32 { amount = amount.dropLast() }
        guard let thousandths = Self.thousandths(Array(amount), isWhole: Self.wholeCurrencies.contains(code)) else {
            return nil
        }
        self.init(thousandths: thousandths, currency: code)
    }

    /// From an amount in the currency's smallest unit, such as 1999 cents.
    /// - Parameters:
    ///   - amount: digits alone.
    ///   - minorUnit: how many of its last digits are decimals (ISO 4217): 0 to 3.
    package init?(_ amount: String, currency: String?, minorUnit: Int) {
        let digits = amount.utf8.filter { $0 != 32 }
        guard (0...3).contains(minorUnit), let code = Self.code(currency), !digits.isEmpty,
            digits.count <= Self.wholeDigitsMax, digits.allSatisfy(\.isASCIIDigit)
        else { return nil }
        let shift = [1000, 100, 10, 1][minorUnit]
        self.init(thousandths: digits.reduce(0) { $0 * 10 + Int($1 - 48) } * shift, currency: code)
    }

    package init(thousandths: Int, currency: String) {
        self.thousandths = thousandths
        self.currency = currency
    }

    /// Whether it is less, in the same currency.
    package func isBelow(_ other: Price) -> Bool { currency == other.currency && thousandths < other.thousandths }

    /// The signs that mean one currency, or few. Another's sign stays, and makes a text no price.
    private static let signs: [Unicode.Scalar: Set<String>] = [
        "€": ["EUR"], "£": ["GBP", "GIP", "FKP", "SHP", "EGP"], "¥": ["JPY", "CNY"], "₹": ["INR"], "₩": ["KRW"],
        "₽": ["RUB"], "₺": ["TRY"], "₴": ["UAH"], "₪": ["ILS"], "₫": ["VND"], "₱": ["PHP"], "฿": ["THB"],
        "$": [
            "USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU", "JMD", "BBD", "BSD",
            "BZD", "FJD", "TTD", "XCD", "BMD", "KYD", "NAD", "SRD",
        ],
    ]

    private static func withoutSign(of currency: String, _ text: String) -> String {
        guard text.unicodeScalars.contains(where: { signs[$0]?.contains(currency) == true }) else { return text }
        var bare = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where signs[scalar]?.contains(currency) != true {
            bare.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        return String(bare)
    }

    /// Those whose prices are written without decimals.
    private static let wholeCurrencies: Set<String> = [
        "BIF", "CLP", "COP", "CRC", "DJF", "GNF", "HUF", "IDR", "IRR", "ISK", "JPY", "KMF", "KRW", "LAK", "MGA", "MMK",
        "PYG", "RWF", "UGX", "UZS", "VND", "VUV", "XAF", "XOF", "XPF",
    ]

    /// Three letters as capitals; nil for anything else.
    private static func code(_ text: String?) -> String? {
        guard let text, text.utf8.count == 3, text.utf8.allSatisfy(\.isASCIILetter) else { return nil }
        return text.uppercased()
    }

    /// `1234.5`, `1,234.50` and `1.234,50` alike. A comma before three last digits groups them, except behind a zero
    /// (`0,500`); a point does so where it stands more than once, and in a currency without decimals (`12.990 CLP`).
    /// What is finer than a thousandth is rounded.
    private static func thousandths(_ text: [UInt8], isWhole: Bool) -> Int? {
        let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
        var whole = text[...]
        var decimals: ArraySlice<UInt8> = []
        if let mark = text.lastIndex(where: { $0 == point || $0 == comma }) {
            let other = text[mark] == point ? comma : point
            let isGroup =
                text.count { $0 == text[mark] } > 1
                || (text[mark] == comma || isWhole && mark <= 3) && text.count - mark == 4 && !text.contains(other)
                    && text.first != UInt8(ascii: "0")
            if !isGroup { (whole, decimals) = (text[..<mark], text[(mark + 1)...]) }
        }
        let groups = whole.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
        let marks = Set(whole.filter { !$0.isASCIIDigit })
        guard let first = groups.first, !first.isEmpty || groups.count == 1 && !decimals.isEmpty,
            groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.count == 1 || first.count <= 3,
            marks.count <= 1, marks.isSubset(of: [point, comma, 32, UInt8(ascii: "'")]),
            decimals.allSatisfy(\.isASCIIDigit)
        else { return nil }
        let digits = groups.joined()
        guard digits.count <= wholeDigitsMax else { return nil }
        let shown = (decimals.prefix(3) + [48, 48, 48]).prefix(3)
        let value = (Array(digits) + shown).reduce(0) { $0 * 10 + Int($1 - 48) }
        return value + (decimals.dropFirst(3).first.map { $0 >= 53 ? 1 : 0 } ?? 0)
    }
}

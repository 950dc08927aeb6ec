/// An open list of HTML, and what marks its next item.
enum HTMLList {
    case bullets
    /// Counted up by 1 or −1, with digits or letters.
    case numbers(next: Int, step: Int, hasLetters: Bool)

    /// More is no number of a list.
    private static let numberMax = 1_000_000

    /// - Parameters:
    ///   - name: of its element.
    ///   - itemCount: how many items it has, where it counts down.
    ///   - attribute: the element's attribute of a name.
    init(_ name: String, itemCount: () -> Int, _ attribute: (String) -> String?) {
        guard name == "ol" else {
            self = .bullets
            return
        }
        let isReversed = attribute("reversed") != nil
        self = .numbers(
            next: attribute("start").flatMap(Self.number) ?? (isReversed ? itemCount() : 1), step: isReversed ? -1 : 1,
            hasLetters: attribute("type")?.lowercased() == "a")
    }

    /// As attributes state it.
    static func number(_ text: String) -> Int? {
        Int(text.filter { !$0.isWhitespace }).flatMap { abs($0) <= numberMax ? $0 : nil }
    }

    /// What marks the next item.
    /// - Parameter number: the one that it states.
    mutating func mark(stating number: Int?) -> String {
        guard case .numbers(let next, let step, let hasLetters) = self else { return "•" }
        let number = number ?? next
        self = .numbers(next: number + step, step: step, hasLetters: hasLetters)
        guard hasLetters, (1...26).contains(number) else { return "\(number)." }
        return String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number - 1))) + "."
    }
}

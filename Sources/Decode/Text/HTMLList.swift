/// An open list of HTML, and what marks its next item.
enum HTMLList {
    case bullets
    /// Counted up by `step`, which is 1 or −1; `letters` is the first of those it counts with, or nil for digits.
    case numbers(next: Int, step: Int, letters: UnicodeScalar?)

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
            letters: ["a": "a", "A": "A"][attribute("type") ?? ""])
    }

    /// As attributes state it.
    static func number(_ text: String) -> Int? {
        Int(text.filter { !$0.isWhitespace }).flatMap { $0.magnitude <= numberMax.magnitude ? $0 : nil }
    }

    /// What marks the next item.
    /// - Parameter number: the one that it states.
    mutating func mark(stating number: Int?) -> String {
        guard case .numbers(let next, let step, let letters) = self else { return "•" }
        let number = number ?? next
        self = .numbers(next: number + step, step: step, letters: letters)
        guard let first = letters, (1...26).contains(number) else { return "\(number)." }
        return String(UnicodeScalar(UInt8(first.value) + UInt8(number - 1))) + "."
    }
}

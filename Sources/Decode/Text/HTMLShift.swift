/// Characters above and below the line, for which Unicode has some of its own.
enum HTMLShift {
    private static let raised = table("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾")
    private static let lowered = table("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
    private static let raisedLetters = table("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
    private static let loweredLetters = table("aehijklmnoprstuvx", "ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
    /// What parts numbers stays as it is.
    private static let parting: Set<Character> = [" ", ",", ".", "\u{A0}"]

    private static func table(_ plain: String, _ shifted: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(plain, shifted))
    }

    /// The text as it is where one of its characters has none, and words: `1<sup>st</sup>` is 1st.
    static func shifted(_ text: String, _ element: HTMLElement?) -> String {
        guard let element, text.utf8.count <= 64 else { return text }
        let isRaised = element == .raised
        let signs = isRaised ? raised : lowered
        let letters = isRaised ? raisedLetters : loweredLetters
        let isWord = text.count > 1 && text.allSatisfy(\.isLetter)
        let shifted = text.compactMap { character in
            signs[character] ?? (isWord ? nil : letters[character])
                ?? (parting.contains(character) ? character : nil)
        }
        return shifted.count == text.count ? String(shifted) : text
    }
}

/// What one run's rendering notes for the next one's, each in a file that nothing but rendering reads.
package enum RenderNote: String, CaseIterable, Sendable {
    /// The fingerprints of cards.
    case cards
    /// The words of entries.
    case search
}

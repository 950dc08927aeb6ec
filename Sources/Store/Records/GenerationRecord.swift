package import Model

/// What one published generation was made from, and which objects it needs.
package struct GenerationRecord: Hashable, Sendable {
    /// The output's path: one cache may serve several.
    package let output: String
    /// The generation's number there.
    package let number: Int
    package let editionDay: Day
    /// The digest of all that the pages depend on; nil where that is not known.
    package let inputs: Digest?
    /// How it was published: `exchange`, `sync`.
    package let outcome: String
    /// The digest of the list of its files.
    package let manifest: Digest?

    package init(
        output: String, number: Int, editionDay: Day, inputs: Digest?, outcome: String, manifest: Digest?
    ) {
        self.output = output
        self.number = number
        self.editionDay = editionDay
        self.inputs = inputs
        self.outcome = outcome
        self.manifest = manifest
    }
}

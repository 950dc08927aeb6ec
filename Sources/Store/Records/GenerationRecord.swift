package import Model

/// A published generation: its inputs and its objects.
package struct GenerationRecord: Hashable, Sendable {
    /// The output's path; a cache may have several outputs.
    package let output: String
    /// The generation's number in that output.
    package let number: Int
    package let editionDay: Day
    /// The digest of all inputs of the pages; nil where unknown.
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

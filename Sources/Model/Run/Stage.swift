/// The stages of a run, in their order. The report and the progress bar call them by these names.
package enum Stage: String, Sendable, Codable, CaseIterable {
    case fetch, decode, relate, images, render, gate, publish, maintenance
}

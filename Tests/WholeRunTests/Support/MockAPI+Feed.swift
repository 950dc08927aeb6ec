internal import TestSupport

extension MockAPI {
    /// A place in the feed's JSON, such as `ltks.0.id`, and what is to stand there.
    typealias Change = (path: String, value: any Sendable)

    /// Puts other values into the answers of the feed.
    /// - Parameter times: how many answers are changed; nil: all.
    func patch(_ changes: [Change], times: Int? = nil) async throws {
        var options: [String: any Sendable] = ["match": "/api/ltk/"]
        options["set"] = changes.map { [$0.path, $0.value] as [any Sendable] }
        if let times { options["times"] = times }
        try await fault("patch", options)
    }

    /// Has the feed answer with this text.
    func answer(_ text: String) async throws { try await fault("body", ["match": "/api/ltk/", "text": text]) }
}

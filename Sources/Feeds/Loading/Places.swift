internal import Fetch
internal import HTTPCache
internal import Model

extension Document {
    /// The document as a message names it: its place, and which page it is.
    var pagePlace: String { "\(place) (page \(pageNumber))" }

    /// Where it comes from alone: its bytes are not needed once they are read.
    var withoutBytes: Document {
        Document(bytes: [], digest: digest, base: base, place: place, pageNumber: pageNumber)
    }
}

extension DocumentRequest {
    /// Whether it carries a secret, which may not go to another origin.
    var holdsSecret: Bool { !secretQueryNames.isEmpty || credentials != nil || headers.contains { $0.isSecret } }
}

extension FeedFailure {
    init(_ failure: FetchFailure) {
        // A server that is overloaded or broken answers, but with nothing that could be used or not.
        let isUnavailable = failure.status.map { $0 >= 500 || $0 == 408 || $0 == 429 } ?? false
        self.init(
            failure.kind == .gone
                ? .gone : failure.isNothingAnswering || isUnavailable ? .nothingAnswers : .dataUnusable,
            place: failure.url,
            message: failure.answer.isEmpty ? failure.message : "\(failure.message) (“\(failure.answer)”)")
    }
}

extension ResourceLocation {
    var isFile: Bool {
        if case .file = self { true } else { false }
    }
}

extension WebURL {
    /// With one more part at the end of its path, before the query.
    /// - Parameter name: letters and digits.
    func appending(_ name: String) -> WebURL {
        let text = withoutFragment.string
        let end = text.firstIndex(of: "?") ?? text.endIndex
        let path = text[..<end]
        return WebURL("\(path)\(path.hasSuffix("/") ? "" : "/")\(name)\(text[end...])") ?? self
    }
}

internal import Decode
internal import HTTPCache
internal import Model

/// One of League's lists: a bare array, whole, without pages.
struct LeaguePage: Sendable {
    /// Without its bytes.
    let document: Document
    let list: LeagueList
    let elements: [JSON]
}

extension LeagueReading {
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> LeaguePage {
        let json = try document.json(&diagnostics)
        guard json.root.isArray, let list = LeagueList(number: document.pageNumber) else {
            throw refusal(json.root, document)
        }
        return LeaguePage(document: document.withoutBytes, list: list, elements: Array(json.root.elements))
    }

    /// Errors are objects with a `message`. That of an invalid key, “Authorization Failed: API Key invalid”, comes
    /// with status 401 or, to other clients, 200.
    private func refusal(_ root: JSON, _ document: Document) -> FeedFailure {
        guard let message = root["message"]?.string else {
            let head = JSONReadingError.head(of: document.bytes)
            return FeedFailure(
                .dataUnusable, place: document.pagePlace,
                message: "\(root.name) where a list was expected; it begins with “\(head)”")
        }
        let words = message.lowercased()
        let isOfTheKey = ["auth", "key", "token", "log in", "login"].contains { words.contains($0) }
        return FeedFailure(
            isOfTheKey ? .sessionInvalid : .dataUnusable, place: document.pagePlace,
            message: "no list, but the message “\(message.singleLine(maxBytes: 200))”")
    }
}

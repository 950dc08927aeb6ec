internal import Decode
internal import Fetch
internal import HTTPCache
internal import Model

/// The error answers of SeatGeek, and what a person can do about each.
///
/// `{"status":403,"message":…,"errors":[{"message","code"}],"meta":{"status":403}}`; a 400 has no `errors`. A network
/// filter has been seen to answer with 406, and a page of HTML that asks whether a person is there with 200.
enum SeatGeekErrors {
    static let clientsPage = "https://seatgeek.com/account/develop"

    /// The error of an answer with an error's status.
    static func failure(of failure: FetchFailure) -> FeedFailure {
        let plain = FeedFailure(failure)
        // Other failures are retried and need no advice.
        guard let status = failure.status, plain.kind == .dataUnusable else { return plain }
        let answer = failure.answer
        if isHTML(Array(answer.utf8)) {
            return FeedFailure(.dataUnusable, place: failure.url, message: "HTTP \(status) with \(challenge)")
        }
        let error = APIError(
            status: status, code: number(of: "code", in: answer), message: text(of: "message", in: answer))
        return FeedFailure(.dataUnusable, place: failure.url, message: "HTTP \(status): \(error.description)")
    }

    /// The error of a body that is HTML; nil for any other.
    static func failure(ofBody document: Document) -> FeedFailure? {
        guard isHTML(document.bytes) else { return nil }
        return document.unusable(challenge)
    }

    /// The error that an answer reports; nil where it reports none.
    static func failure(of root: JSON, in document: Document) -> FeedFailure? {
        guard root["events"] == nil else { return nil }
        let status = root["status"]?.int ?? root["meta"]?["status"]?.int
        let first = root["errors"]?.elements.first { _ in true }
        guard (status ?? 0) >= 400 || first != nil else { return nil }
        let error = APIError(
            status: status, code: first?["code"]?.int, message: root["message"]?.string ?? first?["message"]?.string)
        return FeedFailure(.dataUnusable, place: document.pagePlace, message: error.description)
    }

    /// The error of an answer that is not a list of events.
    static func failure(ofUnknown root: JSON, in document: Document) -> FeedFailure {
        let other = ["performers", "venues", "taxonomies", "genres"].first { root[$0]?.isArray == true }
        let found =
            if let other {
                "it is a list of \(other), and the address has to be that of /2/events"
            } else if let events = root["events"] {
                "“events” is \(events.name)"
            } else if root.isObject {
                "there is no list “events”"
            } else {
                "it is \(root.name)"
            }
        return document.unusable("no answer of SeatGeek's /2/events: \(found)")
    }

    private static let challenge =
        "a page of HTML where JSON was expected: SeatGeek, or a filter on the way to it, asks whether a person is "
        + "there; try again later, or from another network"

    private static func isHTML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].first { $0 > 32 } == 60
    }

    /// An error as the API states it, with what to do about it.
    private struct APIError: CustomStringConvertible {
        let status: Int?
        let code: Int?
        let message: String?

        var description: String {
            let words =
                message.map { "SeatGeek says “\($0.singleLine(maxBytes: 200))”" } ?? "SeatGeek refused the request"
            let number = code.map { " (code \($0))" } ?? (status.map { " (status \($0))" } ?? "")
            return "\(words)\(number); \(advice)"
        }

        private var advice: String {
            switch (code, status) {
            case (40302, _): "clientID, or clientSecret, is not the one that \(clientsPage) shows"
            case (40307, _): "set clientID; \(clientsPage) gives one"
            case (_, 401), (_, 403): "the client was refused: check that \(clientsPage) still has it"
            case (_, 400): "check query and filters: one is not as the API takes it"
            case (_, 404): "there is nothing at this address; check url"
            case (_, 406): "a filter on the way to SeatGeek refuses such requests; try from another network"
            default: "see \(clientsPage)"
            }
        }
    }

    // MARK: The beginning of an answer, which may end in the middle of its JSON

    private static func number(of key: String, in answer: String) -> Int? {
        guard let start = value(of: key, in: answer) else { return nil }
        return Int(String(start.prefix { $0.isASCII && $0.isNumber }.prefix(9)))
    }

    private static func text(of key: String, in answer: String) -> String? {
        guard let start = value(of: key, in: answer), start.first == "\"" else { return nil }
        var text = ""
        var isEscaped = false
        for character in start.dropFirst() {
            if isEscaped {
                text.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                return text
            } else {
                text.append(character)
            }
        }
        return text.isEmpty ? nil : text + "…"
    }

    /// The text after `"key":`.
    private static func value(of key: String, in answer: String) -> Substring? {
        let name = Array("\"\(key)\"".utf8)
        let bytes = Array(answer.utf8)
        guard bytes.count > name.count else { return nil }
        for start in 0..<(bytes.count - name.count) where bytes[start..<start + name.count].elementsEqual(name) {
            let rest = bytes[(start + name.count)...].drop { $0 == 32 }
            guard rest.first == 58 else { continue }
            return Substring(decoding: rest.dropFirst().drop { $0 == 32 }, as: UTF8.self)
        }
        return nil
    }
}

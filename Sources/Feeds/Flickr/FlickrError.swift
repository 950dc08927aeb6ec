internal import Decode
internal import Model

/// An error of the API, which comes with HTTP 200 and a `stat` of `fail`.
struct FlickrError: Hashable, Sendable {
    /// Codes below 95 depend on the method; nil where the answer has none.
    let code: Int?
    /// Flickr's own words.
    let words: String

    init(code: Int?, words: String) {
        self.code = code
        self.words = words.singleLine(maxBytes: 300)
    }

    /// Nil where `root` is not an error.
    init?(_ root: JSON) {
        guard let status = root["stat"].flatMap(FlickrValue.text), status != "ok" else { return nil }
        self.init(
            code: root["code"].flatMap(FlickrValue.int),
            words: root["message"].flatMap(FlickrValue.text) ?? (status == "fail" ? "" : "stat: \(status)"))
    }

    /// Whether the service is unavailable for now: 105, the undocumented 201, and 0 with the same message.
    var isTransient: Bool { code == 0 || code == 105 || code == 201 }

    /// What happened and what to do.
    func message(for method: FlickrMethod) -> String {
        let said = words.isEmpty ? "" : " “\(words)”"
        let number = code.map { "error \($0)" } ?? "an error without a number"
        return "Flickr answers \(method.rawValue) with \(number)\(said)\(advice(for: method).map { "; \($0)" } ?? "")"
    }

    private func advice(for method: FlickrMethod) -> String? {
        guard let code else { return nil }
        return switch code {
        case 0, 105, 201: "the service is not available, and may be later"
        case 95: "the API is to be asked by https: correct url"
        case 96...99: "that needs a login, which Vitrine does not do"
        case 100: "check apiKey, at https://www.flickr.com/services/apps/"
        case 111, 114, 115, 116: "check url: it does not lead to the REST API"
        case 112: "check method and url"
        default: adviceOnMethod(code, method)
        }
    }

    private func adviceOnMethod(_ code: Int, _ method: FlickrMethod) -> String? {
        switch (method, code) {
        case (.search, 1): "give fewer tags"
        case (.search, 2), (.person, 1), (.person, 2): "check userID: it takes an NSID such as 12345678@N01"
        case (.search, 3): "set tags, text, userID, licenses or a date"
        case (.search, 10), (.search, 11), (.search, 12): "the search is not available, and may be later"
        case (.search, 20): "lower limit: Flickr does not go on so far"
        case (.interesting, 1): "check date: it takes a past day, YYYY-MM-DD"
        default: nil
        }
    }
}

/// An answer in XML: Flickr's default format, which was seen in answers to JSON requests too.
struct FlickrXML: Sendable {
    /// Only this much of an answer is searched.
    private static let bytesMax = 4096

    /// Nil where it is not an error of the API.
    let error: FlickrError?
    /// The beginning, for messages.
    let head: String

    /// Nil where `bytes` do not begin like XML.
    init?(_ bytes: [UInt8]) {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count, bytes[start] == 32 || (9...13).contains(bytes[start]) { start += 1 }
        guard start < bytes.count, bytes[start] == 60 else { return nil }
        head = JSONReadingError.head(of: bytes)
        let text = String(decoding: bytes[start...].prefix(Self.bytesMax), as: UTF8.self)
        guard let element = Self.element("err", in: text) else {
            error = nil
            return
        }
        error = FlickrError(
            code: Self.attribute("code", in: element).flatMap { Int($0) },
            words: Self.attribute("msg", in: element) ?? "")
    }

    /// The attributes of the first element of that name.
    private static func element(_ name: String, in text: String) -> Substring? {
        for part in text.split(separator: "<") where part.hasPrefix(name + " ") {
            return part.prefix { $0 != ">" }
        }
        return nil
    }

    /// Not unescaped: it is only quoted in a message.
    private static func attribute(_ name: String, in element: Substring) -> String? {
        guard let part = element.split(separator: " \(name)=\"", omittingEmptySubsequences: false).dropFirst().first
        else { return nil }
        return String(part.prefix { $0 != "\"" })
    }
}

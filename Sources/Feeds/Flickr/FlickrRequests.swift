internal import Decode
internal import Fetch
internal import HTTPCache
internal import Model
internal import Store

/// What to ask Flickr for.
enum FlickrRequests {
    static let liveURL = WebURL("https://api.flickr.com/services/rest/")
    static let keyName = "api_key"
    /// The API gives no more on one page.
    static let perPageMax = 500
    /// Where the configuration sets no limit: a search may find millions.
    static let limitDefault = 500

    /// All that entries are made of. Without them a photo has neither owner's name nor date.
    static let extras = [
        "description", "license", "date_upload", "date_taken", "last_update", "owner_name", "realname", "icon_server",
        "original_format", "o_dims", "tags", "views", "media", "path_alias", "url_o", "url_3k", "url_k", "url_h",
        "url_l", "url_c", "url_z", "url_m", "url_w", "url_n", "url_s", "url_t", "url_q", "url_sq",
    ]

    /// Whether answers are read from files, rather than asked for.
    static func isRecorded(_ location: ResourceLocation) -> Bool {
        if case .file = location { true } else { false }
    }

    /// The settings with a limit, where it is a server that is asked.
    static func settings(
        _ given: FeedSettings, _ reader: ConfigurationReader
    ) throws(ConfigurationError) -> FeedSettings {
        guard case .web(let url) = given.location else { return given }
        if let name = names(inQueryOf: url).first(where: isOurs) {
            let key = name == keyName ? "apiKey" : "the feed’s other keys"
            throw reader.error(at: "url", "it has “\(name)”, which belongs into \(key)")
        }
        var settings = given
        settings.location = .web(url.withoutFragment)
        settings.limit = given.limit ?? limitDefault
        return settings
    }

    /// Whether it is for this feed to give the parameter.
    private static func isOurs(_ name: String) -> Bool {
        [keyName, "method", "page", "per_page", "extras", "format", "nojsoncallback"].contains(name)
    }

    private static func names(inQueryOf url: WebURL) -> [String] {
        guard let question = url.string.firstIndex(of: "?") else { return [] }
        return url.string[url.string.index(after: question)...].split(separator: "&").map { item in
            String(item.prefix { $0 != "=" })
        }
    }

    /// `url` with further query items.
    static func adding(_ items: [FlickrQuery.Parameter], to url: WebURL) -> WebURL {
        var text = url.string
        for item in items {
            text += text.contains("?") ? (text.hasSuffix("?") || text.hasSuffix("&") ? "" : "&") : "?"
            text += "\(encoded(item.name))=\(encoded(item.value))"
        }
        // Too long only where the configuration's words are; then the server says what it lacks.
        return WebURL(text) ?? url
    }

    /// All but RFC 3986's unreserved characters percent-encoded.
    static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: result.unicodeScalars.append(UnicodeScalar(byte))
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}

extension FlickrReading {
    /// Without the key, and without how many photos a page has: another limit is no other question.
    var identity: FeedIdentity {
        guard case .web(let url) = settings.location else {
            return FeedIdentity(id: settings.id, type: settings.type, request: settings.location.description)
        }
        return FeedIdentity(
            id: settings.id, type: settings.type,
            request: FlickrRequests.adding(chosen, to: url).string)
    }

    /// Why no server can be asked: the key is not where the configuration says.
    var unmetPrecondition: FeedFailure? {
        guard let apiKey else { return nil }
        do throws(ConfigurationError) { _ = try apiKey.value() } catch {
            return FeedFailure(.notConfigured, place: settings.location.description, message: error.description)
        }
        return nil
    }

    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        guard case .web(let url) = location else {
            return DocumentRequest(feed: settings.id, location: location, bytesMax: bytesMax, pageNumber: number)
        }
        let page = number == 1 ? self.url(ofPage: 1, at: url) : url
        return DocumentRequest(
            feed: settings.id, location: .web(withKey(page)),
            secretQueryNames: apiKey == nil ? [] : [FlickrRequests.keyName],
            bytesMax: bytesMax, pageNumber: number)
    }

    /// Flickr's pages are counted; those of a folder are its files.
    func step(of page: FlickrPage, number: Int) -> PageWalk.Step {
        guard case .web(let url) = settings.location else {
            return PageWalk.Step(ids: page.photoIDs, next: nil, base: page.document.base)
        }
        let isLast = page.pageCount.map { number >= $0 } ?? false
        return PageWalk.Step(
            ids: page.photoIDs, next: isLast ? nil : self.url(ofPage: number + 1, at: url).string,
            base: page.document.base, number: page.number.map { (said: $0, asked: number) })
    }

    /// A text of the API's without the key, which a server may repeat.
    func scrubbed(_ text: String) -> String {
        guard case .web(let url) = settings.location else { return text }
        return Secrets(url: withKey(url), names: [FlickrRequests.keyName], headers: []).scrubbed(text)
    }

    private var chosen: [FlickrQuery.Parameter] {
        [FlickrQuery.Parameter(name: "method", value: question.method.rawValue)] + question.parameters
    }

    /// Without the key.
    private func url(ofPage number: Int, at url: WebURL) -> WebURL {
        // The longest last, so that a message which names the page shows first which one it is.
        let rest = [
            ("per_page", String(perPage)), ("page", String(number)), ("format", "json"), ("nojsoncallback", "1"),
            ("extras", FlickrRequests.extras.joined(separator: ",")),
        ]
        return FlickrRequests.adding(
            chosen + rest.map { FlickrQuery.Parameter(name: $0.0, value: $0.1) }, to: url)
    }

    /// As few pages as there can be, and on them no more photos than are wanted.
    private var perPage: Int {
        let limit = settings.limit ?? FlickrRequests.limitDefault
        let pages = (limit - 1) / FlickrRequests.perPageMax + 1
        return (limit - 1) / pages + 1
    }

    private func withKey(_ url: WebURL) -> WebURL {
        guard let apiKey else { return url }
        // An unset one is the unmetPrecondition's to tell; offline nothing is sent, and what is kept is kept without keys.
        let value = (try? apiKey.value()) ?? ""
        return FlickrRequests.adding([FlickrQuery.Parameter(name: FlickrRequests.keyName, value: value)], to: url)
    }
}

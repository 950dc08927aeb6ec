internal import Decode
internal import Model
internal import HTTPCache

/// One of League's lists: a bare array, whole, without pages.
struct LeaguePage: DecodablePage {
    let document: Document
    let list: LeagueList
    let elements: [JSON]

    var elementCount: Int { elements.count }
}

extension LeagueFeed {
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> LeaguePage {
        let root = try document.json(&diagnostics).root
        guard root.isArray, let list = LeagueList(number: document.pageNumber) else {
            throw Self.failure(of: root, document)
        }
        return LeaguePage(document: document.withoutBytes, list: list, elements: Array(root.elements))
    }

    /// Errors are objects with a `message`. That of an invalid key, “Authorization Failed: API Key invalid”, comes with
    /// status 401 or, to other clients, 200.
    private static func failure(of root: JSON, _ document: Document) -> FeedFailure {
        guard let message = root["message"]?.string else {
            return document.unusable("\(root.name) where a list was expected")
        }
        let words = message.lowercased()
        let isOfKey = ["auth", "key", "token", "log in", "login"].contains { words.contains($0) }
        return FeedFailure(
            isOfKey ? .sessionInvalid : .dataUnusable, place: document.pagePlace,
            message: "no list, but the message “\(message.singleLine(maxBytes: 200))”")
    }
}

// The objects of the lists, as League's document and clients have them. Ids are numbers; texts are taken too.

/// `posts[]`: an entry whose title may be empty.
struct LeaguePost: Sendable {
    let entry: Entry
    /// → `users[].id`.
    let userID: String?

    init(_ object: ObjectReader) throws(WireError) {
        let id = try object.identifier()
        userID = object.reference("userId")
        let ownTitle = object.line("title")
        let text = object.richText("body").text.withoutTags
        entry = Entry(
            // The ids of photos.
            id: id.hasPrefix("photo-") ? "post-\(id)" : id, kind: .post,
            title: ownTitle ?? TitleExtractor.title(of: text, fallback: ""),
            hasOwnTitle: ownTitle != nil, text: text)
    }
}

/// `albums[]`.
struct LeagueAlbum: Sendable {
    let id: String
    /// → `users[].id`.
    let userID: String?
    let title: String?

    init(_ object: ObjectReader) throws(WireError) {
        id = try object.identifier()
        userID = object.reference("userId")
        title = object.line("title")
    }
}

/// `photos[]`: an entry whose title may be empty.
struct LeaguePhoto: Sendable {
    let entry: Entry
    /// → `albums[].id`.
    let albumID: String?

    init(_ object: ObjectReader) throws(WireError) {
        let id = try object.identifier()
        albumID = object.reference("albumId")
        let title = object.line("title") ?? ""
        let pictures = [object.location("url"), object.location("thumbnailUrl")].compactMap { $0 }
        // Posts have the same numbers.
        entry = Entry(
            id: "photo-\(id)", kind: .photo, title: title, hasOwnTitle: !title.isEmpty,
            pictures: [PictureSource(bestFirst: pictures, description: title)].compactMap { $0 })
    }
}

/// Reads `users[]`: every field that says something becomes a fact of the profile.
struct LeagueUserReader: Sendable {
    let emailDomains: [DomainName]

    func profile(_ user: ObjectReader) throws(WireError) -> Profile {
        let id = try user.identifier()
        let username = user.line("username")
        let name = user.line("name") ?? username ?? TextReader.fallbackName(ofID: id)
        let website = Self.website(user)
        var facts: [Fact?] = [
            username.map { Fact(label: "username", value: .text($0)) }, email(user), user.textFact("phone", "phone"),
            website.fact,
        ]
        facts += Self.address(user)
        if let company = user.object("company") {
            facts += [
                company.textFact("name", "company"), company.textFact("catchPhrase", "motto"),
                company.textFact("bs", "business"),
            ]
        }
        return Profile(
            id: id, name: name, picture: Self.avatar(user, name), link: website.url, facts: facts.compactMap { $0 })
    }

    /// A text since 2022; before, an object of one picture in three sizes.
    private static func avatar(_ user: ObjectReader, _ name: String) -> PictureSource? {
        guard user["avatar"]?.isObject == true, let sizes = user.object("avatar") else {
            return PictureSource(bestFirst: [user.location("avatar")].compactMap { $0 }, description: name)
        }
        let keys: [StaticString] = ["large", "medium", "thumbnail"]
        return PictureSource(bestFirst: keys.compactMap { sizes.location($0) }, description: name)
    }

    /// A text that is not exactly one address is shown as it is, with the warning.
    private func email(_ user: ObjectReader) -> Fact? {
        guard let text = user.text("email") else { return nil }
        let line = TextReader.line(text)
        guard !line.isEmpty else { return nil }
        let address = EmailAddress(text)
        let isExpected = address.map { address in emailDomains.contains { address.domain.ends(in: $0) } } ?? false
        let names = emailDomains.map { "." + $0.labels.joined(separator: ".") }
        let warning = Fact.Warning(key: "emailDomain", values: ["domains": names.joined(separator: ", ")])
        return Fact(
            label: "email", value: address.map { .mail($0.text) } ?? .text(line),
            warning: isExpected || emailDomains.isEmpty ? nil : warning)
    }

    /// Comes without a scheme.
    private static func website(_ user: ObjectReader) -> (fact: Fact?, url: WebURL?) {
        guard let text = user.line("website") else { return (nil, nil) }
        guard let url = user.website("website") else { return (Fact(label: "website", value: .text(text)), nil) }
        return (Fact(label: "website", value: .link(url, title: text)), url)
    }

    private static func address(_ user: ObjectReader) -> [Fact?] {
        guard let address = user.object("address") else { return [] }
        return [
            address.textFact("street", "street"), address.textFact("suite", "suite"), address.textFact("city", "city"),
            address.textFact("zipcode", "zipcode"), address.object("geo").flatMap(map),
        ]
    }

    /// `lat` and `lng`, degrees as texts.
    private static func map(_ geo: ObjectReader) -> Fact? {
        guard let latitude = geo.degrees("lat", most: 90), let longitude = geo.degrees("lng", most: 180),
            let url = WebURL("https://www.openstreetmap.org/search?query=\(latitude)%2C\(longitude)")
        else { return nil }
        return Fact(label: "map", value: .link(url, title: "\(latitude), \(longitude)"))
    }
}

extension ObjectReader {
    fileprivate func textFact(_ key: StaticString, _ label: String) -> Fact? {
        let text = value(key, expected: "a text or number") { $0.string ?? $0.numberText }.map { TextReader.line($0) }
        return text.flatMap { $0.isEmpty ? nil : Fact(label: label, value: .text($0)) }
    }

    /// Degrees as they are written, a text or a number.
    fileprivate func degrees(_ key: StaticString, most: Double) -> String? {
        let written = value(key, expected: "a text or number") { $0.string ?? $0.numberText }
        guard let written, !written.isEmpty else { return nil }
        let isPlain = written.utf8.allSatisfy { $0.isASCIIDigit || $0 == 45 || $0 == 46 }
        if isPlain, written.utf8.count <= 32, let degrees = Double(written), abs(degrees) <= most { return written }
        note(key, "“\(written.singleLine(maxBytes: 40))” is no number of degrees up to \(Int(most))")
        return nil
    }
}

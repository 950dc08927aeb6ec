internal import Decode
internal import Model

/// `users[]` as a profile: every field of it that says something is a fact.
struct LeagueAuthor: Sendable {
    let id: String
    private let fields: ObjectReader
    private let emailDomains: [DomainName]

    init(_ fields: ObjectReader, emailDomains: [DomainName]) throws(WireError) {
        id = try fields.identifier("id")
        self.fields = fields
        self.emailDomains = emailDomains
    }

    func profile(_ diagnostics: inout FeedDiagnostics) -> Profile {
        let username = fields.line("username", &diagnostics)
        let name = fields.line("name", &diagnostics) ?? username ?? TextReader.fallbackName(ofID: id)
        let website = website(&diagnostics)
        var facts: [Fact?] = [
            username.map { Fact(label: "username", value: .text($0)) }, email(&diagnostics),
            fields.textFact("phone", "phone", &diagnostics), website.fact,
        ]
        facts += address(&diagnostics)
        if let company = fields.fields("company", &diagnostics) {
            facts += [
                company.textFact("name", "company", &diagnostics),
                company.textFact("catchPhrase", "motto", &diagnostics),
                company.textFact("bs", "business", &diagnostics),
            ]
        }
        return Profile(
            id: id, name: name, picture: avatar(of: name, &diagnostics), link: website.url,
            facts: facts.compactMap { $0 })
    }

    /// A text since 2022; before, an object of one picture in three sizes.
    private func avatar(of name: String, _ diagnostics: inout FeedDiagnostics) -> PictureSource? {
        guard fields.object.value("avatar")?.isObject == true, let sizes = fields.fields("avatar", &diagnostics) else {
            return PictureSource(
                largestFirst: [fields.location("avatar", &diagnostics)].compactMap { $0 }, description: name)
        }
        let places = [
            sizes.location("large", &diagnostics), sizes.location("medium", &diagnostics),
            sizes.location("thumbnail", &diagnostics),
        ]
        return PictureSource(largestFirst: places.compactMap { $0 }, description: name)
    }

    /// What is no one address is shown as it stands, and warned of too.
    private func email(_ diagnostics: inout FeedDiagnostics) -> Fact? {
        guard let text = fields.text("email", &diagnostics) else { return nil }
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
    private func website(_ diagnostics: inout FeedDiagnostics) -> (fact: Fact?, url: WebURL?) {
        guard let text = fields.line("website", &diagnostics) else { return (nil, nil) }
        let url = WebURL(text) ?? (text.contains("://") ? nil : WebURL("https://" + text))
        guard let url, url.host.dropFirst().dropLast().contains(".") else {
            fields.note(
                "website", "“\(text.singleLine(maxBytes: 100))” is no http(s) URL; it is no link", &diagnostics)
            return (Fact(label: "website", value: .text(text)), nil)
        }
        return (Fact(label: "website", value: .link(url, title: text)), url)
    }

    private func address(_ diagnostics: inout FeedDiagnostics) -> [Fact?] {
        guard let address = fields.fields("address", &diagnostics) else { return [] }
        return [
            address.textFact("street", "street", &diagnostics), address.textFact("suite", "suite", &diagnostics),
            address.textFact("city", "city", &diagnostics), address.textFact("zipcode", "zipcode", &diagnostics),
            address.fields("geo", &diagnostics).flatMap { place($0, &diagnostics) },
        ]
    }

    /// `lat` and `lng`, degrees as texts.
    private func place(_ geo: ObjectReader, _ diagnostics: inout FeedDiagnostics) -> Fact? {
        guard let latitude = geo.degrees("lat", most: 90, &diagnostics),
            let longitude = geo.degrees("lng", most: 180, &diagnostics),
            let url = WebURL("https://www.openstreetmap.org/search?query=\(latitude)%2C\(longitude)")
        else { return nil }
        return Fact(label: "map", value: .link(url, title: "\(latitude), \(longitude)"))
    }
}

extension ObjectReader {
    fileprivate func textFact(_ key: StaticString, _ label: String, _ diagnostics: inout FeedDiagnostics) -> Fact? {
        line(key, &diagnostics).map { Fact(label: label, value: .text($0)) }
    }

    /// Degrees as they are written, a text or a number.
    fileprivate func degrees(_ key: StaticString, most: Double, _ diagnostics: inout FeedDiagnostics) -> String? {
        let written = reading(&diagnostics) { object throws(WireError) in try object.textOrNumberIfPresent(key) }
        guard let written, !written.isEmpty else { return nil }
        let isPlain = written.utf8.allSatisfy { (48...57).contains($0) || $0 == 45 || $0 == 46 }
        if isPlain, written.utf8.count <= 32, let degrees = Double(written), abs(degrees) <= most { return written }
        note(key, "“\(written.singleLine(maxBytes: 40))” is no number of degrees up to \(Int(most))", &diagnostics)
        return nil
    }
}

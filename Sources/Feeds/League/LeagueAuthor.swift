internal import Decode
internal import Model

/// `users[]` as a profile: every field of it that says something is a fact.
struct LeagueAuthor: Sendable {
    let id: String
    private let fields: Fields
    private let emailDomains: [DomainName]

    init(_ fields: Fields, emailDomains: [DomainName]) throws(WireError) {
        id = try fields.identifier("id")
        self.fields = fields
        self.emailDomains = emailDomains
    }

    func profile(_ findings: inout Findings) -> Profile {
        let username = fields.line("username", &findings)
        let name = fields.line("name", &findings) ?? username ?? TextReader.name(ofID: id)
        let website = website(&findings)
        var facts: [Fact?] = [
            username.map { Fact(label: "username", value: .text($0)) }, email(&findings),
            fields.textFact("phone", "phone", &findings), website.fact,
        ]
        facts += address(&findings)
        if let company = fields.fields("company", &findings) {
            facts += [
                company.textFact("name", "company", &findings), company.textFact("catchPhrase", "motto", &findings),
                company.textFact("bs", "business", &findings),
            ]
        }
        return Profile(
            id: id, name: name, picture: avatar(of: name, &findings), link: website.url, facts: facts.compactMap { $0 })
    }

    /// A text since 2022; before, an object of one picture in three sizes.
    private func avatar(of name: String, _ findings: inout Findings) -> PictureSource? {
        guard fields.object.value("avatar")?.isObject == true, let sizes = fields.fields("avatar", &findings) else {
            return PictureSource(
                largestFirst: [fields.location("avatar", &findings)].compactMap { $0 }, description: name)
        }
        let places = [
            sizes.location("large", &findings), sizes.location("medium", &findings),
            sizes.location("thumbnail", &findings),
        ]
        return PictureSource(largestFirst: places.compactMap { $0 }, description: name)
    }

    /// What is no one address is shown as it stands, and warned of too.
    private func email(_ findings: inout Findings) -> Fact? {
        guard let text = fields.text("email", &findings) else { return nil }
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
    private func website(_ findings: inout Findings) -> (fact: Fact?, url: WebURL?) {
        guard let text = fields.line("website", &findings) else { return (nil, nil) }
        let url = WebURL(text) ?? (text.contains("://") ? nil : WebURL("https://" + text))
        guard let url, url.host.dropFirst().dropLast().contains(".") else {
            fields.note(
                "website", "“\(text.singleLine(maxBytes: 100))” is no http(s) URL; it is no link", &findings)
            return (Fact(label: "website", value: .text(text)), nil)
        }
        return (Fact(label: "website", value: .link(url, title: text)), url)
    }

    private func address(_ findings: inout Findings) -> [Fact?] {
        guard let address = fields.fields("address", &findings) else { return [] }
        return [
            address.textFact("street", "street", &findings), address.textFact("suite", "suite", &findings),
            address.textFact("city", "city", &findings), address.textFact("zipcode", "zipcode", &findings),
            address.fields("geo", &findings).flatMap { place($0, &findings) },
        ]
    }

    /// `lat` and `lng`, degrees as texts.
    private func place(_ geo: Fields, _ findings: inout Findings) -> Fact? {
        guard let latitude = geo.degrees("lat", most: 90, &findings),
            let longitude = geo.degrees("lng", most: 180, &findings),
            let url = WebURL("https://www.openstreetmap.org/search?query=\(latitude)%2C\(longitude)")
        else { return nil }
        return Fact(label: "map", value: .link(url, title: "\(latitude), \(longitude)"))
    }
}

extension Fields {
    fileprivate func textFact(_ key: StaticString, _ label: String, _ findings: inout Findings) -> Fact? {
        line(key, &findings).map { Fact(label: label, value: .text($0)) }
    }

    /// Degrees as they are written, a text or a number.
    fileprivate func degrees(_ key: StaticString, most: Double, _ findings: inout Findings) -> String? {
        let written = reading(&findings) { object throws(WireError) in try object.textOrNumberIfPresent(key) }
        guard let written, !written.isEmpty else { return nil }
        let isPlain = written.utf8.allSatisfy { (48...57).contains($0) || $0 == 45 || $0 == 46 }
        if isPlain, written.utf8.count <= 32, let degrees = Double(written), abs(degrees) <= most { return written }
        note(key, "“\(written.singleLine(maxBytes: 40))” is no number of degrees up to \(Int(most))", &findings)
        return nil
    }
}

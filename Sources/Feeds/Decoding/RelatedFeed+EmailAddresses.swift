internal import Model

extension RelatedFeed {
    /// Takes out the e-mail addresses that entries and profiles have as facts, and those in the names and ids of
    /// people, in credits and in the texts of links: what is left out here is in no page, index or record. In place,
    /// because a copy of all entries takes memory.
    mutating func removeEmailAddresses() {
        // By the profile: entries share profiles. It keeps those that are replaced, so no new one takes their place.
        var known: [ObjectIdentifier: (profile: Profile, stripped: Profile)] = [:]
        func stripped(_ profile: Profile) -> Profile {
            if let known = known[ObjectIdentifier(profile)] { return known.stripped }
            let stripped = profile.withoutEmail
            known[ObjectIdentifier(profile)] = (profile, stripped)
            return stripped
        }
        profiles = profiles.map(stripped)
        for index in entries.indices {
            if entries[index].facts.contains(where: { $0.mayHoldEmail }) {
                entries[index].facts = entries[index].facts.compactMap(\.withoutEmail)
            }
            if entries[index].kind == .person { removeEmailAddresses(ofPerson: index) }
            for picture in entries[index].pictures.indices {
                guard let credit = entries[index].pictures[picture].credit, credit.hasByte(UInt8(ascii: "@"))
                else { continue }
                entries[index].pictures[picture].credit = EmailRedaction.name(credit)
            }
            // Written only where it differs: a first write to a shared array copies all entries.
            if let profile = entries[index].profile {
                let stripped = stripped(profile)
                if stripped !== profile { entries[index].profile = stripped }
            }
            for place in entries[index].otherProfiles.indices {
                let profile = entries[index].otherProfiles[place]
                if stripped(profile) !== profile { entries[index].otherProfiles[place] = stripped(profile) }
            }
        }
    }

    /// Its title, and what its pictures show, are the person's name.
    private mutating func removeEmailAddresses(ofPerson index: Int) {
        if entries[index].title.hasByte(UInt8(ascii: "@")) {
            entries[index].title = EmailRedaction.name(entries[index].title)
        }
        for picture in entries[index].pictures.indices {
            let source = entries[index].pictures[picture]
            if source.mayHoldEmail { entries[index].pictures[picture] = source.withoutEmail }
        }
    }
}

extension PictureSource {
    fileprivate var mayHoldEmail: Bool { description?.hasByte(UInt8(ascii: "@")) ?? false }

    /// With a description that names nobody by an address.
    fileprivate var withoutEmail: PictureSource {
        var source = self
        source.description = description.map(EmailRedaction.name)
        return source
    }
}

extension Profile {
    /// Itself where it has no address.
    fileprivate var withoutEmail: Profile {
        guard
            facts.contains(where: { $0.mayHoldEmail }) || name.hasByte(UInt8(ascii: "@"))
                || id.hasByte(UInt8(ascii: "@")) || picture?.mayHoldEmail ?? false
        else { return self }
        return Profile(
            id: EmailRedaction.id(id), name: EmailRedaction.name(name), text: text, picture: picture?.withoutEmail,
            link: link,
            facts: facts.compactMap(\.withoutEmail))
    }
}

extension Fact {
    fileprivate var mayHoldEmail: Bool {
        switch value {
        case .text(let text), .link(_, let text): isEmail || text.hasByte(UInt8(ascii: "@"))
        default: isEmail
        }
    }

    /// Nil where nothing is left of it.
    fileprivate var withoutEmail: Fact? {
        guard !isEmail else { return nil }
        switch value {
        case .text(let text):
            return EmailRedaction.withoutAddresses(text).map { Fact(label: label, value: .text($0), warning: warning) }
        case .link(let url, let title):
            let rest = EmailRedaction.withoutAddresses(title) ?? ""
            return Fact(label: label, value: .link(url, title: rest), warning: warning)
        default: return self
        }
    }
}

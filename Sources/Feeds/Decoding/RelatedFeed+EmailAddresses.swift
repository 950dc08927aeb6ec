internal import Model

extension RelatedFeed {
    /// Takes out the e-mail addresses that entries and profiles have as facts: what is left out here is in no page,
    /// index or record. In place, because a copy of all entries takes memory.
    mutating func removeEmailAddresses() {
        // By the profile that is replaced: entries share profiles.
        var replaced: [ObjectIdentifier: Profile] = [:]
        func stripped(_ profile: Profile) -> Profile {
            guard profile.facts.contains(where: { $0.isEmail }) else { return profile }
            if let known = replaced[ObjectIdentifier(profile)] { return known }
            let copy = Profile(
                id: profile.id, name: profile.name, text: profile.text, picture: profile.picture, link: profile.link,
                facts: profile.facts.filter { !$0.isEmail })
            replaced[ObjectIdentifier(profile)] = copy
            return copy
        }
        profiles = profiles.map(stripped)
        for index in entries.indices {
            if entries[index].facts.contains(where: { $0.isEmail }) { entries[index].facts.removeAll { $0.isEmail } }
            if let profile = entries[index].profile { entries[index].profile = stripped(profile) }
            guard !entries[index].otherProfiles.isEmpty else { continue }
            entries[index].otherProfiles = entries[index].otherProfiles.map(stripped)
        }
    }
}

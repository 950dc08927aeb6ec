internal import Model

extension RelatedFeed {
    /// The feed without the e-mail addresses that entries and profiles have as facts: what is left out here is in no
    /// page, index or record.
    var withoutEmailAddresses: RelatedFeed {
        var feed = self
        // By the profile that is replaced: entries share profiles.
        var replaced: [ObjectIdentifier: Profile] = [:]
        func stripped(_ profile: Profile) -> Profile {
            guard profile.facts.contains(where: \.isEmail) else { return profile }
            if let known = replaced[ObjectIdentifier(profile)] { return known }
            let copy = Profile(
                id: profile.id, name: profile.name, text: profile.text, picture: profile.picture, link: profile.link,
                facts: profile.facts.filter { !$0.isEmail })
            replaced[ObjectIdentifier(profile)] = copy
            return copy
        }
        for index in feed.entries.indices {
            feed.entries[index].facts.removeAll(where: \.isEmail)
            if let profile = feed.entries[index].profile { feed.entries[index].profile = stripped(profile) }
            if feed.entries[index].otherProfiles.contains(where: { $0.facts.contains(where: \.isEmail) }) {
                feed.entries[index].otherProfiles = feed.entries[index].otherProfiles.map(stripped)
            }
        }
        feed.profiles = feed.profiles.map(stripped)
        return feed
    }
}

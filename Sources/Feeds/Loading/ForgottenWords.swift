internal import Model

/// What names the forgotten entries and people of a feed in its documents, and what all others look like.
struct ForgottenWords {
    /// Texts to look for.
    struct Words {
        /// What a text has to be.
        var exact: Set<String> = []
        /// What it has to contain.
        var parts: [String] = []

        func matches(_ text: String) -> Bool { exact.contains(text) || parts.contains { text.contains($0) } }
    }

    /// Shorter ids stand within words that have nothing to do with them.
    private static let partBytesMin = 6

    let hasEntries: Bool
    private(set) var ids = Words()
    private(set) var addresses = Words()
    /// Their ids and addresses within longer texts.
    private(set) var parts = Words()
    /// All that may stay behind once the entries are gone.
    private(set) var mentions = Words()
    private(set) var profiles: Set<String> = []
    /// The shapes of all other entries.
    let others: [String]

    var isEmpty: Bool { !hasEntries && profiles.isEmpty }

    init(_ found: RelatedFeed, _ forgotten: ForgottenEntries, feed: String) {
        let gone = found.entries.filter { forgotten.holds($0, of: feed) }
        let kept = gone.isEmpty ? found.entries : found.entries.filter { !forgotten.holds($0, of: feed) }
        hasEntries = !gone.isEmpty
        others = gone.isEmpty && found.profiles.isEmpty ? [] : kept.map(Self.shape)
        let people = found.profiles + gone.flatMap { [$0.profile].compactMap { $0 } + $0.otherProfiles }
        let forgottenPeople = people.filter { forgotten.holds(.profile, $0.id, of: feed) }
        profiles = Set(forgottenPeople.map(\.id))
        guard hasEntries || !profiles.isEmpty else { return }
        let othersWords = Self.words(of: kept)
        ids.exact = Set(gone.map(\.id))
        for entry in gone { addresses.exact.formUnion(Self.addresses(of: entry)) }
        addresses.exact.subtract(othersWords)
        let products = gone.flatMap { $0.products.map(\.id) }.filter { !othersWords.contains($0) }
        let long = (gone.map(\.id) + profiles.sorted() + products).filter { $0.utf8.count >= Self.partBytesMin }
        parts.parts = long + addresses.exact.sorted()
        mentions = parts
        mentions.exact = ids.exact.union(profiles).subtracting(othersWords).union(
            gone.filter(\.hasOwnTitle).map(\.title).filter { !othersWords.contains($0) && $0.utf8.count > 3 })
        for person in forgottenPeople { mentions.exact.insert(person.name) }
    }

    private static func addresses(of entry: Entry) -> [String] {
        let pictures = entry.pictures.flatMap { [$0.location] + $0.alternatives }.map(\.description)
        return [entry.link?.string].compactMap { $0 } + pictures
    }

    /// What the others are called and where they are: no cut may be looked for by that.
    private static func words(of entries: [Entry]) -> Set<String> {
        var words: Set<String> = []
        for entry in entries {
            words.insert(entry.id)
            words.insert(entry.title)
            words.formUnion(addresses(of: entry))
            for product in entry.products { words.insert(product.id) }
        }
        return words
    }

    /// All of an entry that a wrong cut may change.
    static func shape(_ entry: Entry) -> String {
        var words = [entry.id, entry.title, entry.text.plainText, entry.subtitle ?? "", entry.link?.string ?? ""]
        words += entry.pictures.flatMap { [$0.location] + $0.alternatives }.map(\.description)
        for profile in [entry.profile].compactMap({ $0 }) + entry.otherProfiles {
            words += [profile.id, profile.name, profile.picture?.location.description ?? ""]
        }
        words += entry.products.flatMap { [$0.id, $0.name ?? "", $0.picture?.location.description ?? ""] }
        words += entry.tags.map(\.name) + entry.facts.map(\.label)
        words += [entry.published, entry.updated].map { $0?.description ?? "" }
        words.append(entry.event.map { "\($0)" } ?? "")
        return words.joined(separator: "\n")
    }
}

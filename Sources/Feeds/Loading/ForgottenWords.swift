internal import Model

/// What names the forgotten entries and people of a feed in its documents, and what all others look like.
struct ForgottenWords {
    /// Texts to look for.
    struct Words {
        /// What a text has to be.
        var exact: Set<String> = []
        /// What it has to contain, by the first bytes and the length: addresses all begin alike, so that each length is
        /// looked up once however many there are.
        private var parts: [UInt64: [Int: Set<[UInt8]>]] = [:]

        /// Shorter ids stand within words that have nothing to do with them.
        private static let partBytesMin = 6
        private static let headMask: UInt64 = (1 << (8 * UInt64(partBytesMin))) - 1

        private static func head(_ before: UInt64, _ byte: UInt8) -> UInt64 { (before << 8 | UInt64(byte)) & headMask }

        mutating func add(parts texts: [String]) {
            for text in texts where text.utf8.count >= Self.partBytesMin {
                let bytes = Array(text.utf8)
                let head = bytes.prefix(Self.partBytesMin).reduce(0, Self.head)
                parts[head, default: [:]][bytes.count, default: []].insert(bytes)
            }
        }

        func matches(_ text: String) -> Bool {
            if exact.contains(text) { return true }
            guard !parts.isEmpty else { return false }
            var (text, head) = (text, UInt64(0))
            return text.withUTF8 { bytes in
                for (index, byte) in bytes.enumerated() {
                    head = Self.head(head, byte)
                    let start = index + 1 - Self.partBytesMin
                    guard start >= 0, let found = parts[head] else { continue }
                    let holds = found.contains { count, texts in
                        start + count <= bytes.count && texts.contains(Array(bytes[start..<(start + count)]))
                    }
                    if holds { return true }
                }
                return false
            }
        }
    }

    let hasEntries: Bool
    private(set) var ids = Words()
    private(set) var addresses = Words()
    /// Their ids and addresses within longer texts.
    private(set) var parts = Words()
    /// All that may stay behind once the entries are gone.
    private(set) var mentions = Words()
    private(set) var profiles: Set<String> = []
    /// All other entries.
    let others: [Shape]

    var isEmpty: Bool { !hasEntries && profiles.isEmpty }

    init(_ found: RelatedFeed, _ forgotten: ForgottenEntries, feed: String) {
        let gone = found.entries.filter { forgotten.holds($0, of: feed) }
        let kept = gone.isEmpty ? found.entries : found.entries.filter { !forgotten.holds($0, of: feed) }
        hasEntries = !gone.isEmpty
        let people = found.profiles + gone.flatMap(\.allProfiles)
        let forgottenPeople = people.filter { forgotten.holds(.profile, $0.id, of: feed) }
        profiles = Set(forgottenPeople.map(\.id))
        let isClean = gone.isEmpty && profiles.isEmpty
        others = isClean ? [] : kept.map(Shape.init)
        guard !isClean else { return }
        let othersWords = Self.words(of: kept)
        ids.exact = Set(gone.map(\.id))
        for entry in gone { addresses.exact.formUnion(Self.addresses(of: entry)) }
        addresses.exact.subtract(othersWords)
        let products = gone.flatMap { $0.products.map(\.id) }.filter { !othersWords.contains($0) }
        parts.add(parts: gone.map(\.id) + profiles.sorted() + products + addresses.exact.sorted())
        mentions = parts
        mentions.exact = ids.exact.union(profiles).subtracting(othersWords).union(
            gone.filter(\.hasOwnTitle).map(\.title).filter { !othersWords.contains($0) && $0.utf8.count > 3 })
        for person in forgottenPeople { mentions.exact.insert(person.name) }
    }

    private static func addresses(of entry: Entry) -> [String] {
        let pictures = entry.pictures.flatMap(\.locations).map(\.description)
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

    /// An entry as a cut must leave it.
    struct Shape: Equatable {
        private static let secret = FingerprintSecret()

        let id: String
        let fingerprint: Fingerprint

        init(_ entry: Entry) { (id, fingerprint) = (entry.id, entry.fingerprint(Self.secret)) }
    }
}

internal import Decode
internal import HTTPCache
internal import Model

// Which items are one entry.
extension AtomFeed {
    func relate(_ chunks: [Chunk], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var feed = relate(chunks.map(\.items))
        for chunk in chunks { feed.withdrawn.formUnion(chunk.withdrawn) }
        return feed
    }

    private func relate(_ chunks: [[AtomEntryReader.Result]]) -> RelatedFeed {
        var collector = EntryCollector(settings)
        let ambiguous = Self.ambiguousIDs(chunks)
        let later = Self.laterVersions(chunks, ambiguous)
        for item in chunks.joined() { for author in item.authors { collector.learn(author) } }
        for item in chunks.joined() {
            let id = Self.distinctID(of: item, ambiguous)
            guard collector.register(id) else { continue }
            let item = later[ByteExactID(id)] ?? item
            var entry = item.entry
            entry.id = id
            var authors: [Profile] = []
            for author in item.authors.map({ collector.shared($0) })
            where !authors.contains(where: { $0 === author }) {
                authors.append(author)
            }
            entry.profile = authors.first
            entry.otherProfiles = Array(authors.dropFirst())
            collector.add(entry)
        }
        return collector.finish()
    }

    /// Of entries that came several times those that were changed later than the first one, which else counts.
    private static func laterVersions(
        _ chunks: [[AtomEntryReader.Result]], _ ambiguous: [ByteExactID: Bool]
    ) -> [ByteExactID: AtomEntryReader.Result] {
        var moments: [ByteExactID: Instant?] = [:]
        var later: [ByteExactID: AtomEntryReader.Result] = [:]
        for item in chunks.joined() {
            let id = ByteExactID(distinctID(of: item, ambiguous))
            let moment = item.entry.updated ?? item.entry.published
            guard let known = moments.updateValue(moment, forKey: id) else { continue }
            if let moment, let known, moment > known { later[id] = item } else { moments[id] = known }
        }
        return later
    }

    /// Ids under which different items came, some feeds give all items one, and whether their links tell them apart.
    private static func ambiguousIDs(_ chunks: [[AtomEntryReader.Result]]) -> [ByteExactID: Bool] {
        var firsts: [ByteExactID: (chunk: Int, item: Int)] = [:]
        var ambiguous: [ByteExactID: Bool] = [:]
        for chunk in chunks.indices {
            for item in chunks[chunk].indices where !chunks[chunk][item].hasUniqueID {
                let id = ByteExactID(chunks[chunk][item].entry.id)
                guard let first = firsts[id] else {
                    firsts[id] = (chunk, item)
                    continue
                }
                let (one, other) = (chunks[first.chunk][first.item], chunks[chunk][item])
                if let link = one.entry.link, let otherLink = other.entry.link, !link.isSamePage(as: otherLink) {
                    ambiguous[id] = ambiguous[id] ?? true
                } else if areDifferent(one, other) {
                    ambiguous[id] = false
                }
            }
        }
        return ambiguous
    }

    /// Whether they have neither title nor moment nor text in common. An item that was corrected, and stands in the
    /// feed twice, has kept one of these. Of items without ids, which share a link or a picture, one difference will
    /// do.
    private static func areDifferent(_ one: AtomEntryReader.Result, _ other: AtomEntryReader.Result) -> Bool {
        let (first, second) = (one.entry, other.entry)
        let hasOtherText = first.text.isEmpty || first.text != second.text
        let hasOtherMoment = first.published == nil || first.published != second.published
        guard one.hasStatedID || other.hasStatedID else {
            return first.title != second.title || first.published != second.published && hasOtherText
                || first.title.isEmpty && first.pictures.first?.location != second.pictures.first?.location
        }
        return first.title != second.title && hasOtherMoment && hasOtherText
    }

    /// An ambiguous id gets a suffix made of it and of what tells the item from the others, so that it does not depend
    /// on the items' order.
    private static func distinctID(of item: AtomEntryReader.Result, _ ambiguous: [ByteExactID: Bool]) -> String {
        let entry = item.entry
        guard !ambiguous.isEmpty, !item.hasUniqueID, let isByLink = ambiguous[ByteExactID(entry.id)] else {
            return entry.id
        }
        var parts = [entry.id]
        if let link = entry.link { parts.append(link.string) } else if isByLink { return entry.id }
        if !isByLink { parts += [entry.title, entry.published?.description ?? ""] }
        // A title tells more, and addresses of pictures may be signed anew every night.
        if !item.hasStatedID, entry.title.isEmpty, let picture = entry.pictures.first {
            parts.append(picture.location.description)
        }
        return "\(entry.id)-\(Digest(of: parts.joined(separator: "\n")).hex.prefix(12))"
    }
}

extension WebURL {
    /// Whether they differ in nothing but the scheme: a feed that moves to HTTPS may name both for a while.
    fileprivate func isSamePage(as other: WebURL) -> Bool {
        string.drop { $0 != ":" } == other.string.drop { $0 != ":" }
    }
}

internal import Decode
internal import HTTPCache
internal import Model
internal import Store

/// Takes forgotten entries and people out of a feed's documents, so that the cache holds none.
///
/// Where an entry stands in a document is found by its own words: its id, its addresses. Whether a cut is right is
/// told by reading the documents again: the forgotten ones are gone, and all others are what they were.
struct ForgottenCutter<Adapter: FeedAdapter>: Sendable {
    let adapter: Adapter
    let context: FeedContext

    /// Trials of cuts, each of which reads all documents again.
    private static var trialsMax: Int { 24 }

    private var feed: String { adapter.settings.id }
    private var forgotten: ForgottenEntries { context.forgotten }
    var isNeeded: Bool { forgotten.concerns(feed: feed) }

    enum Outcome: Sendable {
        /// There is nothing forgotten in them.
        case clean
        /// The documents without it, in their order.
        case cut([Document])
        /// It is in them and cannot be cut out.
        case stuck
    }

    // MARK: Tonight's documents, and those of earlier nights

    /// Tonight's pages without what is forgotten.
    func cleaned(_ tonight: FetchedPages<Adapter.Page>) async -> FetchedPages<Adapter.Page> {
        guard isNeeded, !tonight.documents.isEmpty else { return tonight }
        let tonight = await PageDecoder(adapter: adapter, context: context).whole(tonight)
        guard !tonight.documents.isEmpty else { return tonight }
        var result = tonight
        switch await outcome(of: tonight.documents) {
        case .clean: return tonight
        case .cut(let documents):
            guard let pages = await pages(of: documents) else { break }
            await context.source.replace(tonight.documents.map(\.digest), with: documents, of: adapter.identity)
            result.replace(documents, pages: pages)
            return result
        case .stuck: break
        }
        // A run that forgets drops them once the site stands: they may be all that there is of the feed.
        if !context.cleansSnapshots {
            await context.source.replace(tonight.documents.map(\.digest), with: nil, of: adapter.identity)
        }
        result.mayBeKept = false
        result.diagnostics.warn(
            .documentNotKept, tonight.documents[0].place,
            "what was forgotten cannot be cut out of it: it is not shown, and the document is not kept. On a night on "
                + "which the feed fails nothing stands in")
        return result
    }

    /// An earlier night's documents as they may be shown: without it, if it can be cut out.
    func shown(_ documents: [Document]) async -> [Document] {
        guard isNeeded, context.cleansSnapshots, case .cut(let clean) = await outcome(of: documents) else {
            return documents
        }
        return clean
    }

    /// Cleans the documents of all earlier nights, those too that were asked for by other requests: of an earlier
    /// configuration, or of another that uses the same cache. Those that cannot be cut are dropped.
    func cleanSnapshots() async {
        guard isNeeded, context.cleansSnapshots else { return }
        var identities = Set(adapter.identities)
        for id in [feed] + adapter.settings.formerIDs {
            identities.formUnion(await context.source.identities(ofFeed: id))
        }
        for identity in identities {
            for snapshot in await context.source.snapshots(identity, since: nil) { await clean(snapshot, identity) }
        }
    }

    private func clean(_ snapshot: Snapshot, _ identity: FeedIdentity) async {
        let digests = snapshot.parts.map(\.digest)
        var replacement: [Document]?
        if let documents = await context.source.documents(of: snapshot) {
            switch await outcome(of: documents) {
            case .clean: return
            case .cut(let documents): replacement = documents
            case .stuck: break
            }
        }
        await context.source.replace(digests, with: replacement, of: identity)
    }

    /// Leaves out what is forgotten, whatever it was read from.
    func remove(from feed: inout RelatedFeed) {
        guard isNeeded else { return }
        feed.entries.removeAll { forgotten.holds($0, of: self.feed) }
        feed.profiles.removeAll { forgotten.holds(.profile, $0.id, of: self.feed) }
    }

    // MARK: Cutting

    func outcome(of documents: [Document]) async -> Outcome {
        guard let before = await read(documents)?.feed else { return .stuck }
        let wanted = ForgottenWords(before, forgotten, feed: feed)
        guard !wanted.isEmpty else { return .clean }
        var trials = Trials(expected: wanted.others, limit: adapter.settings.limit, left: Self.trialsMax)
        guard var cut = await firstCut(documents, wanted, &trials) else { return .stuck }
        cut = await furtherCuts(cut, wanted, &trials)
        guard let after = await read(cut)?.feed, !after.profiles.contains(where: { wanted.profiles.contains($0.id) })
        else { return .stuck }
        // Beyond the limit there may be more of them.
        guard !ForgottenWords(after, forgotten, feed: feed).isEmpty else { return .cut(cut) }
        guard after.entries.count < before.entries.count || adapter.settings.limit != nil else { return .stuck }
        if case .cut(let further) = await outcome(of: cut) { return .cut(further) }
        return .stuck
    }

    /// The documents without the parts that make the forgotten entries.
    private func firstCut(
        _ documents: [Document], _ wanted: ForgottenWords, _ trials: inout Trials
    ) async -> [Document]? {
        guard wanted.hasEntries else { return documents }
        let outlines = documents.map { DocumentOutline($0.bytes) }
        for words in [wanted.ids, wanted.addresses, wanted.parts] {
            for group in CutGroup.all(outlines, kinds(documents), innermostOnly: false, words.matches) {
                if let cut = await attempt(group, documents, outlines, &trials) { return cut }
            }
        }
        return nil
    }

    /// Cuts what else names them, as far as that changes no other entry, and no page's next one.
    private func furtherCuts(
        _ documents: [Document], _ wanted: ForgottenWords, _ trials: inout Trials
    ) async -> [Document] {
        var documents = documents
        var tried: Set<String> = []
        // The address of the next page may end in the id of this one's last entry.
        trials.next = await read(documents)?.next
        while trials.left > 0 {
            let outlines = documents.map { DocumentOutline($0.bytes) }
            let groups = CutGroup.all(outlines, kinds(documents), innermostOnly: true, wanted.mentions.matches)
            guard let group = groups.first(where: { tried.insert($0.name).inserted }) else { break }
            if let cut = await attempt(group, documents, outlines, &trials) { documents = cut }
        }
        return documents
    }

    /// Documents of one kind are alike; a feed's few resources are not.
    private func kinds(_ documents: [Document]) -> [Int] {
        adapter.resources.isEmpty ? documents.map { _ in 0 } : documents.map(\.pageNumber)
    }

    private struct Trials {
        let expected: [ForgottenWords.Shape]
        let limit: Int?
        var left: Int
        /// What the pages have to lead to; nil: it does not matter.
        var next: [String?]?

        /// Whether the others are all there and as they were; below the limit more may have come up.
        func accept(_ found: [ForgottenWords.Shape], next onward: [String?]) -> Bool {
            if let next, next != onward { return false }
            if found == expected { return true }
            guard let limit, found.count > expected.count, found.count <= limit else { return false }
            return found.starts(with: expected)
        }
    }

    private func attempt(
        _ group: CutGroup, _ documents: [Document], _ outlines: [DocumentOutline?], _ trials: inout Trials
    ) async -> [Document]? {
        guard trials.left > 0 else { return nil }
        trials.left -= 1
        let cut = zip(documents, outlines).enumerated().map { index, pair in
            guard let nodes = group.nodes[index], let outline = pair.1 else { return pair.0 }
            return pair.0.with(outline.bytes(without: nodes))
        }
        guard let after = await read(cut) else { return nil }
        return trials.accept(after.feed.entries.map(ForgottenWords.Shape.init), next: after.next) ? cut : nil
    }

    // MARK: Reading

    private func pages(of documents: [Document]) async -> [Adapter.Page]? {
        var pages: [Adapter.Page] = []
        for parsed in await DocumentFetcher(adapter: adapter, context: context).parse(documents) {
            guard case .success(let page) = parsed.page else { return nil }
            pages.append(page)
        }
        return pages
    }

    /// What the documents say, and what each leads to; nil where one of them cannot be read.
    private func read(_ documents: [Document]) async -> (feed: RelatedFeed, next: [String?])? {
        guard let pages = await pages(of: documents) else { return nil }
        // What is wrong with them is told when they are read to be shown.
        var untold = FeedDiagnostics(feed: feed)
        let adapter = adapter
        let chunks = await ChunkDecoder.decode(pages, threads: context.jobs, &untold) { adapter.decode($0, $1) }
        let next = zip(pages, documents).map { adapter.step(of: $0, number: $1.pageNumber).next }
        return (await adapter.related(chunks, untold).feed, next)
    }
}

/// Parts of documents that are alike, to be cut together.
private struct CutGroup {
    /// Where they stand, and where the word that led to them does.
    let name: String
    /// By the document's index.
    var nodes: [Int: Set<Int>] = [:]

    /// Of a document's texts that match, with each node around them. One that has more cannot be cut.
    private static let pairsMax = 100_000

    private struct Key: Hashable {
        let kind: Int
        let path: Digest
        let place: Digest

        var name: String { "\(kind): \(path.hex) of \(place.hex)" }
    }

    /// The groups of what holds a text that matches, the most probable first.
    /// - Parameters:
    ///   - kinds: documents of different kinds are cut apart.
    ///   - innermostOnly: from the text itself outwards to the first element of a list.
    static func all(
        _ outlines: [DocumentOutline?], _ kinds: [Int], innermostOnly: Bool, _ matches: (String) -> Bool
    ) -> [CutGroup] {
        var groups: [Key: (rank: Int, nodes: [Int: Set<Int>])] = [:]
        var paths = DocumentOutline.Paths()
        for (document, outline) in outlines.enumerated() {
            guard let outline else { continue }
            var left = pairsMax
            paths.begin()
            for scalar in outline.scalars where left > 0 && matches(scalar.text) {
                var around = outline.nodes(around: scalar)
                if innermostOnly {
                    let end = around.firstIndex { outline.nodes[$0].isElement && outline.nodes[$0].holdsMore }
                    around = end.map { Array(around[...$0]).reversed() } ?? around
                } else {
                    around = around.filter { outline.nodes[$0].holdsMore }
                }
                let place = paths.digest(of: scalar.node, in: outline)
                left -= around.count
                for (distance, node) in around.enumerated() {
                    let key = Key(kind: kinds[document], path: paths.digest(of: node, in: outline), place: place)
                    // An entry is an element of a list, if there is one.
                    let rank = distance + (innermostOnly || outline.nodes[node].isElement ? 0 : 1000)
                    groups[key, default: (rank, [:])].nodes[document, default: []].insert(node)
                }
            }
        }
        return groups.map { (rank: $1.rank, group: CutGroup(name: $0.name, nodes: $1.nodes)) }
            .sorted { ($0.rank, $0.group.name) < ($1.rank, $1.group.name) }.map(\.group)
    }
}

extension Document {
    fileprivate func with(_ bytes: [UInt8]) -> Document {
        Document(
            bytes: bytes, digest: Digest(of: bytes), base: base, place: place, pageNumber: pageNumber,
            pagingHeader: pagingHeader, isCopy: isCopy)
    }
}

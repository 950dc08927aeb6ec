internal import Model
internal import Publish
internal import Store

/// Published pictures that are shown again where tonight's are missing.
struct StandIns: Sendable {
    /// By `PictureSlot.key`: tonight's record of the slots whose own picture is missing.
    private(set) var slots: [Digest: PublishedPictures.Slot] = [:]
    /// By the digest of their sources.
    private(set) var pictures: [Digest: Picture] = [:]
    /// By `PictureSlot.key`: slots whose own picture is missing, and for which one has stood in long enough.
    private(set) var over: Set<Digest> = []
    /// By feed: how many entries show no picture of their own any more because of that.
    private(set) var overCounts: [String: Int] = [:]

    /// A slot that is to show what it showed on the published site.
    struct Wanted {
        let slot: PictureSlot
        /// The source of the slot's own picture, which came and is not shown because its feed is held; nil: it is
        /// missing.
        let own: Digest?
        /// Whether its feed shows what was published, whatever came and for however long.
        let isHeld: Bool
        /// Of an entry: the slot behind its last picture.
        let next: PictureSlot?

        /// A feed's slots whose picture is missing, or, where the feed is held, all that name one.
        /// - Parameter own: the pictures that came.
        static func all(in feed: FeedCatalog, isHeld: Bool, own: (PictureSource) -> Picture?) -> [Wanted] {
            var slots: [(PictureSlot, Digest?)] = []
            feed.forEachPicture { slot, source in
                let own = own(source)?.source
                if isHeld || own == nil { slots.append((slot, own)) }
            }
            guard !slots.isEmpty else { return [] }
            var counts: [ByteExactID: Int] = [:]
            for index in feed.entries.indices {
                counts[ByteExactID(feed.entries[index].id)] = feed.entries[index].pictures.count
            }
            return slots.map { slot, own in
                var next: PictureSlot?
                if case .entry(let id, _) = slot { next = counts[ByteExactID(id)].map { .entry(id, $0) } }
                return Wanted(slot: slot, own: own, isHeld: isHeld, next: next)
            }
        }
    }

    /// What the published site shows, also under the former ids of feeds.
    struct Published {
        let pictures: PublishedPictures
        /// By feed: the ids that it had before.
        let formerIDs: [String: [String]]
        /// Where each feed's entries come from, by the feed's id.
        let origins: [String: Digest]

        /// - Parameter feed: the id that the feed has now.
        func slot(_ slot: PictureSlot, in feed: String) -> PublishedPictures.Slot? {
            for id in [feed] + (formerIDs[feed] ?? []) where pictures.isKnown(id, from: origins[feed]) {
                if let found = pictures.slots[slot.key(in: id)] { return found }
            }
            return nil
        }
    }

    /// No picture is missing.
    static let none = StandIns()

    private init() {}

    /// - Parameters:
    ///   - wantedSlots: by feed: tonight's slots whose pictures are missing, or not to be shown.
    ///   - nightsMax: for how many nights in a row a picture stands in for a missing one.
    init(
        for wantedSlots: [String: [Wanted]], from published: Published, output: OutputFolder, store: ObjectStore,
        day: Day, nightsMax: Int
    ) throws(BuildError) {
        var wanted: [Digest: Picture] = [:]
        for (feed, all) in wantedSlots {
            for one in all {
                // An entry that names fewer pictures now has withdrawn one, and which one its places do not tell.
                guard let last = published.slot(one.slot, in: feed), last.source != one.own,
                    one.isHeld || one.next.map({ published.slot($0, in: feed) == nil }) ?? true
                else { continue }
                let slot = one.own == nil ? last.missed(on: day) : last
                guard one.isHeld || slot.missedNights <= nightsMax else {
                    noteOver(one.slot, in: feed, last)
                    continue
                }
                guard let picture = published.pictures.pictures[slot.source] else { continue }
                slots[one.slot.key(in: feed)] = slot
                wanted[slot.source] = picture
            }
        }
        guard !wanted.isEmpty else { return }
        let paths = Set(wanted.values.flatMap { $0.allFiles.map(\.path) })
        let intact = try mapError(BuildError.outputFile, of: output.intactFiles(at: paths))
        for (source, picture) in wanted {
            pictures[source] = try mapError(BuildError.cache) { () throws(StoreError) in
                try picture.keepingFiles { rendition throws(StoreError) in
                    if intact[rendition.path] != nil { return true }
                    return try store.contains(rendition.object)
                }
            }
        }
        slots = slots.filter { pictures[$0.value.source] != nil }
    }

    private mutating func noteOver(_ slot: PictureSlot, in feed: String, _ last: PublishedPictures.Slot) {
        // With `images.goneAfterDays` at 0 none has stood in.
        guard last.missedNights > 0 else { return }
        over.insert(slot.key(in: feed))
        if case .entry(_, 0) = slot { overCounts[feed, default: 0] += 1 }
    }

    /// The catalog with its pictures, and what stands in for those that are missing or not to be shown.
    func applied(to catalog: Catalog, _ own: [PictureSource: Picture]) -> Gallery {
        guard !slots.isEmpty else { return Gallery(catalog: catalog, pictures: own) }
        var (catalog, pictures) = (catalog, own)
        for index in catalog.feeds.indices {
            let id = catalog.feeds[index].id
            var sources: [PictureSlot: PictureSource] = [:]
            catalog.feeds[index].forEachPicture { slot, source in
                guard let standIn = slots[slot.key(in: id)]?.source else { return }
                var replaced = source
                replaced.standIn = standIn
                sources[slot] = replaced
                pictures[replaced] = self.pictures[standIn]
            }
            catalog.feeds[index].replacePictures { sources[$0] }
        }
        return Gallery(catalog: catalog, pictures: pictures)
    }
}

extension PublishedPictures {
    /// What a gallery shows in each slot.
    /// - Parameter origins: where each feed's entries come from, by the feed's id.
    init(of gallery: Gallery, _ standIns: StandIns, origins: [String: Digest]) {
        self.init(origins: origins)
        for feed in gallery.catalog.feeds {
            feed.forEachPicture { slot, source in
                guard let picture = gallery[source] else { return }
                let key = slot.key(in: feed.id)
                add(picture, missed: source.standIn == nil ? nil : standIns.slots[key], key: key)
            }
        }
    }
}

extension Picture {
    var allFiles: [Rendition] { renditions + [animation, original].compactMap { $0 } }

    /// The same with the files that exist only; nil where no still is left.
    fileprivate func keepingFiles(
        _ exists: (Rendition) throws(StoreError) -> Bool
    ) throws(StoreError) -> Picture? {
        var stills: [Rendition] = []
        for still in renditions where try exists(still) { stills.append(still) }
        guard !stills.isEmpty else { return nil }
        var (animation, original) = (animation, original)
        if let file = animation, try !exists(file) { animation = nil }
        if let file = original, try !exists(file) { original = nil }
        return Picture(
            source: source, width: width, height: height, tint: tint, placeholder: placeholder, renditions: stills,
            animation: animation, original: original)
    }
}

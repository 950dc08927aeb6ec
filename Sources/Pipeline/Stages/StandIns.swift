internal import Model
internal import Publish
internal import Store

/// Published pictures that are shown again where tonight's are missing.
struct StandIns: Sendable {
    /// By `PictureSlot.key`: tonight's record of the slots whose own picture is missing.
    private(set) var slots: [Digest: PublishedPictures.Slot] = [:]
    /// By the digest of their sources.
    private(set) var pictures: [Digest: Picture] = [:]

    /// No picture is missing.
    static let none = StandIns()

    private init() {}

    /// - Parameters:
    ///   - missing: tonight's slots whose pictures are missing, by `PictureSlot.key`, each with the keys under which
    ///     it may be published: its own, and those of its feed's former ids.
    ///   - nightsMax: for how many nights in a row a picture stands in.
    init(
        for missing: [Digest: [Digest]], from published: PublishedPictures, output: OutputFolder, store: ObjectStore,
        day: Day, nightsMax: Int
    ) throws(BuildError) {
        var wanted: [Digest: Picture] = [:]
        for (key, keys) in missing {
            let last = keys.lazy.compactMap { published.slots[$0] }.first
            guard let slot = last?.missed(on: day), slot.missedNights <= nightsMax,
                let picture = published.pictures[slot.source]
            else { continue }
            slots[key] = slot
            wanted[slot.source] = picture
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

    /// The catalog with its pictures, and what stands in for the missing ones.
    func applied(to catalog: Catalog, _ own: [PictureSource: Picture]) -> Gallery {
        guard !slots.isEmpty else { return Gallery(catalog: catalog, pictures: own) }
        var (catalog, pictures) = (catalog, own)
        for index in catalog.feeds.indices {
            let id = catalog.feeds[index].id
            var sources: [PictureSlot: PictureSource] = [:]
            catalog.feeds[index].forEachPicture { slot, source in
                guard own[source] == nil, let standIn = slots[slot.key(in: id)]?.source else { return }
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

internal import Model
internal import Publish
internal import Store

/// Pictures of the published generation that are shown again where their slots' own cannot be had tonight.
struct StandIns: Sendable {
    /// By `PictureSlot.key`: what the record of tonight's generation says of the slots whose own picture is missing.
    private(set) var slots: [Digest: PublishedPictures.Slot] = [:]
    /// By the digest of their sources.
    private(set) var pictures: [Digest: Picture] = [:]

    /// No slot is without its own.
    static let none = StandIns()

    private init() {}

    /// - Parameters:
    ///   - missing: the slots of tonight's catalog whose pictures cannot be had, by `PictureSlot.key`.
    ///   - nightsMax: for how many nights in a row a picture stands in.
    init(
        for missing: Set<Digest>, from published: PublishedPictures, output: OutputFolder, store: ObjectStore,
        day: Day, nightsMax: Int
    ) throws(BuildError) {
        var wanted: [Digest: Picture] = [:]
        for key in missing {
            guard let slot = published.slots[key]?.missed(on: day), slot.missedNights <= nightsMax,
                let picture = published.pictures[slot.source]
            else { continue }
            slots[key] = slot
            wanted[slot.source] = picture
        }
        guard !wanted.isEmpty else { return }
        let intact: [String: Manifest.File]
        do throws(PublishError) {
            intact = try output.intactFiles(at: Set(wanted.values.flatMap { $0.allFiles.map(\.path) }))
        } catch { throw BuildError(error) }
        for (source, picture) in wanted {
            do throws(StoreError) {
                pictures[source] = try picture.keepingFiles { file throws(StoreError) in
                    intact[file.path] != nil ? true : try store.contains(file.object)
                }
            } catch { throw BuildError(error) }
        }
        slots = slots.filter { pictures[$0.value.source] != nil }
    }

    /// The catalog, and its pictures by their sources, with what stands in for those that are missing.
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
    /// What a gallery shows in each slot, for the nights to come.
    init(of gallery: Gallery, _ standIns: StandIns) {
        self.init()
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

    /// The same with those files only that `isThere`; nil where no still is left.
    fileprivate func keepingFiles(
        _ isThere: (Rendition) throws(StoreError) -> Bool
    ) throws(StoreError) -> Picture? {
        var stills: [Rendition] = []
        for file in renditions where try isThere(file) { stills.append(file) }
        guard !stills.isEmpty else { return nil }
        var others: [Rendition?] = []
        for file in [animation, original] {
            guard let file else { others.append(nil); continue }
            others.append(try isThere(file) ? file : nil)
        }
        return Picture(
            source: source, width: width, height: height, tint: tint, placeholder: placeholder, renditions: stills,
            animation: others[0], original: others[1])
    }
}

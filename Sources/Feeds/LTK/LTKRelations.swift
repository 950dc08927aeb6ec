internal import Decode
internal import Model
internal import HTTPCache

// look.product_ids → products, look.profile_id → profiles, look.video_media_id → media objects; across all pages, for
// a page may lack what its looks name, and profiles are a set and not parallel to the looks.

extension LTKFeed {
    struct Chunk: Sendable {
        let looks: [LTKLook]
        let products: [Product]
        let profiles: [Profile]
        let media: [LTKMedia]
    }

    func decode(_ slice: PageSlice<LTKPage>, _ context: ChunkContext) -> Chunk {
        let page = slice.page
        return Chunk(
            looks: context.map(slice.share(of: page.looks), LTKLook.init),
            products: context.map(slice.share(of: page.products), Product.init(ltk:)),
            profiles: context.map(slice.share(of: page.profiles)) { object throws(WireError) in
                try context.profile(object, Profile.init(ltk:))
            },
            media: context.map(slice.share(of: page.media), LTKMedia.init))
    }

    func relate(_ chunks: [Chunk], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        // Products are most of all ids. They come again where pages overlap, and profiles on every page.
        var (products, (profiles, media, (collector, areFirst))) = Parallel.both {
            Self.table(of: chunks.lazy.flatMap(\.products), count: chunks.reduce(0) { $0 + $1.products.count })
        } _: {
            (IDTable(chunks.map(\.profiles)) { $0.id }, IDTable(chunks.map(\.media)) { $0.id }, registered(chunks))
        }
        var found: [Product] = []
        for (look, isFirst) in zip(chunks.lazy.flatMap(\.looks), areFirst) where isFirst {
            var entry = look.entry
            look.productIDs.forEach { id in
                guard let product = collector.resolve(id, in: &products) else { return }
                // A look has few products: a walk is quicker than a set.
                if !found.contains(where: { $0 === product }) { found.append(product) }
            }
            entry.products.reserveCapacity(found.count)
            entry.products += found
            found.removeAll(keepingCapacity: true)
            entry.profile = look.profileID.flatMap { collector.resolve($0, in: &profiles) }
            if let video = look.videoMediaID.flatMap({ collector.resolve($0, in: &media) }), video.isVideo {
                entry.video = video.url
                if video.url == nil, !collector.isFull {
                    diagnostics.note(
                        .fieldInvalid, look.place, "its video has no http(s) address; only the poster is shown")
                }
            }
            collector.add(entry)
        }
        collector.addOrphans(of: products)
        collector.addOrphans(of: profiles) { $0 }
        collector.addOrphans(of: media)
        return collector.finish()
    }

    /// By ids as they stand in the products: a string of each would only be thrown away.
    private static func table(of products: some Sequence<Product>, count: Int) -> IDTable<Product> {
        var table = IDTable<Product>(count: count)
        for product in products {
            product.withBytes(of: .id) { if let id = $0 { table.add(product, id: id) } }
        }
        return table
    }

    /// A collector that knows the ids of all looks, and of each look whether it is the first with its id.
    private func registered(_ chunks: [Chunk]) -> (EntryCollector, [Bool]) {
        let count = chunks.reduce(0) { $0 + $1.looks.count }
        var collector = EntryCollector(settings, count: count)
        var areFirst: [Bool] = []
        areFirst.reserveCapacity(count)
        for look in chunks.lazy.flatMap(\.looks) { areFirst.append(collector.register(look.entry.id)) }
        return (collector, areFirst)
    }
}

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
        let named = Self.lookUp(chunks, in: products)
        var isFirst = areFirst.makeIterator()
        for (chunk, named) in zip(chunks, named) {
            var rows = named.rows.makeIterator()
            // By index: taking a look out of the array copies all of its parts.
            for index in chunk.looks.indices {
                guard isFirst.next() == true else {
                    chunk.looks[index].productIDs.forEach { _ in _ = rows.next() }
                    continue
                }
                var entry = chunk.looks[index].entry
                entry.products = named.products[index]
                note(chunk.looks[index].productIDs, &rows, &collector, &products)
                entry.profile = chunk.looks[index].profileID.flatMap { collector.resolve($0, in: &profiles) }
                let video = chunk.looks[index].videoMediaID.flatMap { collector.resolve($0, in: &media) }
                if let video, video.isVideo {
                    entry.video = video.url
                    if video.url == nil, !collector.isFull {
                        diagnostics.note(
                            .fieldInvalid, chunk.looks[index].place,
                            "its video has no http(s) address; only the poster is shown")
                    }
                }
                collector.add(entry)
            }
        }
        collector.addOrphans(of: products)
        collector.addOrphans(of: profiles) { $0 }
        collector.addOrphans(of: media)
        return collector.finish()
    }

    /// What a chunk's looks name: the products of each, each once; and of all their ids, one after the other, the row
    /// of the product, below zero where there is none.
    private struct Named: Sendable {
        var products: [[Product]] = []
        var rows: [Int32] = []
    }

    private static let walkedProductsMax = 32

    /// By chunks. A large feed's table is beyond the processor's caches, where each look-up waits for memory: two
    /// threads wait at once.
    private static func lookUp(_ chunks: [Chunk], in products: IDTable<Product>) -> [Named] {
        Parallel.map(count: chunks.count, threads: 2) { place in
            var named = Named()
            var next = 0
            for look in chunks[place].looks {
                var found: [Product] = []
                var seen: Set<ObjectIdentifier> = []
                look.productIDs.forEach { id in
                    let row = products.row(of: id, next: &next)
                    named.rows.append(row.map(Int32.init) ?? -1)
                    guard let row else { return }
                    // Most looks have few products, for which a walk is quicker than a set.
                    guard found.count >= Self.walkedProductsMax else {
                        if !found.contains(where: { $0 === products[row] }) { found.append(products[row]) }
                        return
                    }
                    if seen.isEmpty { seen = Set(found.map { ObjectIdentifier($0) }) }
                    if seen.insert(ObjectIdentifier(products[row])).inserted { found.append(products[row]) }
                }
                named.products.append(found)
            }
            return named
        }
    }

    /// Of a look's ids those that lead to a product make it no orphan, and the others lead nowhere.
    private func note(
        _ ids: PackedTexts, _ rows: inout IndexingIterator<[Int32]>, _ collector: inout EntryCollector,
        _ products: inout IDTable<Product>
    ) {
        ids.forEach { id in
            if let row = rows.next(), row >= 0 {
                products.markReferenced(Int(row))
            } else {
                collector.note(missing: String(decoding: id, as: UTF8.self), in: &products)
            }
        }
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
        for chunk in chunks {
            for index in chunk.looks.indices { areFirst.append(collector.register(chunk.looks[index].entry.id)) }
        }
        return (collector, areFirst)
    }
}

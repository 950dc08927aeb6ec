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
        let (entries, named) = resolved(chunks, areFirst, products, profiles, media)
        for (chunk, named) in zip(chunks, named) {
            var rows = named.productRows[...]
            for look in named.looks {
                note(rows.prefix(look.productCount), of: chunk.looks[look.index], &collector, &products)
                rows = rows.dropFirst(look.productCount)
                note(look, of: chunk.looks[look.index], &collector, &profiles, &media, &diagnostics)
            }
        }
        collector.addOrphans(of: products)
        collector.addOrphans(of: profiles) { $0 }
        collector.addOrphans(of: media)
        return collector.finish(entries)
    }

    /// Where what a chunk's looks name stands in the tables; below zero: nowhere.
    private struct Named: Sendable {
        /// Those that are the first with their ids.
        var looks: [Look] = []
        /// Of all their ids of products, one after the other.
        var productRows: [Int32] = []

        struct Look: Sendable {
            /// Among the chunk's.
            let index: Int
            let productCount: Int
            /// Nil where it names none.
            let profileRow: Int32?
            let mediaRow: Int32?
        }
    }

    /// Each look that is shown with all that it names. By two threads, which write entries where they stay: a copy of
    /// one touches a dozen others of its parts, and each of these is beyond the processor's caches.
    private func resolved(
        _ chunks: [Chunk], _ areFirst: [Bool], _ products: IDTable<Product>, _ profiles: IDTable<Profile>,
        _ media: IDTable<LTKMedia>
    ) -> (entries: [Entry], named: [Named]) {
        // Of each chunk: its first look among all, and its first one that is shown.
        var starts: [(look: Int, entry: Int)] = []
        var (lookCount, firstCount) = (0, 0)
        for chunk in chunks {
            starts.append((lookCount, firstCount))
            firstCount += areFirst[lookCount..<lookCount + chunk.looks.count].count { $0 }
            lookCount += chunk.looks.count
        }
        let shownCount = min(firstCount, settings.limit ?? .max)
        var named: [Named] = []
        let entries = [Entry](unsafeUninitializedCapacity: shownCount) { buffer, count in
            nonisolated(unsafe) let buffer = buffer
            named = Parallel.map(count: chunks.count, threads: 2) { [starts] place in
                var named = Named()
                var next = 0
                let looks = chunks[place].looks
                for index in looks.indices where areFirst[starts[place].look + index] {
                    let (found, count) = Self.products(
                        looks[index].productIDs, in: products, &next, &named.productRows)
                    let profileRow = looks[index].profileID.map { profiles.row(of: $0) }
                    let mediaRow = looks[index].videoMediaID.map { media.row(of: $0) }
                    let number = starts[place].entry + named.looks.count
                    named.looks.append(
                        Named.Look(
                            index: index, productCount: count, profileRow: profileRow.map { Int32($0 ?? -1) },
                            mediaRow: mediaRow.map { Int32($0 ?? -1) }))
                    guard number < shownCount else { continue }
                    var entry = looks[index].entry
                    entry.products = found
                    entry.profile = profileRow.flatMap { $0.map { profiles[$0] } }
                    let video = mediaRow.flatMap { $0.map { media[$0] } }
                    if let video, video.isVideo { entry.video = video.url }
                    if entry.title.isEmpty { entry.title = settings.fallbackTitle(entry.profile, entry.published) }
                    buffer.initializeElement(at: number, to: entry)
                }
                return named
            }
            count = shownCount
        }
        return (entries, named)
    }

    private static let walkedProductsMax = 32

    /// The products of a look, each once.
    /// - Parameter rows: gets the row of each id.
    /// - Returns: them, and how many ids there are.
    private static func products(
        _ ids: PackedTexts, in products: IDTable<Product>, _ next: inout Int, _ rows: inout [Int32]
    ) -> (found: [Product], idCount: Int) {
        var found: [Product] = []
        var seen: Set<ObjectIdentifier> = []
        let start = rows.count
        ids.forEach { id in
            let row = products.row(of: id, next: &next)
            rows.append(row.map(Int32.init) ?? -1)
            guard let row else { return }
            // Most looks have few products, for which a walk is quicker than a set.
            guard found.count >= Self.walkedProductsMax else {
                if !found.contains(where: { $0 === products[row] }) { found.append(products[row]) }
                return
            }
            if seen.isEmpty { seen = Set(found.map { ObjectIdentifier($0) }) }
            if seen.insert(ObjectIdentifier(products[row])).inserted { found.append(products[row]) }
        }
        return (found, rows.count - start)
    }

    /// Of a look's ids those that lead to a product make it no orphan, and the others lead nowhere.
    private func note(
        _ rows: ArraySlice<Int32>, of look: @autoclosure () -> LTKLook, _ collector: inout EntryCollector,
        _ products: inout IDTable<Product>
    ) {
        var isWhole = true
        for row in rows {
            if row >= 0 { products.markReferenced(Int(row)) } else { isWhole = false }
        }
        if isWhole { return }
        var next = rows.startIndex
        look().productIDs.forEach { id in
            if rows[next] < 0 { collector.note(missing: String(decoding: id, as: UTF8.self), in: &products) }
            next += 1
        }
    }

    /// The same of its profile and its video; and the look is counted.
    private func note(
        _ named: Named.Look, of look: @autoclosure () -> LTKLook, _ collector: inout EntryCollector,
        _ profiles: inout IDTable<Profile>, _ media: inout IDTable<LTKMedia>, _ diagnostics: inout FeedDiagnostics
    ) {
        var profile: Profile?
        if let row = named.profileRow.map(Int.init) {
            if row < 0 {
                collector.note(missing: look().profileID ?? "", in: &profiles)
            } else if profiles.markReferenced(row) {
                profile = profiles[row]
            }
        }
        if let row = named.mediaRow.map(Int.init) {
            if row < 0 {
                collector.note(missing: look().videoMediaID ?? "", in: &media)
            } else {
                media.markReferenced(row)
                if media[row].isVideo, media[row].url == nil, !collector.isFull {
                    diagnostics.note(
                        .fieldInvalid, look().place, "its video has no http(s) address; only the poster is shown")
                }
            }
        }
        collector.count(firstOf: profile)
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
        var collector = EntryCollector(settings, count: count, keepsEntries: false)
        var areFirst: [Bool] = []
        areFirst.reserveCapacity(count)
        for chunk in chunks {
            for index in chunk.looks.indices { areFirst.append(collector.register(chunk.looks[index].entry.id)) }
        }
        return (collector, areFirst)
    }
}

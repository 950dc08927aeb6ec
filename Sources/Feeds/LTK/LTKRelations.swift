internal import Decode
internal import Model

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
            looks: context.map(slice.share(of: page.looks)) { object throws(WireError) in
                var look = try LTKLook(object)
                if look.productIDs.isEmpty, object["product_ids"] == nil {
                    look.productIDs = PackedTexts(
                        object.kept(page.ownedProducts[look.entry.id] ?? [], of: "product_ids"))
                }
                return look
            },
            products: context.map(slice.share(of: page.products), Product.init(ltk:)),
            profiles: context.map(slice.share(of: page.profiles)) { object throws(WireError) in
                try context.profile(object, Profile.init(ltk:))
            },
            media: context.map(slice.share(of: page.media), LTKMedia.init))
    }

    func relate(_ chunks: [Chunk], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        // Products are most of all ids. They come again where pages overlap, and profiles on every page.
        var (products, (profiles, media, (collector, areFirst))) = Parallel.both {
            Self.table(ofProducts: chunks)
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
        _ chunks: [Chunk], _ areFirst: [Bool], _ products: IDTable<Place>, _ profiles: IDTable<Profile>,
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
            // Each chunk has elements of its own in it.
            nonisolated(unsafe) let buffer = buffer
            named = Parallel.map(count: chunks.count, threads: 2) { [starts] place in
                var named = Named()
                var next = 0
                let looks = chunks[place].looks
                for index in looks.indices where areFirst[starts[place].look + index] {
                    let firstRow = named.productRows.count
                    looks[index].productIDs.forEach { id in
                        named.productRows.append(products.row(of: id, next: &next).map(Int32.init) ?? -1)
                    }
                    let rows = named.productRows[firstRow...]
                    let profileRow = looks[index].profileID.map { profiles.row(of: $0) }
                    let mediaRow = looks[index].videoMediaID.map { media.row(of: $0) }
                    let number = starts[place].entry + named.looks.count
                    named.looks.append(
                        Named.Look(
                            index: index, productCount: rows.count, profileRow: profileRow.map { Int32($0 ?? -1) },
                            mediaRow: mediaRow.map { Int32($0 ?? -1) }))
                    guard number < shownCount else { continue }
                    var entry = looks[index].entry
                    entry.products = Self.products(at: rows, in: products, of: chunks)
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

    /// The products at these rows of their table, each once.
    private static func products(
        at rows: ArraySlice<Int32>, in table: IDTable<Place>, of chunks: [Chunk]
    ) -> [Product] {
        var found: [Product] = []
        var seen: Set<Int32> = []
        for index in rows.indices where rows[index] >= 0 {
            let row = rows[index]
            // Most looks have few products, for which a walk is quicker than a set.
            let isKnown =
                rows.count > walkedProductsMax ? !seen.insert(row).inserted : rows[..<index].contains(row)
            if isKnown { continue }
            let place = table[Int(row)]
            found.append(chunks[Int(place.chunk)].products[Int(place.index)])
        }
        return found
    }

    /// Of a look's ids those that lead to a product make it no orphan, and the others lead nowhere.
    private func note(
        _ rows: ArraySlice<Int32>, of look: @autoclosure () -> LTKLook, _ collector: inout EntryCollector,
        _ products: inout IDTable<Place>
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

    /// Where a product stands among the chunks. A table of the products themselves would touch each of them, which are
    /// beyond the processor's caches.
    private struct Place: Sendable {
        let chunk: Int32
        let index: Int32
    }

    /// The ids of a chunk's products, one after the other, with their hashes.
    private struct ProductIDs: Sendable {
        private(set) var bytes: [UInt8] = []
        private(set) var rows: [(end: Int, hash: UInt64)] = []
        /// Of a UUID.
        private static let usualIDBytes = 36

        init(_ products: [Product]) {
            rows.reserveCapacity(products.count)
            bytes.reserveCapacity(products.count * Self.usualIDBytes)
            for product in products {
                product.withBytes(of: .id) { id in
                    let id = id ?? UnsafeRawBufferPointer(start: nil, count: 0)
                    bytes.append(contentsOf: id)
                    rows.append((bytes.count, HashTable.hash(of: id)))
                }
            }
        }
    }

    private static func table(ofProducts chunks: [Chunk]) -> IDTable<Place> {
        let all = Parallel.map(count: chunks.count, threads: 2) { ProductIDs(chunks[$0].products) }
        var table = IDTable<Place>(
            count: all.reduce(0) { $0 + $1.rows.count }, idBytes: all.reduce(0) { $0 + $1.bytes.count })
        for (chunk, ids) in all.enumerated() {
            ids.bytes.withUnsafeBytes { bytes in
                var start = 0
                for (index, row) in ids.rows.enumerated() {
                    let id = UnsafeRawBufferPointer(rebasing: bytes[start..<row.end])
                    start = row.end
                    if id.isEmpty { continue }
                    table.add(Place(chunk: Int32(chunk), index: Int32(index)), id: id, hash: row.hash)
                }
            }
        }
        return table
    }

    /// A collector that knows the ids of all looks, and of each look whether it is the first with its id.
    private func registered(_ chunks: [Chunk]) -> (EntryCollector, [Bool]) {
        let count = chunks.reduce(0) { $0 + $1.looks.count }
        var collector = EntryCollector(settings, count: count)
        var areFirst: [Bool] = []
        areFirst.reserveCapacity(count)
        var firstCount = 0
        for chunk in chunks {
            for index in chunk.looks.indices {
                areFirst.append(collector.register(chunk.looks[index].entry.id, shownBefore: firstCount))
                if areFirst.last == true { firstCount += 1 }
            }
        }
        return (collector, areFirst)
    }
}

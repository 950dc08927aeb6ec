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
            profiles: context.map(slice.share(of: page.profiles), Profile.init(ltk:)),
            media: context.map(slice.share(of: page.media), LTKMedia.init))
    }

    func relate(_ chunks: [Chunk], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        // Profiles come again on every page, and other things where pages overlap.
        var products = IDTable<Product>()
        products.reserve(chunks.reduce(0) { $0 + $1.products.count })
        var profiles = IDTable<Profile>()
        var media = IDTable<LTKMedia>()
        for chunk in chunks {
            for product in chunk.products { products.add(product, id: product.id) }
            for profile in chunk.profiles { profiles.add(profile, id: profile.id) }
            for item in chunk.media { media.add(item, id: item.id) }
        }
        var collector = EntryCollector(settings)
        for look in chunks.lazy.flatMap(\.looks) where collector.register(look.entry.id) {
            var entry = look.entry
            for id in look.productIDs {
                guard let product = collector.resolve(id, in: &products) else { continue }
                // A look has few products: a walk is quicker than a set.
                if !entry.products.contains(where: { $0 === product }) { entry.products.append(product) }
            }
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
}

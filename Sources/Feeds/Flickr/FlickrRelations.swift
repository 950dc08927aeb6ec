internal import Model

// photo.owner → the person: every photo embeds a copy, and the first counts. Pages overlap, for the list moves while
// it is read.

extension FlickrFeed {
    func decode(_ slice: PageSlice<FlickrPage>, _ context: ChunkContext) -> [FlickrPhoto] {
        context.map(slice.share(of: slice.page.photos), FlickrPhoto.init)
    }

    func relate(_ chunks: [[FlickrPhoto]], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var collector = EntryCollector(settings)
        for photo in chunks.joined() where collector.register(photo.entry.id) {
            var entry = photo.entry
            entry.profile = photo.owner.map { collector.shared($0) }
            collector.add(entry)
        }
        return collector.finish()
    }
}

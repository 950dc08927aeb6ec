internal import Decode
@testable internal import Feeds
internal import HTTPCache
internal import Model

// sightings[].observer → observers[].id.

extension SightingsFeed {
    struct Chunk: Sendable {
        let sightings: [Sighting]
        let observers: [Profile]
    }

    func decode(_ slice: PageSlice<SightingsPage>, _ context: ChunkContext) -> Chunk {
        Chunk(
            sightings: context.map(slice.share(of: slice.page.sightings), Sighting.init),
            observers: context.map(slice.share(of: slice.page.observers), Profile.init(observer:)))
    }

    func relate(_ chunks: [Chunk], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var observers = IDTable<Profile>()
        for observer in chunks.flatMap(\.observers) { observers.add(observer, id: observer.id) }
        var collector = EntryCollector(settings)
        for sighting in chunks.flatMap(\.sightings) where collector.register(sighting.entry.id) {
            var entry = sighting.entry
            entry.profile = sighting.observerID.flatMap { collector.resolve($0, in: &observers) }
            collector.add(entry)
        }
        collector.addOrphans(of: observers) { $0 }
        return collector.finish()
    }
}

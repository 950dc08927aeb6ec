internal import Model

// events[].performers[].id → performer: every event embeds its own copies, and the first of each id counts. Venues are
// embedded as well, and nothing else names them.

extension SeatGeekFeed {
    func decode(_ slice: PageSlice<SeatGeekPage>, _ context: ChunkContext) -> [SeatGeekEvent] {
        context.map(slice.share(of: slice.page.events), SeatGeekEvent.init)
    }

    func relate(_ chunks: [[SeatGeekEvent]], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var collector = EntryCollector(settings)
        for event in chunks.joined() where collector.register(event.entry.id) {
            var entry = event.entry
            let performers = event.performers.map { collector.shared($0) }
            entry.profile = performers.first
            entry.otherProfiles = Array(performers.dropFirst())
            if entry.title.isEmpty { entry.title = entry.event?.venue?.name ?? settings.title }
            collector.add(entry)
        }
        return collector.finish()
    }
}

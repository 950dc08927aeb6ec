internal import Decode
internal import Model
internal import Store

// events[].performers[].id → performer: every event embeds its own copies, and the first of each id counts.
// Venues are embedded as well, and nothing else names them.

extension SeatGeekReading {
    /// A share of a page's events, small enough to keep all threads busy.
    private static let sliceMax = 500

    private struct Slice: Sendable {
        let page: SeatGeekPage
        let range: Range<Int>
    }

    struct Part: Sendable {
        var events: [SeatGeekEvent] = []
        var diagnostics: FeedDiagnostics
    }

    func decode(_ pages: [SeatGeekPage], threads: Int, _ diagnostics: inout FeedDiagnostics) async -> [Part] {
        let feed = settings.id
        let slices = pages.flatMap { page in
            stride(from: 0, to: page.events.count, by: Self.sliceMax).map { start in
                Slice(page: page, range: start..<min(start + Self.sliceMax, page.events.count))
            }
        }
        let parts = await Parallel.map(slices, threads: threads) { Self.decode($0, feed: feed) }
        for part in parts { diagnostics.add(part.diagnostics) }
        return parts
    }

    func relate(_ parts: [Part], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var related = RelatedFeed()
        var performers = IDTable<Profile>()
        var seen: Set<ExactID> = []
        var doubled: Set<ExactID> = []
        for part in parts {
            for event in part.events {
                let id = ExactID(event.entry.id)
                guard seen.insert(id).inserted else {
                    if doubled.insert(id).inserted { related.relations.duplicate.add(event.entry.id) }
                    continue
                }
                guard related.entries.count < settings.limit ?? .max else { continue }
                var entry = event.entry
                for performer in event.performers { performers.add(performer, id: performer.id) }
                let named = event.performers.compactMap { performers.name($0.id) }
                entry.profile = named.first
                entry.otherProfiles = Array(named.dropFirst())
                if entry.title.isEmpty { entry.title = entry.event?.venue?.name ?? settings.title }
                related.entries.append(entry)
            }
        }
        related.profiles = performers.values.map(\.value)
        return related
    }

    private static func decode(_ slice: Slice, feed: String) -> Part {
        var part = Part(diagnostics: FeedDiagnostics(feed: feed))
        var readers = SeatGeekReaders()
        for json in slice.page.events[slice.range] {
            do throws(WireError) {
                let fields = ObjectReader(try WireObject(json), in: slice.page.document)
                part.events.append(try SeatGeekEvent(fields, &readers, &part.diagnostics))
            } catch {
                part.diagnostics.drop(json, of: slice.page.document, error)
            }
        }
        return part
    }
}

internal import Decode
@testable internal import Feeds
internal import Model
internal import Store

extension SightingsReading {
    func decode(
        _ pages: [SightingsPage], threads: Int, _ diagnostics: inout FeedDiagnostics
    ) async -> DecodedSightings {
        var decoded = DecodedSightings()
        for page in pages {
            for json in page.observers {
                guard let fields = ObjectReader(json, in: page.document, &diagnostics),
                    let id = fields.line("id", &diagnostics), let name = fields.line("name", &diagnostics)
                else { continue }
                decoded.observers.append(Profile(id: id, name: name))
            }
            for json in page.sightings {
                do throws(WireError) {
                    let fields = ObjectReader(try WireObject(json), in: page.document)
                    decoded.sightings.append(try Sighting(fields, &diagnostics))
                } catch {
                    diagnostics.drop(json, of: page.document, error)
                }
            }
        }
        return decoded
    }

    func relate(_ decoded: DecodedSightings, _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var observers = IDTable<Profile>()
        for observer in decoded.observers { observers.add(observer, id: observer.id) }
        var related = RelatedFeed()
        var seen: Set<ExactID> = []
        for sighting in decoded.sightings where related.entries.count < settings.limit ?? .max {
            guard seen.insert(ExactID(sighting.entry.id)).inserted else {
                related.relations.duplicate.add(sighting.entry.id)
                continue
            }
            var entry = sighting.entry
            if let id = sighting.observer {
                entry.profile = observers.name(id)
                if entry.profile == nil { related.relations.dangling.add(id) }
            }
            related.entries.append(entry)
        }
        related.profiles = observers.values.map(\.value)
        for observer in observers.values where !observer.isNamed { related.relations.orphan.add(observer.id) }
        return related
    }
}

/// What the pages say, each element by itself.
struct DecodedSightings: Sendable {
    var observers: [Profile] = []
    var sightings: [Sighting] = []
}

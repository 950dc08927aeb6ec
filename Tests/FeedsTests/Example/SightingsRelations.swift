internal import Decode
@testable internal import Feeds
internal import Model
internal import Store

extension SightingsReading {
    func relate(_ pages: [SightingsPage], threads: Int, _ findings: inout Findings) async -> RelatedFeed {
        var observers = NamedValues<Profile>()
        for page in pages {
            for json in page.observers {
                guard let fields = Fields(json, in: page.document, &findings),
                    let id = fields.line("id", &findings), let name = fields.line("name", &findings)
                else { continue }
                observers.add(Profile(id: id, name: name), id: id)
            }
        }
        var related = RelatedFeed()
        var seen: Set<ExactID> = []
        for page in pages {
            for json in page.sightings where related.entries.count < settings.limit ?? .max {
                do throws(WireError) {
                    let sighting = try Sighting(Fields(try WireObject(json), in: page.document), &findings)
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
                } catch {
                    findings.drop(json, of: page.document, error)
                }
            }
        }
        related.profiles = observers.values.map(\.value)
        for observer in observers.values where !observer.isNamed { related.relations.orphan.add(observer.id) }
        return related
    }
}

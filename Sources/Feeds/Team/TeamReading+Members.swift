internal import Decode
internal import HTTPCache
internal import Model

extension TeamReading {
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> TeamPage {
        let json = try document.json(&diagnostics)
        guard json.root.isArray else {
            let head = JSONReadingError.head(of: document.bytes)
            throw FeedFailure(
                .dataUnusable, place: document.pagePlace,
                message: "no list of members, but \(json.root.name); it begins with “\(head)”")
        }
        return TeamPage(document: document.withoutBytes, members: Array(json.root.elements))
    }

    func relate(_ pages: [TeamPage], threads: Int, _ diagnostics: inout FeedDiagnostics) async -> RelatedFeed {
        var related = RelatedFeed()
        var seen: Set<ByteExactID> = []
        var reader = TextReader()
        let limit = settings.limit ?? .max
        for page in pages {
            for json in page.members {
                guard related.entries.count < limit else { return related }
                do throws(WireError) {
                    let fields = ObjectReader(try WireObject(json), in: page.document)
                    var entry = try TeamMember(fields, &reader, &diagnostics).entry
                    if entry.title.isEmpty {
                        // Somebody without a name is known by the position, or as one of the team.
                        entry.title = entry.subtitle ?? settings.title
                        entry.hasOwnTitle = false
                        entry.subtitle = nil
                    }
                    if seen.insert(ByteExactID(entry.id)).inserted {
                        related.entries.append(entry)
                    } else {
                        related.relations.duplicate.add(entry.id)
                    }
                } catch {
                    diagnostics.drop(json, of: page.document, error)
                }
            }
        }
        return related
    }
}

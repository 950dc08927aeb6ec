internal import Model

// Ids in entries → elements of the related lists, across all pages: a page may lack what its entries name.

extension MappedFeed {
    func decode(_ slice: PageSlice<MappedPage>, _ context: ChunkContext) -> MappedChunk {
        MappedDecoder(mapping: mapping, context: context, timeZone: settings.timeZone).decode(slice)
    }

    func relate(_ chunks: [MappedChunk], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var findings = MappingDiagnostics()
        // Lists come again on every page.
        var lists = mapping.related.map { _ in IDTable<MappedChunk.Element>() }
        for chunk in chunks {
            findings.add(chunk.diagnostics)
            for (list, id, element) in chunk.elements { lists[list].add(element, id: id) }
        }
        var collector = EntryCollector(settings)
        for chunk in chunks { for item in chunk.items { for author in item.authors { collector.learn(author) } } }
        for chunk in chunks {
            var empty = chunk.empty.before[...]
            func passEmpty(before index: Int) {
                while let next = empty.first, next <= index {
                    empty.removeFirst()
                    if !collector.isFull { addNothing(chunk.empty.firstPlace, to: &findings) }
                }
            }
            for (index, item) in chunk.items.enumerated() {
                passEmpty(before: index)
                guard collector.register(item.entry.id) else { continue }
                let entry = related(item, &collector, &lists)
                guard !collector.isFull else { continue }
                if isEmpty(entry, item.place, &findings) {
                    diagnostics.noteDropped(entry.id)
                } else {
                    collector.add(entry)
                }
            }
            passEmpty(before: chunk.items.count)
        }
        for list in lists {
            collector.addOrphans(of: list) { if case .author(let profile) = $0 { profile } else { nil } }
        }
        findings.report(to: &diagnostics)
        if let tested = findings.elementCount(of: "where"), tested > 0,
            chunks.allSatisfy({ $0.items.isEmpty && $0.empty.before.isEmpty })
        {
            diagnostics.warn(
                .mappingUnmatched, settings.id, "where: none of the \(tested) elements passes the tests",
                isLoss: false, subject: "where")
        }
        return collector.finish()
    }

    /// The item's entry with what it names.
    private func related(
        _ item: MappedChunk.Item, _ collector: inout EntryCollector, _ lists: inout [IDTable<MappedChunk.Element>]
    ) -> Entry {
        var entry = item.entry
        for author in item.authors {
            let profile = collector.shared(author)
            if entry.profile == nil {
                entry.profile = profile
            } else if entry.profile !== profile, !entry.otherProfiles.contains(where: { $0 === profile }) {
                entry.otherProfiles.append(profile)
            }
        }
        guard item.references.contains(where: { !$0.isEmpty }) else { return entry }
        var named = NamedParts(of: entry)
        for (list, ids) in item.references.enumerated() {
            for id in ids {
                if let part = collector.resolve(id, in: &lists[list]) { named.add(part, to: &entry) }
            }
        }
        return entry
    }

    private func addNothing(_ place: String, to findings: inout MappingDiagnostics) {
        findings.add(
            "entry", .nothing, isLoss: true, at: place,
            "neither a title nor a text nor an image is found in it; it is left out")
    }

    /// Whether an entry has nothing to show, which is a warning. A missing picture alone is noted.
    private func isEmpty(_ entry: Entry, _ place: String, _ findings: inout MappingDiagnostics) -> Bool {
        guard entry.pictures.isEmpty else { return false }
        if entry.title.isEmpty, entry.text.isEmpty {
            addNothing(place, to: &findings)
            return true
        }
        if mapping.hasPictures {
            let instead = entry.kind.isTextual ? "the entry is shown without" : "the stock picture is shown"
            findings.add("entry.image", .noPicture, at: place, "no picture, so \(instead)")
        }
        return false
    }
}

extension Mapping {
    /// Whether it maps pictures.
    var hasPictures: Bool {
        entry.image != nil || entry.images != nil || related.contains { $0.name == "images" }
    }
}

/// What an entry names, each once: it may name thousands.
private struct NamedParts {
    /// Profiles and products.
    private var objects: Set<ObjectIdentifier>
    private var pictures: Set<PictureSource>
    private var tags: Set<Tag>

    init(of entry: Entry) {
        objects = Set(entry.products.map { ObjectIdentifier($0) })
        if let profile = entry.profile { objects.insert(ObjectIdentifier(profile)) }
        (pictures, tags) = (Set(entry.pictures), Set(entry.tags))
    }

    /// Adds an element of a related list, unless it is there.
    mutating func add(_ part: MappedChunk.Element, to entry: inout Entry) {
        switch part {
        case .author(let profile):
            guard objects.insert(ObjectIdentifier(profile)).inserted else { return }
            if entry.profile == nil { entry.profile = profile } else { entry.otherProfiles.append(profile) }
        case .product(let product):
            if objects.insert(ObjectIdentifier(product)).inserted { entry.products.append(product) }
        case .picture(let picture): if pictures.insert(picture).inserted { entry.pictures.append(picture) }
        case .tag(let tag): if tags.insert(tag).inserted { entry.tags.append(tag) }
        }
    }
}

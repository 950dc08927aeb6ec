internal import Model

/// The files of the site's search, which scripts load by adding `<script>` elements (docs/SEARCH.md has their form).
///
/// Entries are numbered from the oldest to the newest, so that a new one changes no other's number.
struct SearchIndex: Sendable {
    struct File: Sendable {
        /// Relative to the site's root.
        let path: String
        let bytes: [UInt8]
    }

    let files: [File]

    /// A site whose index is smaller than this has it in one file: 60 KB when compressed, if its words are as random as
    /// invented ones, and 54 KB if they are as those of the samples.
    private static let bytesInlineMax = 124_000
    /// Of a site of more entries nobody need see how small its index were.
    private static let entriesInlineMax = 4000
    static let entriesPerFile = 16
    /// Of an entry with more words than these none stand beside it: so many entries stay below 15 KB when compressed.
    private static let wordsBytesMax = 1200
    /// Of a longer line below a title nothing more is seen.
    private static let lineScalarsMax = 100

    /// An entry by its feed's and its own index.
    private struct Place: Sendable {
        let feed: Int
        let entry: Int
    }

    /// - Parameter jobs: how many threads read the entries' words.
    init(_ plan: SitePlan, jobs: Int) {
        let places = Self.order(plan)
        let titles = Self.titles(plan, places, jobs: jobs)
        let words = Self.collect(plan, places, titles, jobs: jobs)
        let feeds = places.map(\.feed)
        let records = Threads.map(count: places.count, jobs: jobs) {
        } make: { _, index in
            Self.record(of: places[index], title: titles[index], plan)
        }
        if places.count <= Self.entriesInlineMax {
            let shards = SearchShards(SearchTerms(words, feeds: feeds, feedCount: 1), isSmall: true, jobs: jobs)
            if (shards.terms.shards + records).reduce(0, { $0 + $1.count }) <= Self.bytesInlineMax {
                files = [File(path: "search/index.js", bytes: Self.head(plan, shards, small: records, version: ""))]
                return
            }
        }
        let terms = SearchTerms(words, feeds: feeds, feedCount: max(1, plan.feeds.count))
        files = Self.files(plan, SearchShards(terms, isSmall: false, jobs: jobs), records, words, jobs: jobs)
    }

    /// The oldest first; those without a date before all others, a feed's later ones before its earlier ones.
    private static func order(_ plan: SitePlan) -> [Place] {
        var keys: [(seconds: Int64, feed: Int, entry: Int)] = []
        for (feed, group) in plan.feeds.enumerated() {
            for entry in group.feed.entries.indices {
                keys.append((group.feed.entries[entry].published?.seconds ?? .min, feed, entry))
            }
        }
        keys.sort { ($0.seconds, $1.feed, $1.entry) < ($1.seconds, $0.feed, $0.entry) }
        return keys.map { Place(feed: $0.feed, entry: $0.entry) }
    }

    private static func titles(_ plan: SitePlan, _ places: [Place], jobs: Int) -> [String] {
        let language = plan.languages[0]
        return Threads.map(count: places.count, jobs: jobs) {
            ViewMaker(plan, language)
        } make: { maker, index in
            maker.title(of: plan.feeds[places[index].feed].feed.entries[places[index].entry])
        }
    }

    // MARK: Words

    /// In runs of neighbours, by as many threads.
    private static func collect(
        _ plan: SitePlan, _ places: [Place], _ titles: [String], jobs: Int
    ) -> [SearchCollector] {
        let runs = max(1, min(jobs, places.count / 256))
        return Threads.map(count: runs, jobs: runs, chunk: 1) {
        } make: { _, run in
            var collector = SearchCollector()
            for number in places.count * run / runs..<places.count * (run + 1) / runs {
                collector.begin(number)
                let group = plan.feeds[places[number].feed]
                add(group.feed.entries[places[number].entry], title: titles[number], of: group, to: &collector)
            }
            return collector
        }
    }

    private static func add(
        _ entry: Entry, title: String, of group: FeedPlan, to collector: inout SearchCollector
    ) {
        collector.add(key: "@" + group.feed.id)
        collector.add(title, .title)
        if let subtitle = entry.subtitle { collector.add(subtitle, .title) }
        for tag in entry.tags.prefix(FeedPlan.tagsPerEntryMax) { collector.add(tag: tag.name) }
        if let profile = entry.profile { collector.add(profile.name, .tag) }
        for profile in entry.otherProfiles { collector.add(profile.name, .tag) }
        if let venue = entry.event?.venue {
            for text in [venue.name, venue.city, venue.region, venue.country] {
                if let text { collector.add(text, .tag) }
            }
        }
        for paragraph in entry.text.paragraphs { add(paragraph, to: &collector) }
        for product in entry.products {
            if let name = product.name { collector.add(name, .text) }
            if let retailer = product.retailer { collector.add(retailer, .text) }
        }
    }

    private static func add(_ inlines: [RichText.Inline], to collector: inout SearchCollector) {
        for inline in inlines {
            switch inline {
            case .text(let text), .tag(_, let text): collector.add(text, .text)
            case .lineBreak: break
            case .emphasis(let inner), .strong(let inner), .link(_, let inner): add(inner, to: &collector)
            }
        }
    }

    // MARK: Files

    /// `[feed, file, id, title, picture, day, width, line]`: the file without folder and `.html`; the id, 0 where it is
    /// the file's name; the picture without its folder, 0 for the stock picture; the day as a number or, of an event,
    /// its beginning as text, 0 for none; the width of the picture's widest file, whose name differs in that alone; the
    /// line below the title, 0 for none. A large site's have the words beside.
    private static func record(of place: Place, title: String, _ plan: SitePlan) -> [UInt8] {
        let group = plan.feeds[place.feed]
        let feed = group.feed
        let name = group.addresses.details(place.entry).dropFirst(feed.id.utf8.count + 1).dropLast(5)
        var buffer = PageBuffer(capacity: 256)
        buffer.append("[\(place.feed),")
        buffer.appendJSON(String(name))
        buffer.append(UInt8(ascii: ","))
        let id = feed.entries[place.entry].id
        if name.utf8.elementsEqual(id.utf8) { buffer.append("0") } else { buffer.appendJSON(id) }
        buffer.append(UInt8(ascii: ","))
        buffer.appendJSON(title)
        buffer.append(UInt8(ascii: ","))
        let picture = feed.entries[place.entry].pictures.first
        let files = plan.picture(picture)?.renditions ?? []
        let wide = files.last { $0.format == files.first?.format }
        if let file = fileName(of: picture, plan) { buffer.appendJSON(file) } else { buffer.append("0") }
        buffer.append(",")
        appendDay(of: feed.entries[place.entry], plan, to: &buffer)
        buffer.append(",\(wide?.width ?? 0),")
        if let line = ViewMaker.line(of: feed.entries[place.entry]) {
            buffer.appendJSON(Excerpt.of(line, scalarsMax: lineScalarsMax) ?? line)
        } else {
            buffer.append("0")
        }
        buffer.append("]")
        return buffer.bytes
    }

    /// A picture's narrowest file without its folder, which is the name's beginning:
    /// `images/ab/<name>-<width>.<extension>`.
    static func fileName(of picture: PictureSource?, _ plan: SitePlan) -> String? {
        plan.picture(picture)?.renditions.first?.path.split(separator: "/").last.map(String.init)
    }

    /// Of an event when it takes place: when it was announced tells no two of a tour apart.
    private static func appendDay(of entry: Entry, _ plan: SitePlan, to buffer: inout PageBuffer) {
        if let event = entry.event {
            guard let start = event.start, start.precision.isOfDay else { return buffer.append("0") }
            buffer.appendJSON(start.description)
        } else {
            buffer.append(entry.published.map { plan.day(of: $0).number } ?? 0)
        }
    }

    private static func files(
        _ plan: SitePlan, _ shards: SearchShards, _ records: [[UInt8]], _ words: [SearchCollector], jobs: Int
    ) -> [File] {
        var files: [File] = []
        for (index, shard) in shards.terms.shards.enumerated() {
            files.append(file("terms", index) { append(plain: shard, to: &$0) })
        }
        for (index, shard) in shards.spelling.shards.enumerated() {
            files.append(file("spelling", index) { append(plain: shard, to: &$0) })
        }
        for (index, texts) in shards.lists.enumerated() {
            files.append(file("lists", index) { append(plain: texts, to: &$0) })
        }
        let places = words.indices.flatMap { part in (0..<words[part].entryCount).map { (part: part, index: $0) } }
        files += Threads.map(count: (records.count + entriesPerFile - 1) / entriesPerFile, jobs: jobs) {
        } make: { _, block in
            file("entries", block) { buffer in
                for number in block * entriesPerFile..<min(records.count, (block + 1) * entriesPerFile) {
                    buffer.append(number % entriesPerFile > 0 ? "," : "[")
                    buffer.append(records[number].dropLast())
                    let (part, index) = places[number]
                    let text = words[part].text(of: index, bytesMax: wordsBytesMax)
                    if !text.isEmpty { buffer.append(",") }
                    if !text.isEmpty { append(plain: text, to: &buffer) }
                    buffer.append("]")
                }
                buffer.append("]")
            }
        }
        var hasher = SHA256()
        for file in files { hasher.update(file.bytes) }
        let head = head(plan, shards, small: nil, version: hasher.finish().hex.prefix(8))
        return [File(path: "search/index.js", bytes: head)] + files
    }

    private static func file(_ kind: String, _ index: Int, _ body: (inout PageBuffer) -> Void) -> File {
        var buffer = PageBuffer(capacity: 1 << 15)
        buffer.append("vitrineSearchPart(\"\(kind)-\(index)\",")
        body(&buffer)
        buffer.append(");\n")
        return File(path: "search/\(kind)-\(index).js", bytes: buffer.bytes)
    }

    /// - Parameter small: the records of a site that has all in this file.
    private static func head(
        _ plan: SitePlan, _ shards: SearchShards, small: [[UInt8]]?, version: Substring
    ) -> [UInt8] {
        var buffer = PageBuffer(capacity: 1 << 16)
        let count = plan.feeds.reduce(0) { $0 + $1.feed.entries.count }
        buffer.append("vitrineSearch({\"form\":4,\"version\":\"\(version)\",\"count\":\(count),")
        buffer.append("\"entriesPerFile\":\(entriesPerFile),\"stock\":")
        buffer.appendJSON(plan.theme.stock.asset.path)
        buffer.append(",\"feeds\":[")
        for (index, group) in plan.feeds.enumerated() {
            buffer.append(index > 0 ? ",[" : "[")
            buffer.appendJSON(group.feed.id)
            buffer.append(",")
            buffer.appendJSON(group.feed.title)
            if let search = group.feed.search {
                buffer.append(",")
                buffer.appendJSON(search.template)
            }
            buffer.append("]")
        }
        buffer.append("]")
        if let small {
            buffer.append(",\"terms\":")
            append(plain: shards.terms.shards.first ?? [], to: &buffer)
            buffer.append(",\"entries\":")
            append(small[...], to: &buffer)
        } else {
            buffer.append(",\"termKeys\":")
            append(plain: shards.terms.keys, to: &buffer)
            buffer.append(",\"spellingKeys\":")
            append(plain: shards.spelling.keys, to: &buffer)
            buffer.append(",\"common\":")
            append(plain: shards.common, to: &buffer)
            buffer.append(",\"shares\":")
            append(plain: shards.shares, to: &buffer)
        }
        buffer.append("});\n")
        return buffer.bytes
    }

    /// A text of letters, digits and what parts them here: nothing in it needs an escape that is not there.
    private static func append(plain text: [UInt8], to buffer: inout PageBuffer) {
        buffer.append(UInt8(ascii: "\""))
        buffer.append(text)
        buffer.append(UInt8(ascii: "\""))
    }

    private static func append(plain texts: [[UInt8]], to buffer: inout PageBuffer) {
        buffer.append("[")
        for (index, text) in texts.enumerated() {
            buffer.append(index > 0 ? "," : "")
            append(plain: text, to: &buffer)
        }
        buffer.append("]")
    }

    private static func append(_ records: ArraySlice<[UInt8]>, to buffer: inout PageBuffer) {
        buffer.append("[")
        for (index, record) in records.enumerated() {
            buffer.append(index > 0 ? "," : "")
            buffer.append(record)
        }
        buffer.append("]")
    }
}

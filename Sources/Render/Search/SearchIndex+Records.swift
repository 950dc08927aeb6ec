internal import Model

// What the index has of each entry: its words, and a record of what results show.
extension SearchIndex {
    private static let lineScalarsMax = 100

    /// What the index says of an entry beside its words.
    struct Document: Sendable {
        /// The entry's record, which ends in its texts.
        let record: [UInt8]
        /// The offset of the comma before the texts.
        let recordEnd: Int
    }

    static func document(
        _ index: EntryIndex, number: Int, _ builder: ViewBuilder, _ words: inout TermCollector
    ) -> Document {
        let plan = builder.plan
        let entry = plan.entry(index)
        let title = builder.title(of: entry)
        let line = line(of: entry)
        words.begin(number)
        add(entry, title: title, of: plan.feeds[index.feed], to: &words)
        var buffer = PageBuffer(capacity: 2048)
        append(entry, index, title: title, line: line, plan, to: &buffer)
        let end = buffer.count
        buffer.append(UInt8(ascii: ","))
        SearchTexts.append(entry, title: title, line: line, to: &buffer)
        buffer.append(UInt8(ascii: "]"))
        return Document(record: buffer.bytes, recordEnd: end)
    }

    /// Consecutive entries whose records are in one file.
    struct Block: Sendable {
        /// Of all that they are made of; nil without a keeper.
        let key: Fingerprint?
        /// The fingerprint of the file.
        let content: Fingerprint
        /// The number of the first entry.
        let first: Int
        /// The end of their hits in the part's.
        let hitsEnd: Int
    }

    /// The words of consecutive entries, and the files that have their records.
    struct Part: Sendable {
        var words = TermCollector()
        var blocks: [Block] = []
    }

    /// Passes on the records' files, which are by far the most, as soon as each is made.
    static func parts(
        _ plan: SitePlan, _ entries: [EntryIndex], jobs: Int, _ keeper: SearchKeeper?, _ sink: @escaping Sink
    ) -> [Part] {
        let fileCount = (entries.count + entriesPerFile - 1) / entriesPerFile
        let count = max(1, min(jobs, fileCount / 16))
        return Parallel.map(count: count, threads: count) { index in
            let builder = ViewBuilder(plan, plan.languages[0])
            var part = Part()
            var kept = keeper?.worker()
            for number in fileCount * index / count..<fileCount * (index + 1) / count {
                let first = number * entriesPerFile
                let block = entries[first..<min(entries.count, first + entriesPerFile)]
                let name = "entries-\(number)"
                let key = kept?.key(of: block, name)
                let content: Fingerprint
                if let key, let known = kept?.keep(name, key, first: first, &part.words) {
                    content = known
                } else {
                    let begun = part.words.entryCount
                    let records = block.indices.map { document(entries[$0], number: $0, builder, &part.words).record }
                    var file = file(name) { append(records[...], to: &$0) }
                    file.key = key
                    content = Fingerprint(of: file.bytes)
                    sink(file)
                    if let key { kept?.compare(name, key, first: first, part.words, after: begun) }
                }
                part.blocks.append(
                    Block(key: key, content: content, first: first, hitsEnd: part.words.hitCount))
            }
            return part
        }
    }

    // MARK: Words

    private static func add(
        _ entry: Entry, title: String, of feedPlan: FeedPlan, to collector: inout TermCollector
    ) {
        collector.add(key: "@" + feedPlan.feed.id)
        collector.add(title, .title)
        if let subtitle = entry.subtitle { collector.add(subtitle, .title) }
        for tag in entry.listedTags { collector.add(tag: tag.name) }
        if let profile = entry.profile { add(namesOf: profile, to: &collector) }
        for profile in entry.otherProfiles { add(namesOf: profile, to: &collector) }
        if let venue = entry.event?.venue {
            for text in [venue.name, venue.city, venue.region, venue.country] {
                if let text { collector.add(text, .tag) }
            }
        }
        var line = ""
        for paragraph in entry.text.eachParagraph {
            add(paragraph, &line, to: &collector)
            end(&line, to: &collector)
        }
        for product in entry.products {
            if let name = product.name { collector.add(name, .text) }
            if let retailer = product.retailer { collector.add(retailer, .text) }
        }
    }

    private static func add(namesOf profile: Profile, to collector: inout TermCollector) {
        collector.add(profile.name, .tag)
        for name in ViewBuilder.otherNames(of: profile) { collector.add(name, .tag) }
    }

    /// Adds to the line as it is read, since emphasis and links may begin and end within a word.
    private static func add(_ inlines: [RichText.Inline], _ line: inout String, to collector: inout TermCollector) {
        for inline in inlines {
            switch inline {
            case .text(let text), .tag(_, let text):
                // More is cut from one call.
                if line.utf8.count + text.utf8.count > SearchTokenizer.bytesMax { end(&line, to: &collector) }
                line += text
            case .lineBreak: end(&line, to: &collector)
            case .struck: break
            case .emphasis(let inner), .strong(let inner), .link(_, let inner): add(inner, &line, to: &collector)
            }
        }
    }

    private static func end(_ line: inout String, to collector: inout TermCollector) {
        collector.add(line, .text)
        line.removeAll(keepingCapacity: true)
    }

    // MARK: Records

    /// Appends `[feed, file, id, title, picture, day, width, line`, with 0 for a missing value: the file's name without
    /// `.html`; the id, unless it is the file's name; the name of the narrowest picture file; the day as a number or,
    /// of an event, its start as text; the width of the widest picture file, whose name differs in the width alone.
    private static func append(
        _ entry: Entry, _ index: EntryIndex, title: String, line: String?, _ plan: SitePlan, to buffer: inout PageBuffer
    ) {
        let feedPlan = plan.feeds[index.feed]
        let name = feedPlan.addresses.details(index.entry).dropFirst(feedPlan.feed.id.utf8.count + 1).dropLast(5)
        buffer.append("[")
        buffer.append(index.feed)
        buffer.append(",")
        buffer.appendJSON(String(name))
        buffer.append(",")
        if name.utf8.elementsEqual(entry.id.utf8) { buffer.append("0") } else { buffer.appendJSON(entry.id) }
        buffer.append(",")
        buffer.appendJSON(title)
        buffer.append(",")
        let picture = entry.pictures.first
        let wide = plan.picture(picture)?.widelyShown.last
        if let file = fileName(of: picture, plan) { buffer.appendJSON(file) } else { buffer.append("0") }
        buffer.append(",")
        appendDay(of: entry, plan, to: &buffer)
        buffer.append(",")
        buffer.append(wide?.width ?? 0)
        buffer.append(",")
        if let line { buffer.appendJSON(line) } else { buffer.append("0") }
    }

    /// An event's venue and city, a member's position, any other entry's author.
    private static func line(of entry: Entry) -> String? {
        let author = entry.event == nil && entry.kind != .person ? entry.profile?.name : nil
        return (author ?? ViewBuilder.subtitle(of: entry)).flatMap { Excerpt.of($0, scalarsMax: lineScalarsMax) }
    }

    /// A picture's narrowest file without its folder, which is the name's beginning:
    /// `images/ab/<name>-<width>.<extension>`.
    static func fileName(of picture: PictureSource?, _ plan: SitePlan) -> String? {
        plan.picture(picture)?.widelyShown.first?.path.split(separator: "/").last.map(String.init)
    }

    /// An event's start: dates of announcement do not tell the events of a tour apart.
    private static func appendDay(of entry: Entry, _ plan: SitePlan, to buffer: inout PageBuffer) {
        if let event = entry.event {
            guard let start = event.start, start.precision.hasDay else { return buffer.append("0") }
            buffer.appendJSON(start.description)
        } else {
            buffer.append(entry.published.map { plan.day(of: $0).number } ?? 0)
        }
    }
}

internal import Model

/// The files of the site's search, which scripts load by adding `<script>` elements. docs/SEARCH.md has their format.
///
/// Entries are numbered from the oldest to the newest, so that a new one changes no other's number.
enum SearchIndex {
    struct File: Sendable {
        /// Relative to the site's root.
        let path: String
        let bytes: [UInt8]
        /// Of all that it is made of; nil: it is made on every run.
        var key: Fingerprint?
    }

    typealias Sink = @Sendable (File) -> Void

    /// A smaller index is one file: at most 60 KB compressed, the budget of a search's first result.
    private static let bytesInlineMax = 124_000
    /// Above this count the index is always split.
    private static let entriesInlineMax = 4000
    static let entriesPerFile = 16

    /// Makes the files and passes each to `sink`, which several threads call, in no order. None is kept: those of a
    /// million entries are 1.6 GB.
    ///
    /// - Parameters:
    ///   - jobs: how many threads build it.
    ///   - keeper: keeps the files of records; nil: all are made.
    static func make(_ plan: SitePlan, jobs: Int, keeper: SearchKeeper? = nil, sink: @escaping Sink) {
        let entries = order(plan)
        let feeds = entries.map(\.feed)
        if entries.count <= entriesInlineMax, let files = small(plan, entries, feeds, jobs: jobs) {
            files.forEach(sink)
            return
        }
        let parts = parts(plan, entries, jobs: jobs, keeper, sink)
        let (terms, _) = Parallel.both(threads: jobs) {
            InvertedIndex(parts.map(\.words), feeds: feeds, feedCount: max(1, plan.feeds.count))
        } _: {
            keeper?.note(parts)
        }
        // The parts' words and hits are needed no more.
        var contents = (consume parts).flatMap { $0.blocks.map(\.content) }
        let shards = SearchShards(terms, isSmall: false, jobs: jobs)
        func pass(_ file: File) {
            sink(file)
            contents.append(Fingerprint(of: file.bytes))
        }
        each(of: shards, pass)
        pass(file("facets") { SearchFacets.append(entries, plan, to: &$0) })
        sink(File(path: "search/index.js", bytes: head(plan, shards, small: nil, version: version(of: contents))))
    }

    /// The files of an index whose words and records are in one; nil where that would be too large.
    private static func small(_ plan: SitePlan, _ entries: [EntryIndex], _ feeds: [Int], jobs: Int) -> [File]? {
        let builder = ViewBuilder(plan, plan.languages[0])
        var words = TermCollector()
        let documents = entries.enumerated().map { document($1, number: $0, builder, &words) }
        let shards = SearchShards(InvertedIndex([words], feeds: feeds, feedCount: 1), isSmall: true, jobs: jobs)
        let records = documents.map { Array($0.record[..<$0.recordEnd]) + [93] }
        guard (shards.terms.shards + records).reduce(0, { $0 + $1.count }) <= bytesInlineMax else { return nil }
        let ends = documents.map { [91] + $0.record[($0.recordEnd + 1)...] }
        let texts = stride(from: 0, to: ends.count, by: SearchTexts.entriesPerFile).map { first in
            file("texts-\(first / SearchTexts.entriesPerFile)") {
                append(ends[first..<min(ends.count, first + SearchTexts.entriesPerFile)], to: &$0)
            }
        }
        let version = version(of: texts.map { Fingerprint(of: $0.bytes) })
        return [File(path: "search/index.js", bytes: head(plan, shards, small: records, version: version))] + texts
    }

    /// All entries, the oldest first. Those without a date precede them, in reverse order of the feed.
    private static func order(_ plan: SitePlan) -> [EntryIndex] {
        var keys: [(seconds: Int64, feed: Int, entry: Int)] = []
        for (feed, feedPlan) in plan.feeds.enumerated() {
            for entry in feedPlan.feed.entries.indices {
                keys.append((feedPlan.feed.entries[entry].published?.seconds ?? .min, feed, entry))
            }
        }
        keys.sort { ($0.seconds, $1.feed, $1.entry) < ($1.seconds, $0.feed, $0.entry) }
        return keys.map { EntryIndex(feed: $0.feed, entry: $0.entry) }
    }

    // MARK: Files

    /// Passes on the files of words, one after the other.
    private static func each(of shards: SearchShards, _ body: (File) -> Void) {
        for (kind, packed) in [("terms", shards.terms), ("spelling", shards.spelling)] {
            for (key, shard) in zip(packed.keys, packed.shards) {
                body(file(name(kind, of: key)) { append(plain: shard, to: &$0) })
            }
        }
        for list in shards.long {
            body(file(name("lists", of: list.key)) { append(plain: list.newest, isMore: !list.older.isEmpty, to: &$0) })
            if !list.older.isEmpty { body(file(name("older", of: list.key)) { append(plain: list.older, to: &$0) }) }
        }
    }

    /// A file by its key and not by its number, so that a new file changes no other's name: ASCII letters and digits as
    /// they are, and any other character as `_` with four digits of base 36. `nameOf` of the scripts does the same.
    static func name(_ kind: String, of key: [UInt8]) -> String {
        var name = kind + "-"
        for scalar in String(decoding: key, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": name.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 36)
                name += "_" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            }
        }
        return name
    }

    /// Eight digits that are others where any file's content is another.
    private static func version(of contents: [Fingerprint]) -> String {
        var buffer = PageBuffer(capacity: contents.count * NoteFile.fingerprintBytes)
        for content in contents { NoteFile.append(content, to: &buffer) }
        let digits = String(Fingerprint(of: buffer.bytes).high >> 32, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    static func file(_ name: String, _ body: (inout PageBuffer) -> Void) -> File {
        var buffer = PageBuffer(capacity: 1 << 15)
        buffer.append("vitrineSearchPart(\"\(name)\",")
        body(&buffer)
        buffer.append(");\n")
        return File(path: path(name), bytes: buffer.bytes)
    }

    static func path(_ name: String) -> String { "search/\(name).js" }

    /// - Parameter small: the records of all entries when the index is one file.
    private static func head(
        _ plan: SitePlan, _ shards: SearchShards, small: [[UInt8]]?, version: String
    ) -> [UInt8] {
        var buffer = PageBuffer(capacity: 1 << 16)
        let count = plan.feeds.reduce(0) { $0 + $1.feed.entries.count }
        buffer.append("vitrineSearch({\"form\":8,\"version\":\"\(version)\",\"count\":\(count),")
        buffer.append("\"entriesPerFile\":\(entriesPerFile),\"stock\":")
        buffer.appendJSON(plan.theme.placeholder.asset.path)
        buffer.append(",\"feeds\":[")
        for (index, feedPlan) in plan.feeds.enumerated() {
            buffer.append(index > 0 ? ",[" : "[")
            buffer.appendJSON(feedPlan.feed.id)
            buffer.append(",")
            buffer.appendJSON(feedPlan.feed.title)
            if let search = feedPlan.feed.search {
                buffer.append(",")
                buffer.appendJSON(search.template)
            }
            buffer.append("]")
        }
        buffer.append("]")
        if let small {
            buffer.append(",\"textsPerFile\":\(SearchTexts.entriesPerFile),\"terms\":")
            append(plain: shards.terms.shards.first ?? [], to: &buffer)
            buffer.append(",\"entries\":")
            append(small[...], to: &buffer)
        } else {
            buffer.append(",\"termKeys\":")
            append(plain: shards.terms.keys, to: &buffer)
            buffer.append(",\"spellingKeys\":")
            append(plain: shards.spelling.keys, to: &buffer)
            buffer.append(",\"common\":")
            append(plain: shards.long.map(\.key), to: &buffer)
            buffer.append(",\"shares\":")
            append(plain: shards.long.map(\.share), to: &buffer)
            buffer.append(",\"recent\":")
            append(plain: Array(shards.long.map(\.recent).joined(separator: [44])), to: &buffer)
        }
        buffer.append("});\n")
        return buffer.bytes
    }

    /// Appends a string that needs no escaping: letters, digits and separators.
    private static func append(plain text: [UInt8], to buffer: inout PageBuffer) {
        buffer.append(UInt8(ascii: "\""))
        buffer.append(text)
        buffer.append(UInt8(ascii: "\""))
    }

    /// - Parameter isMore: whether a 1 follows the strings.
    private static func append(plain texts: [[UInt8]], isMore: Bool = false, to buffer: inout PageBuffer) {
        buffer.append("[")
        for (index, text) in texts.enumerated() {
            buffer.append(index > 0 ? "," : "")
            append(plain: text, to: &buffer)
        }
        buffer.append(isMore ? ",1]" : "]")
    }

    static func append(_ records: ArraySlice<[UInt8]>, to buffer: inout PageBuffer) {
        buffer.append("[")
        for (index, record) in records.enumerated() {
            buffer.append(index > 0 ? "," : "")
            buffer.append(record)
        }
        buffer.append("]")
    }
}

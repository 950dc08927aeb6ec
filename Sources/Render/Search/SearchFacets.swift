internal import Model

/// `search/facets.js` of a large site: the feed and year of every entry, by which the search page counts results.
enum SearchFacets {
    private struct Group: Hashable {
        let feed: Int
        /// 0 while unknown.
        let year: Int
    }

    /// `[[feed, year], …]` and runs of consecutive entries of one of them: its number and the entries after the first,
    /// as numbers in posting lists. Entries are ordered by date, so that runs are long or few.
    /// - Parameter entries: in the index's order.
    static func append(_ entries: [EntryIndex], _ plan: SitePlan, to buffer: inout PageBuffer) {
        var groups: [Group] = []
        var known: [Group: Int] = [:]
        var runs: [(group: Int, more: Int)] = []
        for index in entries {
            let entries = plan.feeds[index.feed].feed.entries
            let day = Entry.archiveDay(entries[index.entry].event, entries[index.entry].published, plan.day)
            let year = day.map(\.year).flatMap { (1...9999).contains($0) ? $0 : nil } ?? 0
            let group = Group(feed: index.feed, year: year)
            let number = known[group] ?? groups.count
            if number == groups.count {
                known[group] = number
                groups.append(group)
            }
            if runs.last?.group == number { runs[runs.count - 1].more += 1 } else { runs.append((number, 0)) }
        }
        buffer.append("[[" + groups.map { "[\($0.feed),\($0.year)]" }.joined(separator: ",") + "],\"")
        var text: [UInt8] = []
        for run in runs {
            PostingLists.append(run.group, to: &text)
            PostingLists.append(run.more, to: &text)
        }
        buffer.append(text)
        buffer.append("\"]")
    }
}

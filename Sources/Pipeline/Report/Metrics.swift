internal import Model

/// A run in Prometheus' text format, for node_exporter's textfile collector.
enum Metrics {
    /// Hosts beyond these, which got the fewest bytes, are left out: each is a series that Prometheus keeps.
    private static let hostsMax = 100

    /// How the text begins.
    static let start = "# HELP vitrine_"

    /// What a published site shows that the run has left as it was.
    struct StandingSite: Sendable {
        /// A feed's entries and their day, by its id.
        let feeds: [String: (entries: Int, day: Day)]
    }

    /// Every sample names the site and its configuration, so that many sites can share a folder.
    /// - Parameter standing: of a run that left the published site as it was; else the site is the run's.
    static func text(_ report: Report, standing: StandingSite? = nil) -> String {
        let (counts, severities) = (report.counts, report.diagnostics.map(\.severity))
        var text = MetricsText(labels: [("config", report.configuration), ("site", report.site)])
        text.add("end_timestamp_seconds", "When the last run ended.", seconds(report.end))
        text.add("run_seconds", "How long the last run took.", report.seconds)
        text.add("exit_code", "The exit code of the last run.", Double(report.exitCode))
        text.add(
            "outcome", "How the last run ended: 1 for its outcome, 0 for every other.", by: "outcome",
            RunOutcome.allCases.map { ($0.rawValue, $0 == report.outcome ? 1 : 0) })
        text.add(
            "stage_seconds", "How long each stage took.", by: "stage",
            report.stages.map { ($0.name.rawValue, $0.seconds) })
        let feeds = report.feeds
        let shown = feeds.map { Self.shown($0, report, standing) } + others(than: feeds, standing)
        text.add("feed_entries", "Entries shown.", by: "feed", shown.map { ($0.id, Double($0.entries)) })
        text.add(
            "feed_entries_without_picture", "Entries that name no picture.", by: "feed",
            feeds.map { ($0.id, Double($0.withoutPicture)) })
        text.add(
            "feed_fresh", "Whether the entries are of the last run, and not of an earlier one.", by: "feed",
            shown.map { ($0.id, $0.isFresh ? 1 : 0) })
        text.add(
            "feed_day_timestamp_seconds", "The edition day of the entries shown; absent where there are none.",
            by: "feed",
            shown.compactMap { feed in feed.day.map { (feed.id, daySeconds($0)) } })
        text.add(
            "feed_entries_added", "Entries that the site did not have before.", by: "feed",
            feeds.map { ($0.id, standing == nil ? Double($0.added.count) : 0) })
        text.add(
            "feed_entries_changed", "Entries that differ from the site before.", by: "feed",
            feeds.map { ($0.id, standing == nil ? Double($0.changed.count) : 0) })
        text.add(
            "feed_entries_removed", "Entries that only the site before had.", by: "feed",
            feeds.map { ($0.id, standing == nil ? Double($0.removed.count) : 0) })
        text.add("warnings", "Warnings of the last run.", Double(severities.count { $0 == .warning }))
        text.add(
            "warnings_new", "Warnings that no earlier run had.", Double(report.diagnostics.count(where: \.isNew)))
        text.add("warnings_recovered", "Warnings that are over.", Double(report.recovered.count))
        text.add("stand_in_pictures", "Places that show an earlier picture.", Double(report.standIns.pictures))
        for (name, help, count) in [
            ("requests", "Requests made.", counts.requests),
            ("not_modified", "Answers that nothing had changed.", counts.notModified),
            ("downloaded_bytes", "Bytes downloaded.", counts.bytesDownloaded),
            ("images_made", "Picture files made.", counts.imagesMade),
            ("pages_rendered", "Pages rendered.", counts.pagesRendered),
            ("pages_kept", "Pages that stay as they were published.", counts.pagesKept),
            ("files_written", "Files published.", standing == nil ? counts.filesWritten : 0),
            ("files_removed", "Published files removed.", standing == nil ? counts.filesRemoved : 0),
            ("entries", "Entries shown in all.", standing?.feeds.reduce(0) { $0 + $1.value.entries } ?? counts.entries),
        ] { text.add(name, help, Double(count)) }
        let hosts = report.hosts.prefix(hostsMax)
        text.add("host_requests", "Requests by host.", by: "host", hosts.map { ($0.host, Double($0.requests)) })
        text.add("host_bytes", "Bytes by host.", by: "host", hosts.map { ($0.host, Double($0.bytes)) })
        text.add("host_seconds", "Seconds of transfers by host.", by: "host", hosts.map { ($0.host, $0.seconds) })
        return text.text
    }

    /// What the site shows of a feed; `day`: of the entries, nil where there are none.
    private static func shown(
        _ feed: Report.Feed, _ report: Report, _ standing: StandingSite?
    ) -> (id: String, entries: Int, isFresh: Bool, day: String?) {
        if let standing {
            let shown = standing.feeds[feed.id]
            return (feed.id, shown?.entries ?? 0, false, shown?.day.description)
        }
        let day = feed.state == .failed ? nil : feed.lastGood ?? report.editionDay
        return (feed.id, feed.entries, feed.state == .fresh, day)
    }

    /// What the site that stands shows of feeds that the run did not come to.
    private static func others(
        than feeds: [Report.Feed], _ standing: StandingSite?
    ) -> [(id: String, entries: Int, isFresh: Bool, day: String?)] {
        let known = Set(feeds.map(\.id))
        let others = (standing?.feeds ?? [:]).filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
        return others.map { ($0.key, $0.value.entries, false, $0.value.day.description) }
    }

    private static func seconds(_ moment: String) -> Double {
        Instant(iso8601: moment).map { Double($0.seconds) } ?? 0
    }

    private static func daySeconds(_ day: String) -> Double { Day(day).map { Double($0.number) * 86_400 } ?? 0 }
}

/// Samples in Prometheus' text format (exposition formats, version 0.0.4), all of them gauges.
private struct MetricsText {
    private(set) var text = ""
    private let labels: String

    /// - Parameter labels: of every sample.
    init(labels: [(name: String, value: String)]) {
        self.labels = labels.map { Self.label($0.name, $0.value) }.joined(separator: ",")
    }

    mutating func add(_ name: String, _ help: String, _ value: Double) {
        begin(name, help)
        addSample(name, labels, value)
    }

    mutating func add(_ name: String, _ help: String, by label: String, _ values: [(label: String, value: Double)]) {
        guard !values.isEmpty else { return }
        begin(name, help)
        for (text, value) in values { addSample(name, labels + "," + Self.label(label, text), value) }
    }

    private mutating func begin(_ name: String, _ help: String) {
        text += "\(Metrics.start)\(name) \(help)\n# TYPE vitrine_\(name) gauge\n"
    }

    private mutating func addSample(_ name: String, _ labels: String, _ value: Double) {
        text += "vitrine_\(name){\(labels)} \(value == value.rounded() ? String(Int64(value)) : String(value))\n"
    }

    private static func label(_ name: String, _ value: String) -> String {
        let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\(name)=\"\(escaped)\""
    }
}

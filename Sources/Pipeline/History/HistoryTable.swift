internal import Model

/// The last runs as text: for people, or for scripts.
package enum HistoryTable {
    /// How many runs the table has; all are in the data.
    static let runsMax = 20

    static let headings = [
        "night", "started (UTC)", "outcome", "exit", "entries", "new", "changed", "gone", "warnings", "requests",
        "fetched", "pictures", "time",
    ]

    /// One line a run, the latest last, below a line of headings.
    package static func text(_ runs: [RunRecord]) -> String {
        guard !runs.isEmpty else { return "no run has left a report yet\n" }
        return aligned([headings] + runs.suffix(runsMax).map(cells), words: 3)
    }

    /// One line a gallery: its name and its last run.
    package static func text(_ galleries: [(name: String, run: RunRecord?)]) -> String {
        let rows = galleries.map { name, run in
            [name] + (run.map(cells) ?? ["", "", "no run"] + Array(repeating: "", count: headings.count - 3))
        }
        return aligned([["gallery"] + headings] + rows, words: 4)
    }

    /// - Parameter words: the first columns, to the left; numbers stand to the right.
    private static func aligned(_ rows: [[String]], words: Int) -> String {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, text in
                let blanks = String(repeating: " ", count: widths[column] - text.count)
                return column < words ? text + blanks : blanks + text
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    /// A JSON array, the latest run last.
    package static func json(_ runs: [RunRecord]) -> String {
        String(decoding: encodedJSON(runs, isIndented: true), as: UTF8.self) + "\n"
    }

    /// A JSON object by gallery; null where there is no run.
    package static func json(_ galleries: [(name: String, run: RunRecord?)]) -> String {
        let runs = Dictionary(galleries.map { ($0.name, $0.run) }) { $1 }
        return String(decoding: encodedJSON(runs, isIndented: true), as: UTF8.self) + "\n"
    }

    /// What stands in each column.
    static func cells(_ run: RunRecord) -> [String] {
        let feeds = run.feeds
        let news = run.newWarnings > 0 ? " (\(run.newWarnings) new)" : ""
        return [
            run.editionDay, String(run.start.prefix(16)).replacing("T", with: " "), run.outcome.rawValue,
            "\(run.exitCode)", "\(run.counts.entries)", "\(feeds.reduce(0) { $0 + $1.added })",
            "\(feeds.reduce(0) { $0 + $1.changed })", "\(feeds.reduce(0) { $0 + $1.removed })",
            "\(run.warnings)\(news)", "\(run.counts.requests)", bytes(run.counts.bytesDownloaded),
            "\(run.counts.imagesMade)", duration(run.seconds),
        ]
    }

    /// `0.4 s`, `12 s`, `5 min`.
    static func duration(_ seconds: Double) -> String {
        seconds < 9.95 ? "\((seconds * 10).rounded() / 10) s" : ProgressMeter.duration(seconds: seconds)
    }

    /// `0`, `812 B`, `3.4 kB`, `12 MB`.
    static func bytes(_ count: Int) -> String {
        guard count >= 1000 else { return count == 0 ? "0" : "\(count) B" }
        var (value, unit) = (Double(count) / 1000, 0)
        let units = ["kB", "MB", "GB", "TB"]
        while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
        return (value < 9.95 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))") + " \(units[unit])"
    }
}

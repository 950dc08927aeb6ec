internal import Model

/// The last runs as one page that reads from disk: light or dark, with plots, without script.
package struct HistoryPage {
    /// More runs would be bars too thin to see.
    private static let plottedMax = 120
    /// Rows of the table.
    private static let listedMax = 60

    private let runs: [RunRecord]
    private let listed: [RunRecord]
    private let site: String
    private let configuration: String

    /// - Parameter runs: the latest last.
    package init(_ runs: [RunRecord], site: String, configuration: String) {
        (self.runs, listed) = (runs.suffix(Self.plottedMax), runs.suffix(Self.listedMax))
        (self.site, self.configuration) = (site, configuration)
    }

    /// How the page's title begins, before the site's.
    private static let titleStart = "<title>Runs of "

    /// Whether a file that begins so is such a page.
    package static func isPage(_ start: [UInt8]) -> Bool {
        String(decoding: start, as: UTF8.self).contains(titleStart)
    }

    /// The page.
    package var html: String {
        let name = Self.escaped(site)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            \(Self.titleStart)\(name)</title>
            <style>\(HistoryStyle.css)</style>
            </head>
            <body>
            <main>
            <h1>Runs of \(name)</h1>
            <p class="path">\(Self.escaped(configuration))</p>
            \(runs.isEmpty ? "<p>No run has left a report yet.</p>" : plots + table)
            </main>
            </body>
            </html>

            """
    }

    /// For text and quoted attributes.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    // MARK: Plots

    private var plots: String {
        let bytes = bars("bytes") { [("bytes", Double($0.counts.bytesDownloaded))] }
        return feeds + findings + section("Downloaded", bars: bytes) + stages + freshness
    }

    private typealias Bars = (top: String, svg: String)

    private func bars(
        _ unit: String, _ parts: (RunRecord) -> [(style: String, value: Double)]
    ) -> Bars {
        let bars = runs.map { run in
            let parts = parts(run)
            let values = parts.filter { $0.value > 0 }.map { "\($0.style) \(Self.number($0.value, unit))" }
            return (parts: parts, text: ([Self.name(run)] + values).joined(separator: ", "))
        }
        let top = bars.map { $0.parts.reduce(0) { $0 + $1.value } }.max() ?? 0
        var plot = Plot(count: runs.count, label: "\(unit) of each run, at most \(Self.number(top, unit))")
        plot.addBars(bars, top: top)
        return (Self.number(top, unit), plot.svg)
    }

    private static func number(_ value: Double, _ unit: String) -> String {
        switch unit {
        case "bytes": HistoryTable.bytes(Int(value))
        case "seconds": HistoryTable.duration(value)
        default: "\(Int(value))"
        }
    }

    private static func name(_ run: RunRecord) -> String { "\(run.editionDay), \(run.outcome.rawValue)" }

    private func section(_ title: String, bars: Bars, legend: [String] = []) -> String {
        "<section><h2>\(title)</h2>\(Self.legend(legend))\(figure(bars.svg, top: bars.top))</section>\n"
    }

    private static func legend(_ styles: [String]) -> String {
        guard !styles.isEmpty else { return "" }
        let words = [Report.Feed.State.lastGood.rawValue: "earlier copy"]
        let items = styles.map { "<li class=\"\($0)\">\(words[$0] ?? $0)</li>" }
        return "<ul class=\"legend\">\(items.joined())</ul>"
    }

    /// A plot with the value of its upper edge, and its first and its last day.
    private func figure(_ svg: String, top: String) -> String {
        let days = [runs.first, runs.last].map { "<span>\(Self.escaped($0?.editionDay ?? ""))</span>" }
        return "<div class=\"plot\"><span class=\"top\">\(Self.escaped(top))</span>\(svg)"
            + "<div class=\"days\">\(days.joined())</div></div>"
    }

    private var findings: String {
        let bars = bars("warnings") { run in
            [("new", Double(run.newWarnings)), ("known", Double(run.warnings) - Double(run.newWarnings))]
        }
        return section("Warnings", bars: bars, legend: ["new", "known"])
    }

    private var stages: String {
        let names = Stage.allCases.filter { stage in runs.contains { $0.stages.contains { $0.name == stage } } }
        let bars = bars("seconds") { run in
            names.map { name in (name.rawValue, run.stages.first { $0.name == name }?.seconds ?? 0) }
        }
        return section("Time by stage", bars: bars, legend: names.map(\.rawValue))
    }

    /// Every feed of these runs, the latest run's first.
    private var feedIDs: [(id: String, title: String)] {
        var seen: Set<String> = []
        return runs.reversed().flatMap(\.feeds).filter { seen.insert($0.id).inserted }.map { ($0.id, $0.title) }
    }

    private var feeds: String {
        let plots = feedIDs.map { id, title in
            let feeds = runs.map { run in run.feeds.first { $0.id == id } }
            let top = feeds.compactMap { $0?.entries }.max() ?? 0
            var plot = Plot(count: runs.count, label: "entries of \(title), at most \(top)")
            plot.addLine(feeds.map { $0.map { Double($0.entries) } }, top: Double(top), style: "entries")
            plot.addLine(
                feeds.map { $0.map { Double($0.entries - $0.withoutPicture) } }, top: Double(top), style: "pictures")
            return "<section><h3>\(Self.escaped(title))</h3>\(figure(plot.svg, top: "\(top)"))</section>"
        }
        return "<section class=\"wide\"><h2>Entries, and those with a picture</h2>"
            + Self.legend(["entries", "pictures"]) + "<div class=\"feeds\">\(plots.joined())</div></section>\n"
    }

    private var freshness: String {
        let rows = feedIDs.map { id, title in
            var plot = Plot(count: runs.count, label: "freshness of \(title)")
            let cells = runs.map { run -> (parts: [(style: String, value: Double)], text: String) in
                guard let feed = run.feeds.first(where: { $0.id == id }) else {
                    return (parts: [], text: Self.name(run))
                }
                let age = feed.lastGood.map { "the copy of \($0)" } ?? feed.state.rawValue
                return (parts: [(feed.state.rawValue, 1)], text: "\(Self.name(run)), \(age)")
            }
            plot.addBars(cells, top: 1)
            let isLate = runs.last?.feeds.first { $0.id == id }?.lastGood
            let note = isLate.map { " <small>the copy of \(Self.escaped($0))</small>" } ?? ""
            return "<h3>\(Self.escaped(title))\(note)</h3><div class=\"strip\">\(plot.svg)</div>"
        }
        return "<section><h2>Freshness</h2>" + Self.legend(["fresh", "lastGood", "failed"]) + rows.joined()
            + "</section>\n"
    }

    // MARK: Table

    private var table: String {
        let rows = listed.reversed().map { run in
            let cells = HistoryTable.cells(run).map { "<td>\(Self.escaped($0))</td>" }
            return "<tr class=\"\(run.outcome.rawValue)\">\(cells.joined())</tr>\n"
        }
        let headings = HistoryTable.headings.map { "<th scope=\"col\">\($0)</th>" }
        return "<section class=\"wide\"><h2>Runs</h2><div class=\"table\" tabindex=\"0\"><table><thead><tr>"
            + headings.joined() + "</tr></thead><tbody>\n\(rows.joined())</tbody></table></div></section>"
    }
}

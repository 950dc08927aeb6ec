internal import Model

/// The files that a run's report is written to.
package struct ReportFiles: Sendable {
    /// The whole report.
    package var reports: [String] = []
    /// One line a run: `RunRecord`.
    package var history: String?
    /// Prometheus' text format.
    package var metrics: String?

    private var cache: String?

    /// So many bytes of a file tell whether it is a report, metrics or a page of runs, each of which begins in its own
    /// way.
    package static let startBytesMax = 1024

    /// Whether a file that begins so is a report.
    package static func isReport(_ start: [UInt8]) -> Bool {
        String(decoding: start, as: UTF8.self).filter { !$0.isWhitespace }.hasPrefix(#"{"configuration":""#)
    }

    /// Whether a file that begins so has metrics.
    package static func isMetrics(_ start: [UInt8]) -> Bool { start.starts(with: Metrics.start.utf8) }

    package init() {}

    /// Those in the cache.
    package init(cache: String) {
        self.cache = cache
        reports = [Self.latest(in: cache)]
        history = Self.history(in: cache)
    }

    /// `latest.json` of this cache.
    package static func latest(in cache: String) -> String { cache + "/reports/latest.json" }

    /// `history.jsonl` of this cache.
    package static func history(in cache: String) -> String { cache + "/reports/history.jsonl" }

    /// What tells a configuration from the others that use a cache: its path, relative where the cache lies below its
    /// folder, so that a folder that is moved keeps it.
    static func name(ofConfiguration path: String, in cache: String) -> String {
        // Links are not followed: one that leads to the newest of several folders is the name that stays.
        let folder = Files.parent(of: path) + "/"
        guard cache.hasPrefix(folder) else { return path }
        let depth = cache.dropFirst(folder.count).split(separator: "/").count
        return String(repeating: "../", count: depth) + Files.name(of: path)
    }

    /// - Parameter standing: for the metrics of a run that left the published site as it was.
    /// - Returns: what could not be written.
    func write(_ report: Report, standing: Metrics.StandingSite? = nil) -> [FileError] {
        let bytes = encodedJSON(report, isIndented: true) + [10]
        var failures: [FileError] = []
        func attempt(_ path: String, _ write: (_ isOwn: Bool) throws(FileError) -> Void) {
            do throws(FileError) {
                // The folder may not exist yet. The cache's is nobody else's.
                let isInCache = cache.map { path.hasPrefix($0 + "/") } ?? false
                if isInCache {
                    try Files.createOwnFolder(Files.parent(of: path), mode: 0o700)
                } else {
                    try Files.createFolder(Files.parent(of: path))
                }
                try write(isInCache)
            } catch { failures.append(error) }
        }
        for path in reports {
            attempt(path) { isOwn throws(FileError) in
                try Self.replace(path, with: bytes, settingAside: isOwn)
            }
        }
        if let history {
            let name = Self.name(ofConfiguration: report.configuration, in: cache ?? "")
            attempt(history) { _ throws(FileError) in
                try RunHistory(path: history).append(RunRecord(report, configuration: name))
            }
        }
        if let metrics {
            attempt(metrics) { isOwn throws(FileError) in
                let text = Metrics.text(report, standing: standing)
                try Self.replace(metrics, with: Array(text.utf8), settingAside: isOwn)
            }
        }
        return failures
    }

    /// Where the disk is full, what stands there makes room: an earlier run's would be taken for this one's.
    private static func replace(_ path: String, with bytes: [UInt8], settingAside: Bool) throws(FileError) {
        do throws(FileError) { try Files.replace(path, with: bytes, settingAside: settingAside) } catch {
            guard error.isNoSpace, try Files.kind(of: path) == .file else { throw error }
            try Files.remove(path)
            try Files.replace(path, with: bytes, settingAside: settingAside)
        }
    }
}

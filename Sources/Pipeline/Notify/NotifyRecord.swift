internal import Foundation
package import Model

/// What is new of how others were told: for `-q`, which prints only that.
package struct NotifyNews: Sendable {
    /// What has failed, and had not when it was last tried.
    package var failures: [Diagnostic] = []
    /// What had failed, and has not tonight.
    package var recoveries: [Diagnostic] = []
}

/// A way of telling others, by its key in the configuration.
enum NotifyWay: String, CaseIterable, Sendable {
    case after = "notify.after"
    case ping = "notify.ping"

    var identity: Diagnostic.Identity { Diagnostic.Identity(.notifyFailed, feed: nil, subject: rawValue) }
}

/// Which ways of telling others failed when they were last tried, and since when.
///
/// The index, which knows all other findings, is closed by then: others are told once the run is over.
struct NotifyRecord {
    private let path: String
    /// By the way's key: the edition day on which it began to fail.
    private var failing: [String: String]

    /// What cannot be read counts as nothing: a failure is told once more.
    init(_ configuration: Configuration) {
        // Galleries may share the cache.
        let name = Digest(of: configuration.nameInCache).hex.prefix(16)
        path = "\(Files.parent(of: ReportFiles.latest(in: configuration.cache.path)))/notify-\(name).json"
        let bytes = try? Files.read(path, bytesMax: 1 << 16)
        failing = bytes.flatMap { try? JSONDecoder().decode([String: String].self, from: Data($0)) } ?? [:]
    }

    /// Notes what became of tonight's tries.
    /// - Parameters:
    ///   - tried: others are as they were, unless they are not `wanted` any more.
    ///   - failures: all of a way are told where it has begun to fail.
    mutating func update(
        tried: Set<NotifyWay>, wanted: Set<NotifyWay>, failures: [(way: NotifyWay, diagnostic: Diagnostic)], on day: Day
    ) -> NotifyNews {
        var news = NotifyNews()
        let before = failing
        for way in NotifyWay.allCases {
            let failed = failures.filter { $0.way == way }.map(\.diagnostic)
            if !failed.isEmpty, failing[way.rawValue] == nil {
                failing[way.rawValue] = day.description
                news.failures += failed
            } else if failed.isEmpty, tried.contains(way), let since = failing.removeValue(forKey: way.rawValue) {
                news.recoveries.append(NewFindings.recovery(way.identity, since: since))
            } else if !wanted.contains(way) {
                failing[way.rawValue] = nil
            }
        }
        if failing != before { write() }
        return news
    }

    private func write() {
        do throws(FileError) {
            try Files.createOwnFolder(Files.parent(of: path), mode: 0o700)
            try Files.replace(path, with: encodedJSON(failing))
        } catch {
            // Then it is told once more.
        }
    }
}

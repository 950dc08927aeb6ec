internal import HTTPCache
internal import Model

/// Which hosts keep a feed from having its pictures: one warning a host, however many pictures and whatever each met
/// there tonight.
struct FailingHosts {
    let feed: String
    private var failures: [String: (first: PictureFailure, count: Int)] = [:]

    init(feed: String) { self.feed = feed }

    /// Takes note of a picture that could not be had; of none whose own fault it is.
    mutating func add(_ failure: PictureFailure) {
        guard let host = failure.host else { return }
        failures[host, default: (failure, 0)].count += 1
    }

    var diagnostics: [Diagnostic] {
        failures.sorted { $0.key < $1.key }.map { host, failed in
            let pictures = failed.count == 1 ? "one of its pictures" : "\(failed.count) of its pictures"
            return Diagnostic(
                .warning, .hostFailed, feed: feed, place: host,
                message: "\(pictures) cannot be had, such as \(failed.first.place): \(failed.first.message)")
        }
    }
}

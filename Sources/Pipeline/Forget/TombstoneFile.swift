internal import Foundation
internal import Model

/// `cache/tombstones.json`: the deletions that feed readers are told of, with their ids, for some days.
///
/// In the cache and not in the list of what is forgotten: that holds no id, and may be under version control.
struct TombstoneFile {
    /// For how many days a reader that looks now and then finds it.
    static let days = 30

    private struct Record: Codable {
        let feed: String
        let id: String
        let date: String
    }

    private let path: String

    init(cache: String) { path = Self.path(in: cache) }

    static func path(in cache: String) -> String { cache + "/tombstones.json" }

    /// Those of the last days whose entries are still forgotten.
    func told(on day: Day, of forgotten: ForgottenEntries) -> [Tombstone] {
        read().filter { tombstone in
            // A run of an earlier edition day keeps them.
            day - tombstone.day < Self.days && forgotten.holds(.entry, tombstone.id, of: tombstone.feed)
        }
    }

    /// Adds deletions; those that are not told any more go.
    func add(_ new: [Tombstone], on day: Day) throws(FileError) {
        let others = read().filter { known in
            !new.contains { $0.feed == known.feed && ByteExactID($0.id) == ByteExactID(known.id) }
        }
        let all = others + new
        try write(all.filter { day - $0.day < Self.days })
    }

    /// Removes those that nobody is told of any more: their ids must be nowhere. Age alone decides, for other galleries
    /// may share the cache.
    func prune(on day: Day) throws(FileError) {
        let known = read()
        let told = known.filter { day - $0.day < Self.days }
        if known != told { try write(told) }
    }

    /// Empty where none can be read: readers keep what they have.
    private func read() -> [Tombstone] {
        guard let bytes = try? Files.read(path, bytesMax: 16 << 20),
            let records = try? JSONDecoder().decode([Record].self, from: Data(bytes))
        else { return [] }
        return records.compactMap { record in
            Day(record.date).map { Tombstone(feed: record.feed, id: record.id, day: $0) }
        }
    }

    private func write(_ tombstones: [Tombstone]) throws(FileError) {
        guard !tombstones.isEmpty else { return try Files.remove(path) }
        let records = tombstones.map { Record(feed: $0.feed, id: $0.id, date: $0.day.description) }
        try Files.createFolder(Files.parent(of: path), mode: 0o700)
        try Files.replace(path, with: encodedJSON(records), mode: 0o600)
    }
}

internal import Feeds
internal import Fetch
internal import Foundation
internal import HTTPCache
internal import Model
internal import Store

/// The documents of `check`: those of now, fetched into a cache of its own, and those of earlier nights, which the
/// configured cache has.
struct CheckSource: DocumentSource {
    let httpCache: HTTPCache
    let copies: EarlierCopies?

    func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document {
        try await httpCache.document(request)
    }

    func reject(_ request: DocumentRequest) async { await httpCache.reject(request) }

    func lastGood(_ feed: FeedIdentity) async -> (snapshot: Snapshot, documents: [Document])? {
        for snapshot in await snapshots(feed, since: nil) {
            if let documents = await documents(of: snapshot) { return (snapshot, documents) }
        }
        return nil
    }

    func snapshots(_ feed: FeedIdentity, since: Day?) async -> [Snapshot] {
        copies?.snapshots(feed, since: since) ?? []
    }

    func documents(of snapshot: Snapshot) async -> [Document]? { copies?.documents(of: snapshot) }

    func keep(_ documents: [Document]) async -> [Snapshot.Part] { [] }

    func recordGood(_ feed: FeedIdentity, parts: [Snapshot.Part], retainDays: Int) async {}
}

/// The feeds' documents of earlier nights, read without a lock and without a write: by a copy of the copy of the index
/// that each run leaves, and the cache's own objects.
struct EarlierCopies: Sendable {
    private let store: ObjectStore
    private let cache: String

    /// Nil where no run has left a copy of the index that can be read.
    /// - Parameter temporaryFolder: takes the copy.
    init?(cache: CacheSettings, temporaryFolder: String, _ editionDay: Day) {
        var settings = cache
        settings.path = temporaryFolder + "/copies"
        self.cache = cache.path
        do {
            try Files.createFolder(settings.path, mode: 0o700)
            try FileManager.default.copyItem(
                atPath: "\(cache.path)/index.backup.sqlite", toPath: "\(settings.path)/index.sqlite")
            store = try ObjectStore(settings: settings, editionDay: editionDay, monitor: .silent)
        } catch { return nil }  // Then check speaks of tonight alone.
    }

    func snapshots(_ feed: FeedIdentity, since: Day?) -> [Snapshot] {
        // A copy that cannot be read is none.
        (try? store.snapshots(of: feed, since: since)) ?? []
    }

    /// Nil where one of them is damaged or gone.
    func documents(of snapshot: Snapshot) -> [Document]? {
        var documents: [Document] = []
        for part in snapshot.parts {
            let path = cache + store.path(of: part.digest).dropFirst(store.path.count)
            guard let bytes = try? Files.read(path), Digest(of: bytes) == part.digest else { return nil }
            documents.append(
                Document(
                    bytes: bytes, digest: part.digest, base: part.base, place: part.place, pageNumber: part.pageNumber,
                    isCopy: true))
        }
        return documents
    }
}

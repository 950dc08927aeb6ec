internal import Fetch
internal import Foundation
internal import HTTPCache
internal import Model
internal import Store

// Has the pictures of a list of addresses fetched into a cache as a night does, and makes nothing of them.
//   FetchBench CACHE-FOLDER LIST [CONNECTIONS]
// LIST has an address a line. It prints how many are in the cache and what the call took.

/// What is wrong with the command or what came of it.
struct Failure: Error, CustomStringConvertible {
    let description: String
}

func fetch(_ words: [String]) async throws {
    guard words.count >= 2 else { throw Failure(description: "usage: FetchBench CACHE-FOLDER LIST [CONNECTIONS]") }
    let list = try String(contentsOfFile: words[1], encoding: .utf8)
    let sources = try list.utf8.split(separator: 10).map { line in
        let line = String(decoding: line, as: UTF8.self)
        guard let url = WebURL(line) else { throw Failure(description: "\(words[1]): “\(line)” is no address") }
        return PictureSource(.web(url))
    }
    var network = NetworkSettings()
    network.allowPrivateHosts = true
    network.perHost = words.count > 2 ? Int(words[2]) ?? network.perHost : network.perHost
    let day = Day(number: Int(Instant.now().seconds / 86_400))
    let store = try ObjectStore(settings: CacheSettings(path: words[0]), editionDay: day, monitor: .silent)
    defer { store.close() }
    let fetcher = Fetcher(
        settings: network, temporaryFolder: store.temporaryFolder, offline: false, deadline: .none, monitor: .silent)
    let cache = HTTPCache(
        store: store, fetcher: fetcher, refresh: false, offline: false, images: ImageSettings(), monitor: .silent)
    let clock = ContinuousClock()
    let start = clock.now
    let fetched = await cache.pictures(sources)
    let elapsed = clock.now - start
    if let error = cache.firstError { throw error }
    let count = fetched.pictures.values.count { $0.source != nil }
    let failure = fetched.pictures.values.lazy.compactMap { $0.failure }.first
    print("pictures=\(count) asked=\(fetcher.counts.requests) seconds=\(elapsed / .seconds(1))")
    if let failure { throw Failure(description: failure.description) }
}

do {
    try await fetch(Array(CommandLine.arguments.dropFirst()))
} catch {
    FileHandle.standardError.write(Data("FetchBench: \(error)\n".utf8))
    exit(1)
}

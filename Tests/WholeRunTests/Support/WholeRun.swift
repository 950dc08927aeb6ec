internal import Foundation
internal import TestSupport

/// Sets the scene of a whole run: a mock API, and a folder with a configuration for it.
enum WholeRun {
    /// Runs `body` with a mock API that has a few looks, and a site whose feed is read from it.
    /// - Parameters:
    ///   - looks: how many looks the API has.
    ///   - query: of the feed's address.
    ///   - feed: see `Site.configure`.
    ///   - sections: see `Site.configure`.
    static func served(
        looks: Int = 3, query: String = "limit=2", feed: String = "", sections: [String: String] = [:],
        arguments: [String] = [], _ body: (MockAPI, Site) async throws -> Void
    ) async throws {
        try await withTurn {
            try await MockAPI.run(arguments: arguments) { api in
                try await api.edit(["feed": "ltk", "keep": looks])
                try await withTemporaryFolder { folder in
                    let site = Site(folder: folder)
                    try site.configure(api.looks(query), feed: feed, sections: sections)
                    try await body(api, site)
                }
            }
        }
    }

    /// Runs `body` with a folder alone.
    static func alone(_ body: (Site) async throws -> Void) async throws {
        try await withTurn {
            try await withTemporaryFolder { folder in try await body(Site(folder: folder)) }
        }
    }

    /// A few at once, however many the tests' runner starts: each has processes of its own, and some look at a clock.
    private static func withTurn(_ body: () async throws -> Void) async throws {
        await turns.take()
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await turns.giveBack()
        try result.get()
    }

    private static let turns = Turns(count: 3)

    private actor Turns {
        private var free: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(count: Int) { free = count }

        func take() async {
            if free > 0 {
                free -= 1
            } else {
                await withCheckedContinuation { waiting.append($0) }
            }
        }

        func giveBack() {
            if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
        }
    }
}

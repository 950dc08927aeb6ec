internal import Fetch
internal import Model
internal import Testing

/// A fetcher, quick to try again, and the folder that its bodies go to.
struct Bench: Sendable {
    let fetcher: Fetcher
    let folder: String

    init(
        _ folder: String, retries: Int = 0, perHost: Int = 6, timeoutSeconds: Int = 600, allowPrivateHosts: Bool = true,
        offline: Bool = false, deadline: Deadline = .none, monitor: ProgressReporter = .silent,
        tuning: FetchTuning = Bench.quick
    ) {
        self.folder = folder
        var settings = NetworkSettings()
        settings.retries = retries
        settings.perHost = perHost
        settings.timeoutSeconds = timeoutSeconds
        settings.allowPrivateHosts = allowPrivateHosts
        fetcher = Fetcher(
            settings: settings, temporaryFolder: folder, offline: offline, deadline: deadline, monitor: monitor,
            tuning: tuning)
    }

    /// Waits of a millisecond or two, no proxy whatever the machine's environment says.
    static let quick = FetchTuning(
        retry: RetryPolicy(baseMilliseconds: 2, maxMilliseconds: 8, retryAfterMaxSeconds: 120, seed: 1),
        environment: [:])

    func fetch(
        _ url: String, headers: [Header] = [], validators: Validators? = nil, bytesMax: Int = 1 << 20,
        purpose: FetchRequest.Purpose = .picture, secretQueryNames: Set<String> = []
    ) async throws -> FetchOutcome {
        let url = try #require(WebURL(url))
        return await fetcher.fetch(
            FetchRequest(
                url: url, headers: headers, validators: validators, bytesMax: bytesMax, purpose: purpose,
                secretQueryNames: secretQueryNames))
    }

    /// The files in the folder: what no one has taken away yet.
    func leftOver() throws -> [String] { try Files.names(in: folder) }
}

extension FetchOutcome {
    var body: FetchedBody? {
        if case .fetched(let body) = self { return body }
        return nil
    }

    var failure: FetchFailure? {
        if case .failed(let failure) = self { return failure }
        return nil
    }

    var isNotModified: Bool {
        if case .notModified = self { return true }
        return false
    }
}

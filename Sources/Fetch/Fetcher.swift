internal import Foundation
package import Model
internal import Synchronization

/// Gets bodies from the web, politely: one policy for feeds and pictures.
///
/// All transfers run on one thread of the fetcher's own, which begins with the first `fetch` and ends some
/// time after the fetcher is gone; nothing waits for it, so that a name server that does not answer delays no
/// exit. Private addresses are refused where the connection is made. Through a proxy (from the environment)
/// that cannot be seen: then only the URL's host is checked, for being an address or one of the names kept
/// for local use.
package final class Fetcher: Sendable {
    private let settings: LoopSettings
    private let isOffline: Bool
    private let commandQueue = CommandQueue()
    private let sharedCounts = SharedCounts()
    private let nextID = Atomic<Int>(0)

    /// - Parameters:
    ///   - temporaryFolder: where bodies go: an absolute path of a folder that exists, on the file system of
    ///     the cache, so that they can be renamed into it.
    ///   - offline: no socket is ever opened; every fetch fails with `offline`.
    package init(
        settings: NetworkSettings, temporaryFolder: String, offline: Bool, deadline: Deadline,
        monitor: ProgressReporter,
        tuning: FetchTuning = .standard
    ) {
        let environment = tuning.environment ?? ProcessInfo.processInfo.environment
        self.settings = LoopSettings(
            network: settings, tuning: tuning, temporaryFolder: temporaryFolder, deadline: deadline,
            monitor: monitor,
            proxy: EnvironmentProxy(environment: environment),
            certificates: environment["CURL_CA_BUNDLE"] ?? environment["SSL_CERT_FILE"] ?? "")
        isOffline = offline
    }

    deinit { _ = commandQueue.send(.stop, startsThread: false) }

    /// Gets one body. Any number may be asked for at once: each waits for its turn.
    ///
    /// A task that is cancelled gets `cancelled`, and its transfer ends.
    package func fetch(_ request: FetchRequest) async -> FetchOutcome {
        if isOffline {
            return .failed(
                FetchFailure(
                    kind: .offline, url: request.scrubbedURL, message: "not asked for: the run is offline"))
        }
        if Task.isCancelled {
            return .failed(FetchFailure(kind: .cancelled, url: request.scrubbedURL, message: "no longer wanted"))
        }
        let id = nextID.add(1, ordering: .relaxed).newValue
        let unfinished = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                send(.start(Submission(id: id, request: request, continuation: continuation)))
                // Cancelled before it was sent: the handler's word came too early for the loop to know the
                // id.
                if Task.isCancelled { send(.cancel(id: id)) }
            }
        } onCancel: {
            send(.cancel(id: id))
        }
        return unfinished.completed(settings.hashBudget)
    }

    /// Ends every fetch, and every later one, with `cancelled`.
    package func cancelAll() {
        if !isOffline { send(.cancelAll) }
    }

    /// What has gone over the network so far.
    package var counts: FetchCounts { sharedCounts.value }

    private func send(_ command: CommandQueue.Command) {
        guard commandQueue.send(command, startsThread: true) else { return }
        do throws(BlockingThread.Failure) {
            try BlockingThread.start { [settings, commandQueue, sharedCounts] in
                if let loop = TransferLoop(settings: settings, commandQueue: commandQueue, counts: sharedCounts) {
                    loop.run()
                } else {
                    commandQueue.breakDown("libcurl cannot begin")
                }
            }
        } catch { commandQueue.breakDown(error.description) }
    }
}

internal import Foundation
package import Model
internal import Synchronization

/// Fetches bodies over HTTP, with one policy for feeds and pictures.
///
/// All transfers run on one thread, which starts with the first `fetch`. Nothing waits for its end, so a name server
/// that does not answer delays no exit. Private addresses are refused when the connection is made. Behind a proxy from
/// the environment the address is unknown: then the URL's host alone is checked, for an address or a name of local use.
package final class Fetcher: Sendable {
    private let settings: LoopSettings
    private let isOffline: Bool
    private let commandQueue = CommandQueue()
    private let sharedCounts = SharedCounts()
    private let nextID = Atomic<Int>(0)

    /// - Parameters:
    ///   - temporaryFolder: where bodies are written: the absolute path of an existing folder on the cache's file
    ///     system, so that they can be renamed into it.
    ///   - offline: opens no socket; every fetch fails with `offline`.
    ///   - contact: where the owner can be reached: part of the User-Agent.
    package init(
        settings: NetworkSettings, temporaryFolder: String, offline: Bool, deadline: Deadline,
        monitor: ProgressReporter, tuning: FetchTuning = .standard, contact: String = ""
    ) {
        let environment = tuning.environment ?? ProcessInfo.processInfo.environment
        self.settings = LoopSettings(
            network: settings, tuning: tuning, temporaryFolder: temporaryFolder, deadline: deadline,
            monitor: monitor,
            proxy: EnvironmentProxy(environment: environment),
            certificates: environment["CURL_CA_BUNDLE"] ?? environment["SSL_CERT_FILE"] ?? "",
            userAgent: Self.userAgent(contact: contact))
        isOffline = offline
    }

    /// `Vitrine/1.0 (+https://gallery.example/)`, as servers expect of a program that comes by itself.
    private static func userAgent(contact: String) -> String {
        // What a comment of a header cannot hold is left out (RFC 9110 §5.6.5).
        let address = (WebURL(contact)?.withASCIIHost?.string ?? contact).utf8.filter { byte in
            byte > 32 && byte < 127 && !"()\\".utf8.contains(byte)
        }
        return "Vitrine/\(toolVersion)" + (address.isEmpty ? "" : " (+\(String(decoding: address, as: UTF8.self)))")
    }

    deinit { _ = commandQueue.send(.stop, startsThread: false) }

    /// Fetches one body. Any number of calls may run at once; a cancelled task's transfer ends with `cancelled`.
    package nonisolated(nonsending) func fetch(_ request: FetchRequest) async -> FetchOutcome {
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
                // It was cancelled before it was sent, when the loop did not know the id yet.
                if Task.isCancelled { send(.cancel(id: id)) }
            }
        } onCancel: {
            send(.cancel(id: id))
        }
        return unfinished.completed(settings.hashBudget)
    }

    /// The network's counts so far.
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

internal import Decode
internal import Fetch
internal import Foundation
package import Model
internal import Synchronization

/// Tells others how a run goes: a command is run after it (`notify.after`), and an address is asked at its start and at
/// its end (`notify.ping`). What fails of it is a warning, and never changes the run's result.
package final class Notifier: Sendable {
    private let configuration: Configuration
    private let options: BuildOptions
    private let editionDay: Day
    private let environment: [String: String]
    private let monitor: ProgressReporter
    private let start = Mutex<Task<Void, Never>?>(nil)
    private let tries = Mutex(Tries())

    private struct Tries {
        var ways: Set<NotifyWay> = []
        var failures: [(way: NotifyWay, diagnostic: Diagnostic)] = []
    }

    /// The command is killed after so many seconds.
    static let commandSecondsMax = 600.0
    /// Of what it writes; nobody reads it.
    private static let outputBytesMax = 1 << 20
    private static let pingSecondsMax = 30.0

    /// - Parameters:
    ///   - environment: of this process: the command gets it too.
    ///   - monitor: gets every failure, as a finding.
    package init(
        _ configuration: Configuration, options: BuildOptions, editionDay: Day, environment: [String: String],
        monitor: ProgressReporter
    ) {
        (self.configuration, self.options, self.editionDay) = (configuration, options, editionDay)
        (self.environment, self.monitor) = (environment, monitor)
    }

    /// The run has both locks. Does not wait.
    func runStarted() {
        guard pings else { return }
        start.withLock { $0 = Task { await ping("/start") } }
    }

    /// The run has ended, and its report is written.
    /// - Parameter hasForgotten: whether a site without what is forgotten was published before the rest was held or
    ///   failed. Then the command is told of it first: it may be what takes that from other machines.
    /// - Returns: what is new since others were last told.
    package func runEnded(_ outcome: RunOutcome, _ exitCode: ExitCode, hasForgotten: Bool) async -> NotifyNews {
        // Under a lock it is the other run that is watched.
        guard exitCode != .locked, !options.isDryRun else { return NotifyNews() }
        if [.published, .held, .failed].contains(outcome), !configuration.notify.after.isEmpty {
            if hasForgotten, outcome != .published { await runCommand(.published, .success) }
            await runCommand(outcome, exitCode)
        }
        if pings {
            // In this order, however slow the server is.
            await start.withLock { $0 }?.value
            await ping(exitCode.isPublished ? "" : "/fail")
        }
        var wanted: Set<NotifyWay> = []
        if !configuration.notify.after.isEmpty { wanted.insert(.after) }
        if configuration.notify.ping != nil { wanted.insert(.ping) }
        let tries = tries.withLock { $0 }
        var record = NotifyRecord(configuration)
        return record.update(tried: tries.ways, wanted: wanted, failures: tries.failures, on: editionDay)
    }

    /// - Parameter place: empty where the message says it.
    private func failed(_ way: NotifyWay, place: String, _ message: String) {
        let diagnostic = Diagnostic(
            .warning, .notifyFailed, feed: nil, place: place, message: message, isLoss: false, subject: way.rawValue)
        tries.withLock { $0.failures.append((way, diagnostic)) }
        monitor.diagnose(diagnostic)
    }

    /// The run is cut off, and the process about to end: a failure is told. Blocks a thread until that is done; the
    /// caller limits the time.
    /// - Parameter body: what else is to be done, meanwhile.
    /// - Returns: what has failed, whether it is new or not.
    package func runCutOff(_ body: () -> Void) -> [Diagnostic] {
        guard pings, let started = start.withLock({ $0 }) else {
            body()
            return []
        }
        let isTold = DispatchSemaphore(value: 0)
        Task.detached { [self] in
            await started.value
            await ping("/fail")
            isTold.signal()
        }
        body()
        isTold.wait()
        return tries.withLock { $0.failures.map(\.diagnostic) }
    }

    private func runCommand(_ outcome: RunOutcome, _ exitCode: ExitCode) async {
        tries.withLock { _ = $0.ways.insert(.after) }
        let variables = [
            "VITRINE_OUTCOME": outcome.rawValue, "VITRINE_EXIT_CODE": "\(exitCode.rawValue)",
            "VITRINE_EDITION_DAY": editionDay.description, "VITRINE_CONFIG": configuration.file,
            "VITRINE_OUTPUT": options.output ?? configuration.publish.output,
            "VITRINE_REPORT": ReportFiles.latest(in: configuration.cache.path),
        ]
        let command = ExternalCommand(
            configuration.notify.after, folder: configuration.folder,
            environment: environment.merging(variables) { $1 })
        do throws(ExternalCommand.Failure) {
            _ = try await Parallel.detached { () throws(ExternalCommand.Failure) in
                try command.run(secondsMax: Self.commandSecondsMax, bytesMax: Self.outputBytesMax)
            }
        } catch { failed(.after, place: NotifyWay.after.rawValue, "\(error)") }
    }

    // MARK: Ping

    private var pings: Bool { configuration.notify.ping != nil && !options.isOffline && !options.isDryRun }

    /// - Parameter suffix: of the address's path, as healthchecks.io has it.
    private func ping(_ suffix: String) async {
        tries.withLock { _ = $0.ways.insert(.ping) }
        do throws(ConfigurationError) {
            guard let text = try configuration.notify.ping?.value() else { return }
            guard let url = Self.address(text, suffix) else {
                return failed(.ping, place: NotifyWay.ping.rawValue, "what it is set to is not an http(s) URL")
            }
            var network = configuration.network
            network.timeoutSeconds = min(10, network.timeoutSeconds)
            network.retries = min(2, network.retries)
            let fetcher = Fetcher(
                settings: network, temporaryFolder: configuration.cache.path + "/tmp", offline: false,
                deadline: Deadline(seconds: Self.pingSecondsMax), monitor: .silent,
                contact: configuration.site.contactAddress)
            var request = FetchRequest(url: url, bytesMax: 65_536, purpose: .feed)
            request.staysInMemory = true
            request.secretValues = Self.secrets(of: url)
            if case .failed(let failure) = await fetcher.fetch(request) {
                let what = failure.status.map { "HTTP \($0)" } ?? failure.message
                let event = ["": "success", "/start": "start"][suffix] ?? "failure"
                failed(.ping, place: NotifyWay.ping.rawValue, "the \(event) was not told: \(what)")
            }
        } catch { failed(.ping, place: "", error.description) }
    }

    /// Whoever knows the address can say that all is well, and knows it by the part that cannot be guessed.
    private static func secrets(of url: WebURL) -> [String] {
        let parts = url.pathAndQuery.split { "/?&=".contains($0) }.filter { $0.utf8.count >= 12 }
        return [url.pathAndQuery] + parts.map(String.init)
    }

    /// The address with `suffix` at the end of its path, before its query.
    static func address(_ text: String, _ suffix: String) -> WebURL? {
        if suffix.isEmpty { return WebURL(String(text.prefix { $0 != "#" })) }
        let path = text.prefix { $0 != "?" && $0 != "#" }
        let rest = text[path.endIndex...].prefix { $0 != "#" }
        var base = String(path)
        while base.hasSuffix("/") { base.removeLast() }
        return WebURL(base + suffix + rest)
    }
}

extension ExitCode {
    /// Whether the site is as the run wants it; with 3 something could not be shown.
    fileprivate var isPublished: Bool { self == .success || self == .publishedWithLosses }
}

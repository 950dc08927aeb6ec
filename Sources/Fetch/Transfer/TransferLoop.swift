internal import CCurl
internal import Model

/// The loop's constant settings.
struct LoopSettings: Sendable {
    let network: NetworkSettings
    let tuning: FetchTuning
    let temporaryFolder: String
    let deadline: Deadline
    let monitor: ProgressReporter
    let proxy: EnvironmentProxy
    /// A file of the authorities to trust; empty: the system's.
    let certificates: String
    let userAgent: String
    let hashBudget = HashBudget()

    var totalMilliseconds: Int { tuning.totalMilliseconds ?? max(1, network.timeoutSeconds) * 10_000 }
    var connectMilliseconds: Int { max(1, network.timeoutSeconds) * 1000 }
    /// At least the limit of one host.
    var transfersMax: Int { max(tuning.transfersMax, network.perHost) }

    /// - Parameter host: with its port.
    func perHost(_ host: String) -> Int { max(1, tuning.perHost?(host) ?? network.perHost) }
}

/// Drives a fetcher's transfers on one thread; other threads reach it by the command queue only.
final class TransferLoop {
    enum Timer {
        case retry(Job)
        case resume(HostQueue)
    }

    let settings: LoopSettings
    let counts: SharedCounts
    private let commandQueue: CommandQueue
    private let multi: OpaquePointer
    var timers = TimerHeap<Timer>()
    private var hosts: [String: HostQueue] = [:]
    /// The hosts that can start a transfer, in turn.
    private var listed = Fifo<HostQueue>()
    private var jobs: [Int: Job] = [:]
    private var idle: [Transfer] = []
    private var active = 0
    /// The jobs in the queues of hosts.
    private var waiting = 0
    /// What the command queue was told.
    private var isBusy = false
    private var ended = EndedJobs()
    private var isStopping = false

    /// Nil when memory is short.
    init?(settings: LoopSettings, commandQueue: CommandQueue, counts: SharedCounts) {
        guard let multi = vt_multi_new(Int64(settings.transfersMax + 16)) else { return nil }
        self.settings = settings
        self.commandQueue = commandQueue
        self.counts = counts
        self.multi = multi
        commandQueue.open(CommandQueue.Waker(multi: multi))
    }

    deinit {
        commandQueue.close()
        idle = []
        vt_multi_free(multi)
    }

    /// Runs until the fetcher is gone.
    func run() {
        while true {
            isBusy = waiting > 0
            for command in commandQueue.take(isBusy: isBusy) { obey(command) }
            if !jobs.isEmpty { settings.monitor.heartbeat() }
            if isStopping, jobs.isEmpty { return ended.deliver(unlessMoreCome: false) }
            if settings.deadline.hasPassed { finishAll(.deadline, "the run's deadline has passed") }
            fireTimers()
            startTransfers()
            if let code = failing(vt_multi_perform(multi)) { return breakDown(code) }
            let isAnyEnded = takeResults()
            ended.deliver(unlessMoreCome: !listed.isEmpty)
            if isAnyEnded { continue }
            if let code = failing(vt_multi_poll(multi, pollMilliseconds())) { return breakDown(code) }
        }
    }

    /// libcurl itself failed (no memory, no descriptor): this run can fetch nothing more.
    private func breakDown(_ code: Int32) {
        let reason = "libcurl fails with code \(code)"
        finishAll(.request, reason)
        ended.deliver(unlessMoreCome: false)
        commandQueue.breakDown(reason)
    }

    private func failing(_ code: Int32) -> Int32? { code == 0 ? nil : code }

    private func obey(_ command: CommandQueue.Command) {
        switch command {
        case .start(let submission):
            let job = Job(submission)
            if let failure = job.requestFailure() { return ended.add(job, .failed(failure)) }
            jobs[job.id] = job
            enqueue(job)
        case .cancel(let id):
            if let job = jobs[id] { finish(job, .failed(job.failure(.cancelled, "no longer wanted"))) }
        case .stop: isStopping = true
        }
    }

    // MARK: Waiting

    func enqueue(_ job: Job) {
        let name = job.url.host
        let key = "\(name):\(job.url.port)"
        let host = hosts[key] ?? HostQueue(name: name, perHost: settings.perHost(key))
        hosts[key] = host
        if let failure = refusal(of: job, by: host) { return finish(job, .failed(failure)) }
        add(job, to: host)
        list(host)
    }

    func add(_ job: Job, to host: HostQueue) {
        host.add(job)
        waiting += 1
    }

    func list(_ host: HostQueue) {
        guard !host.isListed, host.canStart(now: MonotonicTime.now()) else { return }
        host.isListed = true
        listed.append(host)
    }

    func next(of host: HostQueue) -> Job? {
        let job = host.next()
        if job != nil { waiting -= 1 }
        return job
    }

    private func fireTimers() {
        let now = MonotonicTime.now()
        while let timer = timers.popDue(now: now) {
            switch timer {
            case .retry(let job): if !job.isFinished { enqueue(job) }
            case .resume(let host): list(host)
            }
        }
    }

    /// For the heartbeat.
    private static let pollMillisecondsMax = 500.0

    private func pollMilliseconds() -> Int32 {
        var milliseconds = Self.pollMillisecondsMax
        if isBusy { milliseconds = Double(CommandQueue.busyMilliseconds) }
        if !ended.isEmpty { milliseconds = Double(EndedJobs.delayMilliseconds) }
        if let due = timers.nextDue {
            let now = MonotonicTime.now()
            milliseconds = min(milliseconds, due <= now ? 0 : Double((due - now) / 1_000_000 + 1))
        }
        if !jobs.isEmpty, let left = settings.deadline.remainingSeconds {
            milliseconds = min(milliseconds, left * 1000 + 1)
        }
        return Int32(milliseconds)
    }

    // MARK: Transfers

    private func startTransfers() {
        while active < settings.transfersMax, let host = listed.popFirst() {
            host.isListed = false
            guard host.canStart(now: MonotonicTime.now()) else { continue }
            if let job = next(of: host), !job.isFinished { start(job, on: host) }
            list(host)
        }
    }

    private func start(_ job: Job, on host: HostQueue) {
        let made = idle.popLast()
        guard let transfer = made ?? newTransfer(), let handle = transfer.handle
        else { return finish(job, .failed(job.failure(.request, "no memory for another transfer"))) }
        let proxy = settings.proxy.proxy(for: job.url)
        let checks = !settings.network.allowPrivateHosts
        if checks, proxy != nil, !AddressPolicy.isPublic(host: job.url.host) {
            idle.append(transfer)
            return finish(job, .failed(job.failure(.forbiddenAddress, TransferResult.forbidden(job))))
        }
        transfer.begin(
            job, on: host, checksAddresses: checks && proxy == nil, usesProxy: proxy != nil, now: MonotonicTime.now())
        let code = withRequest(job, proxy: proxy) { vt_transfer_start(multi, handle, &$0) }
        guard code == 0 else {
            transfer.end()
            idle.append(transfer)
            return finish(
                job, .failed(job.failure(.request, "libcurl refuses the request with code \(code)")))
        }
        job.transfer = transfer
        host.running += 1
        active += 1
    }

    private func newTransfer() -> Transfer? {
        Transfer(
            folder: settings.temporaryFolder, userAgent: settings.userAgent, certificates: settings.certificates,
            budget: settings.hashBudget)
    }

    private func withRequest(_ job: Job, proxy: String?, _ body: (inout vt_request) -> Int32) -> Int32 {
        var request = vt_request()
        request.bytes_max = Int64(job.request.bodyBytesMax)
        request.connect_milliseconds = Int64(settings.connectMilliseconds)
        request.total_milliseconds = Int64(settings.totalMilliseconds)
        request.stall_seconds = Int64(max(1, settings.network.timeoutSeconds))
        request.stall_bytes_per_second = Int64(settings.tuning.stallBytesPerSecond)
        request.may_share = job.url.isSecure ? 1 : 0
        request.is_plain = job.takesBodiesAsTheyCome ? 1 : 0
        return job.url.string.withCString { url in
            (proxy ?? "").withCString { proxy in
                withContiguousCStrings(job.headerLines()) { lines in
                    request.url = url
                    request.proxy = proxy
                    request.headers = lines.baseAddress
                    request.header_count = lines.count
                    guard let text = job.request.body?.text else { return body(&request) }
                    return text.withCString {
                        request.body = $0
                        request.body_bytes = Int64(text.utf8.count)
                        return body(&request)
                    }
                }
            }
        }
    }

    /// - Returns: whether a transfer ended, so that others can start.
    private func takeResults() -> Bool {
        var isAny = false
        var result = vt_result()
        while let transfer = Transfer.from(vt_multi_next(multi, &result)) {
            isAny = true
            guard let job = transfer.job, let host = transfer.host else { continue }
            let outcome = TransferResult.of(
                transfer, job, result, totalMilliseconds: settings.totalMilliseconds,
                now: settings.tuning.now())
            let startedAt = transfer.startedAt
            counts.add(
                outcome, host: host.name, isSent: result.is_sent != 0, bytes: Int(result.bytes),
                seconds: Double(MonotonicTime.now() - startedAt) / 1e9)
            release(transfer)
            obey(outcome, job, host, isSent: result.is_sent != 0, startedAt: startedAt)
        }
        return isAny
    }

    private func release(_ transfer: Transfer) {
        let host = transfer.host
        transfer.job?.transfer = nil
        transfer.end()
        idle.append(transfer)
        active -= 1
        host?.running -= 1
        if let host { list(host) }
    }

    // MARK: Ends

    func finish(_ job: Job, _ unfinished: UnfinishedBody) {
        if let transfer = job.transfer, let handle = transfer.handle {
            vt_transfer_stop(multi, handle)
            release(transfer)
        }
        jobs[job.id] = nil
        ended.add(job, unfinished)
    }

    private func finishAll(_ kind: FetchFailure.Kind, _ message: String) {
        // In order, so that logs are the same on every run.
        for id in jobs.keys.sorted() {
            if let job = jobs[id] { finish(job, .failed(job.failure(kind, message))) }
        }
    }
}

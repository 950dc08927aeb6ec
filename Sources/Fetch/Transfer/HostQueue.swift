/// The waiting and running transfers of a host and port, and its failures. Confined to the loop's thread.
final class HostQueue {
    /// After so many failed connects, or pictures without an answer, in a row the host is down for this run.
    static let refusalsMax = 3

    /// Without its port.
    let name: String
    /// The most concurrent transfers; a host that has just refused gets one.
    private let perHost: Int
    private var urgent = Fifo<Job>()
    private var waiting = Fifo<Job>()
    /// Running transfers.
    var running = 0
    /// Whether it is in the loop's list of hosts that can start a transfer.
    var isListed = false
    /// The earliest start, by `MonotonicTime`.
    private(set) var pausedUntil: UInt64 = 0
    private(set) var refusals = 0
    private var refusedAt: UInt64 = 0
    /// Why the last connect failed, or brought no answer.
    var connectFailure: ConnectFailure?

    /// After a 429: until when, by `MonotonicTime`, no picture is requested; nil: no 429 came.
    private var picturesRefusedUntil: UInt64?
    /// Whether the server named that moment.
    private var isRetryAfterKnown = false

    var isDown: Bool { refusals >= Self.refusalsMax }
    var isEmpty: Bool { urgent.isEmpty && waiting.isEmpty }

    init(name: String, perHost: Int) { (self.name, self.perHost) = (name, perHost) }

    func add(_ job: Job) {
        if job.isUrgent { urgent.append(job) } else { waiting.append(job) }
    }

    func next() -> Job? { urgent.popFirst() ?? waiting.popFirst() }

    /// - Parameter now: by `MonotonicTime`; read only of a host that was told to pause.
    func canStart(now: @autoclosure () -> UInt64) -> Bool {
        !isEmpty && running < (isRefusing ? 1 : perHost) && (pausedUntil == 0 || pausedUntil <= now())
    }

    /// A host that took connections and did not answer may answer other requests: it goes on to get as many.
    private var isRefusing: Bool { refusals > 0 && connectFailure?.reason != .noAnswer }

    func noteAnswered() { refusals = 0 }

    /// Concurrent connects fail together and count once.
    /// - Returns: whether it counted.
    func noteRefused(startedAt: UInt64, now: UInt64) -> Bool {
        guard refusals == 0 || startedAt >= refusedAt else { return false }
        refusals += 1
        refusedAt = now
        return true
    }

    /// - Parameter seconds: what the server asks for; nil or 0: no pictures are requested any more in this run.
    func refusePictures(forSeconds seconds: Int?, now: UInt64) {
        isRetryAfterKnown = seconds.map { $0 > 0 } ?? false
        picturesRefusedUntil = isRetryAfterKnown ? now + UInt64(seconds ?? 0) * 1_000_000_000 : .max
    }

    func refusesPictures(now: @autoclosure () -> UInt64) -> Bool {
        picturesRefusedUntil.map { $0 > now() } ?? false
    }

    /// What is left of the wait that the server asked for; nil: it did not say.
    func retryAfterSeconds(now: UInt64) -> Int? {
        guard isRetryAfterKnown, let end = picturesRefusedUntil, end > now else { return nil }
        return Int((end - now + 999_999_999) / 1_000_000_000)
    }

    func pause(until moment: UInt64) { pausedUntil = max(pausedUntil, moment) }
}

/// A queue with constant-time operations.
struct Fifo<Element> {
    private var elements: [Element?] = []
    private var first = 0

    var isEmpty: Bool { first == elements.count }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first]
        elements[first] = nil
        first += 1
        if first == elements.count {
            elements.removeAll(keepingCapacity: true)
            first = 0
        } else if first > 1024, first * 2 > elements.count {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }
}

internal import Glibc
internal import Model
internal import Synchronization

/// A folder that machines share (`cache.remote`): a second level behind the local cache.
///
/// Nothing in it is believed unseen: a file that is missing, cut short or another's is a miss. Nothing it does fails a
/// run. One that hangs, vanishes or has another layout is given up for the run, and one that cannot be written is only
/// read; either is reported once. It is opened at its first use. Its methods block, each for a limited time.
final class RemoteFolder: Sendable {
    let path: String
    let calls: TimeLimitedCalls
    private let monitor: ProgressReporter
    /// Called before every call on the folder; tests make it slow.
    private let beforeCall: @Sendable () -> Void
    private let state = Mutex(State())
    private let opening = Mutex(())

    private struct State: Sendable {
        /// Of the folder; nil: not opened.
        var descriptor: Int32?
        var isGivenUp = false
        var isWritable = true
        var isReported = false
        var deadline = Deadline.none
        var failedReads = 0
        /// Names of files that were found to be bad in this run.
        var bad: Set<String> = []
        var use = RemoteUse()
    }

    /// The time limit of a call in seconds.
    static let secondsMaxDefault = 20.0
    private static let threads = 8
    /// So many reads may fail, other than for want of the file, before the folder is given up.
    private static let failedReadsMax = 16

    init(
        path: String, monitor: ProgressReporter, secondsMax: Double = secondsMaxDefault,
        beforeCall: @escaping @Sendable () -> Void = {}
    ) {
        self.path = path
        self.monitor = monitor
        self.beforeCall = beforeCall
        calls = TimeLimitedCalls(secondsMax: secondsMax, threads: Self.threads, heartbeat: monitor.heartbeat)
    }

    deinit {
        if let descriptor = state.withLock({ $0.descriptor }) { close(descriptor) }
    }

    // MARK: State

    /// Whether the folder can be read.
    var isUsable: Bool { isOpen && !state.withLock { $0.isGivenUp } }
    /// Whether the folder can be written.
    var isWritable: Bool { isUsable && state.withLock { $0.isWritable } }

    /// What was read and written so far.
    var use: RemoteUse {
        state.withLock { state in
            var use = state.use
            use.state = state.isGivenUp ? .givenUp : state.isWritable ? .usable : .readOnly
            return use
        }
    }

    func count(_ change: (inout RemoteUse) -> Void) { state.withLock { change(&$0.use) } }

    func isBad(_ name: String) -> Bool { state.withLock { $0.bad.contains(name) } }

    /// Records that a file is not what its name says. It is not read again in this run.
    func noteBad(_ name: String) {
        state.withLock { state in if state.bad.insert(name).inserted { state.use.bad += 1 } }
        monitor.log(.debug, "\(path)/\(name): is damaged; it is had or made again")
    }

    /// Uses the folder up to this moment and no longer.
    func end(by deadline: Deadline) { state.withLock { $0.deadline = deadline } }

    /// Does without the folder for the rest of the run.
    func giveUp(_ reason: String) {
        report("\(reason); this run does without it") { $0.isGivenUp = true }
    }

    /// Writes no more in this run.
    private func stopWriting(_ reason: String) {
        report("\(reason); this run reads from it and writes no more") { $0.isWritable = false }
    }

    private func report(_ message: String, _ change: (inout State) -> Void) {
        let isNew = state.withLock { state in
            defer { state.isReported = true }
            change(&state)
            return !state.isReported
        }
        guard isNew else { return monitor.log(.debug, "\(path): \(message)") }
        monitor.diagnose(
            .warning, .remoteCacheFailed, feed: nil, place: path, message: "cache.remote: \(message)", isLoss: false)
    }

    // MARK: Calls

    /// `call` of each number in 0..<count, at once; nil for those that are not back in time.
    func map<Value: Sendable>(count: Int, _ call: @escaping @Sendable (Int) -> Value?) -> [Value?] {
        guard isUsable else { return Array(repeating: nil, count: count) }
        let results = calls.map(count: count, by: state.withLock { $0.deadline }) { [self] number in
            state.withLock { $0.isGivenUp } ? nil : call(number)
        }
        if results.isLate { giveUpLate() }
        return results.values.map { $0 ?? nil }
    }

    private func giveUpLate() {
        let isTimeUp = state.withLock { $0.deadline.hasPassed }
        let limit = "\(Int(calls.secondsMax.rounded(.up))) seconds"
        giveUp(
            isTimeUp
                ? "the run's time for it is up" : "it does not answer within \(limit), or too slowly to be of use")
    }

    private var isOpen: Bool {
        opening.withLock { _ in
            let isSettled = state.withLock { $0.descriptor != nil || $0.isGivenUp }
            if !isSettled { open() }
        }
        return state.withLock { $0.descriptor != nil }
    }

    private func open() {
        let opened = calls.map(count: 1, by: .none) { [path, beforeCall] _ in
            beforeCall()
            return RemoteOpening.open(path)
        }
        switch opened.values[0] {
        case .opened(let descriptor)?: state.withLock { $0.descriptor = descriptor }
        case .refused(let reason)?: giveUp(reason)
        case nil: giveUpLate()
        }
    }

    /// Only called once it is open, by `call`s of `map`.
    private func withDescriptor<R>(_ body: (Int32) -> R) -> R? {
        beforeCall()
        return state.withLock { $0.descriptor }.map(body)
    }

    // MARK: Files

    /// The bytes of a file. Nil: it is missing, longer than `bytesMax`, or cannot be read.
    func read(_ name: String, bytesMax: Int) -> [UInt8]? {
        guard !isBad(name) else { return nil }
        let read = withDescriptor { RemoteFiles.read(name, in: $0, bytesMax: bytesMax) }
        switch read {
        case .bytes(let bytes)?: return bytes
        case .bad?: noteBad(name)
        // Another machine has replaced it meanwhile, and it is had or made again.
        case .failed(ESTALE)?, .missing?, nil: break
        case .failed(let code)?:
            let count = state.withLock { state in
                state.failedReads += 1
                return state.failedReads
            }
            let reason = String(cString: strerror(code))
            monitor.log(.debug, "\(path)/\(name): cannot be read: \(reason)")
            if count >= Self.failedReadsMax { giveUp("\(count) files cannot be read (\(reason))") }
        }
        return nil
    }

    /// Whether a file of this size stands there that was not found to be bad.
    func exists(_ name: String, byteCount: Int) -> Bool {
        guard !isBad(name) else { return false }
        return withDescriptor { RemoteFiles.byteCount(of: name, in: $0) == byteCount } ?? false
    }

    /// Puts a file in place at once: written under a temporary name in its folder, then renamed.
    /// - Returns: whether it stands there.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) -> Bool {
        guard state.withLock({ $0.isWritable && !$0.isGivenUp }) else { return false }
        guard let code = withDescriptor({ RemoteFiles.write(bytes, to: name, in: $0) }) else { return false }
        switch code {
        case 0:
            state.withLock { _ = $0.bad.remove(name) }
            return true
        // Its folders cannot be made, so the folder itself is gone.
        case ENOENT, ESTALE: giveUp("the folder is gone")
        default: stopWriting("\(name) cannot be written (\(String(cString: strerror(code))))")
        }
        return false
    }

    /// Removes a file; nothing there is no error. No link on the way to it is followed.
    /// - Returns: whether it is gone.
    @discardableResult
    func remove(_ name: String) -> Bool {
        isGone(name, withDescriptor { RemoteFiles.remove(name, in: $0) })
    }

    /// - Parameter code: 0, or the `errno` of removing it; nil: that was not tried.
    private func isGone(_ name: String, _ code: Int32?) -> Bool {
        switch code {
        case 0, ENOENT: return true
        case let code?: stopWriting("\(name) cannot be removed (\(String(cString: strerror(code))))")
        case nil: break
        }
        return false
    }

    // MARK: Collections

    /// What stands in a folder, with size and time; for collections only.
    func list(_ folder: String) -> [RemoteFiles.Entry]? {
        withDescriptor { RemoteFiles.list(folder, in: $0) } ?? nil
    }

    /// Runs `body` on an open folder. What it does there is done there, whatever takes the folder's place meanwhile.
    /// - Returns: what `body` does; `missing` where there is no such folder. Nil: it cannot be opened, or a link is on
    ///   the way to it.
    func withFolder<R>(_ name: String, missing: R, _ body: (Int32) -> R?) -> R? {
        guard let folder = withDescriptor({ RemoteFiles.openFolder(name, in: $0) }) else { return nil }
        if folder == -ENOENT { return missing }
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        return body(folder)
    }

    /// Reads a file of an open folder, for whoever must not take one that cannot be read for none: that gives the
    /// remote folder up.
    /// - Parameter place: the folder's name.
    func read(_ name: String, of folder: Int32, place: String, bytesMax: Int) -> RemoteFiles.Read {
        beforeCall()
        let read = RemoteFiles.read(name, in: folder, bytesMax: bytesMax)
        if case .failed(let code) = read {
            giveUp("\(place)/\(name) cannot be read (\(String(cString: strerror(code))))")
        }
        return read
    }

    /// Removes a file of an open folder; nothing there is no error.
    /// - Returns: whether it is gone.
    func remove(_ name: String, of folder: Int32, place: String) -> Bool {
        beforeCall()
        return isGone("\(place)/\(name)", unlinkat(folder, name, 0) == 0 ? 0 : errno)
    }
}

/// What a run read from the remote folder and wrote to it.
package struct RemoteUse: Hashable, Sendable {
    /// Whether it can still be used.
    package enum State: String, Hashable, Sendable, Codable {
        case usable
        /// It could not be written.
        case readOnly
        /// It was given up: it cannot be read either.
        case givenUp
    }

    package fileprivate(set) var state = State.usable
    /// Pictures found by their addresses.
    package var originals = 0
    /// Derivatives found by source and recipe.
    package var derivatives = 0
    /// Objects copied to the local cache, and their bytes.
    package var objectsRead = 0
    package var bytesRead = 0
    package var objectsWritten = 0
    package var bytesWritten = 0
    /// Files that were not what their names say.
    package fileprivate(set) var bad = 0
}

internal import Model
internal import Synchronization

/// The order in which pictures are requested: from each host in turn, and of one host in order of mention.
///
/// Those that wait for one host take a bounded share of the places, so that a host that never answers leaves places for
/// the others.
final class HostTurns: Sendable {
    /// A picture, by its number, and its host's number.
    struct Turn: Hashable, Sendable {
        let index: Int
        fileprivate let host: Int
    }

    private struct State {
        /// By host: the pictures that wait, the first of them last.
        var waiting: [[Int]]
        /// By host: the pictures that have had their turn and are not finished.
        var running: [Int]
        /// The hosts of this round that are still to come, the next of them last, and those of the next round in order.
        var round: [Int]
        var nextRound: [Int] = []
    }

    private let perHostMax: Int
    private let state: Mutex<State>

    /// - Parameter perHostMax: the most pictures of one host that have had their turn and are not finished, where there
    ///   is more than one host.
    init(_ sources: [PictureSource], perHostMax: Int) {
        var numbers: [String: Int] = [:]
        var waiting: [[Int]] = []
        for (index, source) in sources.enumerated().reversed() {
            // Files, which no one waits for, are those of one host.
            let name = if case .web(let url) = source.location { url.origin } else { "" }
            let host = numbers[name] ?? waiting.count
            if host == waiting.count {
                numbers[name] = host
                waiting.append([])
            }
            waiting[host].append(index)
        }
        // Hosts too come in order of first mention, which is at the end of each list.
        let round = waiting.indices.sorted { (waiting[$0].last ?? 0) > (waiting[$1].last ?? 0) }
        self.perHostMax = waiting.count > 1 ? perHostMax : .max
        let running = [Int](repeating: 0, count: waiting.count)
        state = Mutex(State(waiting: waiting, running: running, round: round))
    }

    /// The next turn. Nil: no picture waits but for hosts that have all their places, and whoever has these takes the
    /// rest too.
    /// - Parameter finished: the caller's turn before.
    func next(after finished: Turn?) -> Turn? {
        state.withLock { state in
            if let finished { state.running[finished.host] -= 1 }
            for _ in 0..<(state.round.count + state.nextRound.count) {
                if state.round.isEmpty {
                    state.round = state.nextRound.reversed()
                    state.nextRound = []
                }
                guard let host = state.round.popLast() else { return nil }
                guard state.running[host] < perHostMax, let index = state.waiting[host].popLast() else {
                    state.nextRound.append(host)
                    continue
                }
                if !state.waiting[host].isEmpty { state.nextRound.append(host) }
                state.running[host] += 1
                return Turn(index: index, host: host)
            }
            return nil
        }
    }
}

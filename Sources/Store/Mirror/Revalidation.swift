internal import Fetch
internal import Model

/// When a picture is asked for again.
struct Revalidation: Sendable {
    /// A picture that stays away is asked for after at most so many days.
    static let gapDaysMax = 32

    let day: Day
    let now: Instant
    let maxAgeDays: Int
    let isRefresh: Bool
    let isOffline: Bool

    /// Whether `resource`, kept under `key`, is to be asked for tonight.
    func isDue(_ resource: Resource, key: String) -> Bool {
        if isOffline { return false }
        if isRefresh { return true }
        if let nextTry = resource.nextTry, day < nextTry { return false }
        guard let state = resource.pictureState, state.failures == 0 else { return true }
        return isDue(state, key: key)
    }

    /// The same for one that did not fail the last time.
    func isDue(_ state: PictureState, key: String) -> Bool {
        if isOffline { return false }
        if isRefresh { return true }
        if let freshUntil = state.freshUntil { return freshUntil <= now }
        return state.fetchedDay < lastTurn(key)
    }

    /// The latest night, up to tonight, on which it is this key's turn. Turns come every `maxAgeDays`; a hash
    /// of the key says on which of those nights, so that each night has its part.
    private func lastTurn(_ key: String) -> Day {
        guard maxAgeDays > 1 else { return maxAgeDays == 1 ? day : day + 1 }
        let offset = Digest(of: key).withRawBytes { Int($0.loadUnaligned(as: UInt32.self).littleEndian) }
        let since = (day.number + offset) % maxAgeDays
        return day + (since < 0 ? -since - maxAgeDays : -since)
    }

    /// The first edition day on which to ask again after `failures` failures in a row: at once, then after 1,
    /// 2, 4, … days.
    func nextTry(failures: Int) -> Day {
        guard failures > 1 else { return day }
        return day + min(1 << min(failures - 2, 8), Self.gapDaysMax)
    }

    /// Whether a failure is likely to last, so that asking every night would be impolite.
    static func isLasting(_ failure: FetchFailure) -> Bool {
        switch failure.kind {
        case .status(let status): (400..<500).contains(status) && ![408, 425, 429].contains(status)
        case .tooLarge, .redirect, .request, .forbiddenAddress, .answer: true
        case .offline, .cancelled, .deadline, .unreachable, .hostDown, .timeout, .tls, .truncated, .file: false
        }
    }
}

internal import Fetch
internal import Model
internal import Store

/// When a picture is asked for again.
struct Revalidation: Sendable {
    /// A picture that stays away is asked for after at most so many nights.
    static let gapNightsMax = 32

    let day: Day
    let night: Night
    let now: Instant
    let maxAgeDays: Int
    let isRefresh: Bool
    let isOffline: Bool

    /// Whether `resource`, kept under `key`, is to be asked for tonight.
    func isDue(_ resource: Resource, key: String) -> Bool {
        if isOffline { return false }
        if isRefresh { return true }
        if resource.isToldToWait(now) { return false }
        if let nextTry = resource.nextTry, night < nextTry { return false }
        guard let state = resource.pictureState, state.failures == 0 else { return true }
        return isDue(state, key: key)
    }

    /// The same for one that did not fail the last time.
    ///
    /// What lies in the future was noted by a wrong clock: it is asked again.
    func isDue(_ state: PictureState, key: String) -> Bool {
        if isOffline { return false }
        if isRefresh { return true }
        guard lastTurn(key) <= state.fetchedDay, state.fetchedDay <= day else { return true }
        guard let end = freshEnd(state) else { return true }
        return end <= now
    }

    /// Until when a picture need not be asked for within this edition day: as the server said, and at most `maxAgeDays`
    /// from when it was noted. Nil: that lies in the future.
    func freshEnd(_ state: PictureState) -> Instant? {
        // An older version did not note it: then the turns alone decide.
        guard let notedAt = state.notedAt else { return now.adding(days: maxAgeDays) }
        guard notedAt <= now else { return nil }
        let end = notedAt.adding(days: maxAgeDays)
        return state.freshUntil.map { min($0, end) } ?? end
    }

    /// The latest night, up to tonight, on which it is this key's turn. Turns come every `maxAgeDays`; a hash
    /// of the key says on which of those nights, so that each night has its part.
    private func lastTurn(_ key: String) -> Day {
        guard maxAgeDays > 1 else { return maxAgeDays == 1 ? day : day + 1 }
        let offset = Digest(of: key).withRawBytes { Int($0.loadUnaligned(as: UInt32.self).littleEndian) }
        let since = (day.number + offset) % maxAgeDays
        return day + (since < 0 ? -since - maxAgeDays : -since)
    }

    /// The first night on which to ask again after `failures` failures in a row: at once, then after 1, 2, 4, … nights
    /// on which there is a run, whatever their dates.
    func nextTry(failures: Int) -> Night {
        guard failures > 1 else { return night }
        return night + min(1 << min(failures - 2, 8), Self.gapNightsMax)
    }

    /// Whether a failure is likely to last, so that asking every night would be impolite.
    static func isLasting(_ failure: FetchFailure) -> Bool {
        switch failure.kind {
        case .status(let status): (400..<500).contains(status) && ![408, 425, 429].contains(status)
        case .tooLarge, .redirect, .request, .answer, .gone: true
        // A forbidden address costs no request, and `network.allowPrivateHosts` may allow it by tomorrow.
        case .forbiddenAddress, .offline, .cancelled, .deadline, .unreachable, .hostDown, .timeout, .tls, .truncated,
            .file:
            false
        }
    }
}

/// When a document of a feed is asked for again: always on a new edition day, and never within the hour.
struct DocumentRevalidation: Sendable {
    /// So long a document is not asked for again on the same edition day, whatever its server said.
    static let restSeconds: Int64 = 3600
    /// So long at most a server's word of freshness is taken, for an edition day may be set and not end.
    static let freshSecondsMax: Int64 = 86_400
    /// On so many nights in a row a server says that a document is gone, and it is asked no more.
    static let goneNightsMax = 3

    let day: Day
    let now: Instant
    /// The digest of the feed's configuration.
    let configuration: Digest?

    /// Whether what is known of a document serves without asking.
    func isFresh(_ resource: Resource, _ copy: Document, _ request: DocumentRequest) -> Bool {
        guard resource.fetchedDay == day, resource.configuration == configuration, let notedAt = resource.notedAt,
            notedAt <= now
        else { return false }
        let said = min(resource.freshUntil ?? notedAt, notedAt.adding(seconds: Self.freshSecondsMax))
        if now < max(said, notedAt.adding(seconds: Self.restSeconds)) { return true }
        // An edition day may be set and not end.
        guard now < notedAt.adding(seconds: Self.freshSecondsMax) else { return false }
        return request.asksForRest?(copy.bytes, notedAt, now) ?? false
    }

    /// Why a document is not to be asked for, by what its server said on nights before; nil: it may be.
    func refusal(_ resource: Resource) -> String? {
        guard resource.configuration == configuration else { return nil }
        if resource.status == 410, resource.failures >= Self.goneNightsMax { return Self.goneMessage }
        return resource.isToldToWait(now) ? resource.waitMessage : nil
    }

    static let goneMessage = """
        HTTP 410 on \(goneNightsMax) nights in a row: THE FEED IS GONE and is not asked for any more; \
        change its url in the configuration or take it out (`build-site --refresh` asks once more)
        """
}

extension Resource {
    /// A server's wish to be left alone is kept for so long at most: a week.
    static let waitSecondsMax: Int64 = 604_800

    /// Whether the server asked to be left alone until a moment that lies ahead. One that lies farther ahead than any
    /// wish is kept was noted by a wrong clock.
    func isToldToWait(_ now: Instant) -> Bool {
        guard let retryAt else { return false }
        return now < retryAt && retryAt <= now.adding(seconds: Self.waitSecondsMax)
    }

    /// Notes a failure that says to wait.
    mutating func wait(seconds: Int, now: Instant, _ failure: FetchFailure) {
        retryAt = now.adding(seconds: min(Int64(seconds), Self.waitSecondsMax))
        status = failure.status
        self.failure = failure.message
    }

    /// What is said on runs that wait.
    var waitMessage: String {
        let until = retryAt.map { ", and not to be asked again before \($0)" } ?? ""
        return "the server said HTTP \(status ?? 429)\(until)"
    }
}

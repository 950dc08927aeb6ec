internal import Decode
internal import Model

/// How often an RSS channel asks to be asked (RSS 2.0): `ttl`, `skipHours` and `skipDays`.
struct AtomSchedule {
    private var restMinutes = 0
    /// 0–23, in GMT.
    private var skippedHours: Set<Int> = []
    /// 0: Thursday, as 1970-01-01 was.
    private var skippedDays: Set<Int> = []

    private static let days = ["thursday", "friday", "saturday", "sunday", "monday", "tuesday", "wednesday"]
    /// A longer `ttl` says no more: on a new edition day a feed is asked.
    private static let restMinutesMax = 1440

    /// Nothing is asked for where the document is not RSS.
    init(_ bytes: [UInt8]) {
        // What cannot be read asks for nothing; parsing the answer tells why.
        guard bytes.contains(UInt8(ascii: "<")), let root = try? XMLDocument(bytes).root else { return }
        for channel in root.children where channel.name.local == "channel" {
            for child in channel.children {
                switch child.name.local {
                case "ttl": restMinutes = min(max(0, Self.number(child) ?? 0), Self.restMinutesMax)
                case "skipHours": skippedHours = Set(child.children.compactMap(Self.number).map { $0 % 24 })
                case "skipDays":
                    skippedDays = Set(child.children.compactMap { Self.days.firstIndex(of: Self.word($0)) })
                default: continue
                }
            }
        }
    }

    private static func word(_ element: XMLElement) -> String {
        String(element.text.lowercased().filter { !$0.isWhitespace })
    }

    private static func number(_ element: XMLElement) -> Int? { Int(word(element)) }

    /// - Parameter notedAt: when the document came or was confirmed.
    func asksForRest(notedAt: Instant, now: Instant) -> Bool {
        if now < notedAt.adding(seconds: Int64(restMinutes) * 60) { return true }
        let day = now.dayUTC.number
        let hour = Int(now.seconds - Int64(day) * 86_400) / 3600
        return skippedHours.contains(hour) || skippedDays.contains((day % 7 + 7) % 7)
    }
}

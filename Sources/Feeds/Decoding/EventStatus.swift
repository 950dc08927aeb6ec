internal import Model

extension EventDetails.Status {
    /// From a word of schema.org, or of those who sell tickets: `https://schema.org/EventCancelled`, `canceled`,
    /// `onsale`. Nil for one that is not known.
    init?(word: String) {
        let word = (word.split(separator: "/").last ?? "").lowercased().filter(\.isLetter)
        switch word.hasPrefix("event") ? String(word.dropFirst(5)) : word {
        case "scheduled", "movedonline", "normal", "confirmed", "active", "live", "onsale", "offsale", "presale",
            "soldout", "started",
            "ended", "completed":
            self = .scheduled
        case "cancelled", "canceled": self = .cancelled
        case "postponed": self = .postponed
        case "rescheduled": self = .rescheduled
        default: return nil
        }
    }
}

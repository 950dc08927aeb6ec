internal import Model

// Which feeds are sorted and filtered, and by which price.
extension FeedPlan {
    /// A feed of more entries has none: a visitor would load all of them.
    private static let filteredMax = 10_000

    var isShop: Bool { noun == "product" }

    /// Whether its grid can be sorted and filtered by script: a feed that sells or announces, with more than a mosaic.
    var hasFilter: Bool {
        (isShop || noun == EntryKind.event.rawValue)
            && (Mosaic.cellCount + 1...Self.filteredMax).contains(feed.entries.count)
    }

    /// The currency of most prices; of as many the first.
    var currency: String? {
        var counts: [String: Int] = [:]
        var best: String?
        for entry in feed.entries {
            guard let currency = entry.lowestPrice?.currency else { continue }
            counts[currency, default: 0] += 1
        }
        for entry in feed.entries {
            guard let currency = entry.lowestPrice?.currency else { continue }
            if counts[currency] ?? 0 > best.flatMap({ counts[$0] }) ?? 0 { best = currency }
        }
        return best
    }
}

extension Entry {
    /// Of what is sold, or of an event's tickets.
    var lowestPrice: Price? { offer?.price ?? event?.prices?.from }
}

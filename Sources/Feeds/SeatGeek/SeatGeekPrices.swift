internal import Decode
internal import Model

/// `events[].stats`: prices as fractions (2017) or whole numbers (since), each of them null half of the time; in 2026
/// they are said to be empty for all ordinary clients.
enum SeatGeekPrices {
    /// Nowhere stated; most events are in the United States.
    private static let currency = "USD"
    /// Beyond this in hundredths it is no price.
    private static let centsMax = 1_000_000_000

    static func range(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) -> PriceRange? {
        guard let stats = fields.fields("stats", &diagnostics) else { return nil }
        let lowest = cents("lowest_price", stats, &diagnostics)
        let highest = cents("highest_price", stats, &diagnostics)
        let average = cents("average_price", stats, &diagnostics)
        guard lowest != nil || highest != nil || average != nil else { return nil }
        if let lowest, let highest, lowest > highest {
            stats.note("lowest_price", "more than highest_price; no prices are shown", &diagnostics)
            return nil
        }
        return PriceRange(lowest: lowest, highest: highest, average: average, currency: currency)
    }

    private static func cents(_ key: StaticString, _ stats: ObjectReader, _ diagnostics: inout FeedDiagnostics) -> Int?
    {
        guard let price = stats.double(key, &diagnostics) else { return nil }
        let cents = (price * 100).rounded()
        guard (0...Double(centsMax)).contains(cents) else {
            stats.note(key, "the number \(price) is no price; it is left out", &diagnostics)
            return nil
        }
        return Int(cents)
    }
}

internal import Model

/// Rarer forms of dates, brought to a day of ISO 8601 (`2024-05-12`) and what stands behind it.
enum FeedDateForms {
    /// The text itself where it begins with such a day; nil where it has none of the forms.
    static func normalised(_ text: String) -> String? {
        // `2024-05-12T10:15:00+02:00[Europe/Berlin]`, as Java writes it.
        var text = text.prefix { $0 != "[" }
        if let east = eastAsian(text) { text = Substring(east) }
        // `Sun, 2024-05-12 10:15:00`.
        if let start = text.firstIndex(where: \.isNumber),
            text[..<start].allSatisfy({ $0.isLetter || ",. ".contains($0) })
        {
            text = text[start...]
        }
        let date = text.prefix { $0 != "T" && $0 != " " }
        let parts = date.split(whereSeparator: { $0 == "-" || $0 == "/" }).map(String.init)
        guard let day = calendarDay(parts) ?? weekDay(parts) ?? ordinalDay(parts) else { return nil }
        return day.description + text.dropFirst(date.count)
    }

    private static func calendarDay(_ parts: [String]) -> Day? {
        guard parts.count == 3, let year = number(parts[0], digits: 4...4), let month = number(parts[1], digits: 1...2),
            let day = number(parts[2], digits: 1...2)
        else { return nil }
        return Day(year: year, month: month, day: day)
    }

    /// `2024-133`: the day of the year.
    private static func ordinalDay(_ parts: [String]) -> Day? {
        guard parts.count == 2, let year = number(parts[0], digits: 4...4),
            let number = number(parts[1], digits: 3...3),
            number > 0, let first = Day(year: year, month: 1, day: 1)
        else { return nil }
        let day = first + (number - 1)
        return day.year == year ? day : nil
    }

    /// `2024-W19-7` and `2024W197`; a week alone is its Monday.
    private static func weekDay(_ parts: [String]) -> Day? {
        let text = parts.joined().uppercased()
        guard (7...8).contains(text.utf8.count), text.dropFirst(4).first == "W",
            let year = number(text.prefix(4), digits: 4...4),
            let week = number(text.dropFirst(5).prefix(2), digits: 2...2),
            let weekday = text.utf8.count == 7 ? 1 : number(text.suffix(1), digits: 1...1), (1...7).contains(weekday),
            let fourth = Day(year: year, month: 1, day: 4)
        else { return nil }
        // The first week has the fourth of January; the first day from which Unix counts was a Thursday.
        let monday = fourth + -(((fourth.number + 3) % 7 + 7) % 7) + (week - 1) * 7
        return week > 0 && (monday + 3).year == year ? monday + (weekday - 1) : nil
    }

    /// `2024年5月12日 10:15`, `2024년 5월 12일 오후 1:31:15`.
    private static func eastAsian(_ text: Substring) -> String? {
        let signs: [Character] = text.contains("년") ? ["년", "월", "일"] : ["年", "月", "日"]
        var rest = text
        var parts: [String] = []
        for sign in signs {
            guard let end = rest.firstIndex(of: sign) else { return nil }
            parts.append(rest[..<end].filter { !$0.isWhitespace })
            rest = rest[rest.index(after: end)...]
        }
        guard let day = calendarDay(parts) else { return nil }
        // A word before the time says which half of the day.
        var words = rest.split(separator: " ").filter { !$0.hasPrefix("(") }.map(String.init)
        let halves = ["오전": "AM", "오후": "PM", "上午": "AM", "下午": "PM", "午前": "AM", "午後": "PM"]
        for (name, half) in halves {
            guard let word = words.first, word.hasPrefix(name) else { continue }
            let time = word.dropFirst(name.count)
            words.replaceSubrange(0..<1, with: time.isEmpty ? [] : [String(time)])
            if !words.isEmpty { words.insert(half, at: 1) }
        }
        return ([day.description] + words).joined(separator: " ")
    }

    private static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }
}

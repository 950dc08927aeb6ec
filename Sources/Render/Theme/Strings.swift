internal import Model

/// The strings of one language, and its formats of numbers and dates. The machine's locale is never used.
final class Strings: Sendable {
    /// BCP 47.
    let code: String
    /// The language's name in itself.
    let name: String
    /// `ltr` or `rtl`.
    let direction: String
    /// `t` in templates.
    let constants: StringsGroup
    /// Keys that are missing and were taken from a fallback, sorted.
    let missing: [String]

    /// By flat keys.
    let values: [String: String]
    private let formats: [String: FormatString]
    private let plural: PluralRule
    private let digits: [String]
    private let group: String
    private let months: [String]
    private let weekdays: [String]

    /// - Parameter layers: the language's own file first, then its fallbacks.
    init(code: String, layers: [StringsFile]) {
        var values: [String: String] = [:]
        var missing: [String] = []
        for (depth, layer) in layers.enumerated() {
            let own = values
            for (key, value) in layer.values where own[key] == nil {
                if depth > 0 {
                    // Languages differ in plural forms, so `other` alone is complete.
                    if key.hasPrefix("count."), own[Self.otherForm(of: key)] != nil { continue }
                    missing.append(key)
                }
                values[key] = value
            }
        }
        self.code = code
        self.values = values
        self.missing = missing.sorted()
        formats = values.filter { $0.value.contains("{") }.mapValues { FormatString($0) }
        constants = StringsGroup(values)
        name = values["language.name"] ?? code
        direction = values["language.direction"] == "rtl" ? "rtl" : "ltr"
        plural = PluralRule(rawValue: values["language.plural"] ?? "") ?? .oneOther
        let digits = (values["number.digits"] ?? "").map(String.init)
        self.digits = digits.count == 10 ? digits : (0...9).map(String.init)
        group = values["number.group"] ?? ""
        months = (0..<12).map { values["date.months.\($0)"] ?? String($0 + 1) }
        weekdays = (0..<7).map { values["date.weekdays.\($0)"] ?? "" }
    }

    private static func otherForm(of key: String) -> String {
        key.split(separator: ".").dropLast().joined(separator: ".") + ".other"
    }

    /// A string without placeholders. A missing one is shown as its key, to be noticed.
    func text(_ key: String) -> String { values[key] ?? key }

    /// A string that there need not be; nil for an empty one too.
    func optional(_ key: String) -> String? { values[key].flatMap { $0.isEmpty ? nil : $0 } }

    /// The label of a fact; a label that the strings do not have is shown as the feed has it.
    func factLabel(_ label: String) -> String { values["fact." + label] ?? label }

    func hasFactLabel(_ label: String) -> Bool { values["fact." + label] != nil }

    func format(_ key: String, _ values: (name: String, value: String)...) -> String { format(key, values) }

    func format(_ key: String, _ values: [(name: String, value: String)]) -> String {
        formats[key]?.formatted(values) ?? text(key)
    }

    /// `1,234`, in the language's digits.
    func number(_ number: Int) -> String {
        if (0..<10).contains(number) { return digits[number] }
        var result = ""
        let text = Array(String(number.magnitude).utf8)
        if number < 0 { result += "-" }
        for (index, digit) in text.enumerated() {
            if index > 0, (text.count - index) % 3 == 0 { result += group }
            result += digits[Int(digit) - 48]
        }
        return result
    }

    /// `12 looks`.
    /// - Parameter noun: a key of `count`: `look`, `product`…
    func count(_ number: Int, of noun: String) -> String {
        // Some languages write one and two without a number, so without a placeholder.
        let own = "count.\(noun)." + plural.form(for: number)
        let key = values[own] == nil ? "count.\(noun).other" : own
        return formats[key]?.formatted([("n", self.number(number))]) ?? values[key] ?? self.number(number)
    }

    /// `10 April 2022`.
    func date(_ day: Day) -> String {
        let (year, dayOfMonth) = (ungrouped(day.year), ungrouped(day.day))
        return format("date.day", ("day", dayOfMonth), ("month", months[day.month - 1]), ("year", year))
    }

    /// `1–3 December 2026`, `30 November – 3 December 2026`, `1 December 2026 – 31 January 2027`.
    func dates(from first: Day, to last: Day) -> String {
        let (dayOfMonth, month) = (ungrouped(first.day), months[first.month - 1])
        guard first.year == last.year else { return format("date.span", ("first", date(first)), ("last", date(last))) }
        if first.month == last.month {
            return format(
                "date.spanOfMonth", ("first", dayOfMonth), ("last", ungrouped(last.day)), ("month", month),
                ("year", ungrouped(first.year)))
        }
        let start = format("date.spanStart", ("day", dayOfMonth), ("month", month))
        return format("date.span", ("first", start), ("last", date(last)))
    }

    /// `April`.
    /// - Parameter month: 1–12.
    func month(_ month: Int) -> String { months[month - 1] }

    /// `April 2022`.
    func month(_ month: Int, of year: Int) -> String {
        format("date.month", ("month", self.month(month)), ("year", self.year(year)))
    }

    /// `2022`, without grouping.
    func year(_ year: Int) -> String { ungrouped(year) }

    /// `Sunday, 10 April 2022`.
    func dateWithWeekday(_ day: Day) -> String {
        // The first of January 1970 was a Thursday.
        let weekday = weekdays[((day.number + 4) % 7 + 7) % 7]
        return weekday.isEmpty ? date(day) : format("date.full", ("weekday", weekday), ("date", date(day)))
    }

    /// `£1,234`, `£1,234.50`, `1.234,50 €`: with the currency's symbol, or its code where the language has none.
    func price(_ price: Price) -> String {
        let (whole, rest) = (price.thousandths / 1000, price.thousandths % 1000)
        var amount = number(whole)
        if rest != 0 {
            let digits = String(1000 + rest).dropFirst().utf8.map { self.digits[Int($0) - 48] }
            amount += text("number.point") + digits.prefix(rest % 10 == 0 ? 2 : 3).joined()
        }
        let symbol = values["currency." + price.currency] ?? price.currency
        // A letter does not touch the number.
        let gap = symbol.last?.isLetter == true && text("number.price").hasPrefix("{symbol}{") ? "\u{a0}" : ""
        return format("number.price", ("symbol", symbol + gap), ("amount", amount))
    }

    /// With the moment's own precision.
    func moment(_ moment: LocalMoment) -> String {
        let day = moment.day
        let year = ungrouped(day.year)
        return switch moment.precision {
        case .minute:
            format("date.moment", ("date", date(day)), ("time", time(minuteOfDay: moment.minuteOfDay)))
        case .day: date(day)
        case .month: month(day.month, of: day.year)
        case .year: year
        case .aboutYear: format("date.aboutYear", ("year", year))
        }
    }

    /// The strings of scripts by flat keys, sorted: the group `script` without its prefix, the formats of dates,
    /// numbers and counts of entries, and as `plural` a language with the same plural rule.
    var scriptStrings: [(key: String, value: String)] {
        let groups = [
            "script.", "date.day", "date.moment", "date.months.", "date.time", "number.digits", "number.group",
            // Scripts of themes from before have the rule by its name.
            "count.entry.", "language.plural",
        ]
        let strings = values.filter { entry in groups.contains { entry.key.hasPrefix($0) } }
            .map {
                (key: $0.key.hasPrefix("script.") ? String($0.key.dropFirst("script.".count)) : $0.key, value: $0.value)
            }
        return (strings + [(key: "plural", value: plural.language)]).sorted { $0.key.precedesByBytes($1.key) }
    }

    /// `14:05`, in the language's digits.
    func time(minuteOfDay: Int) -> String {
        func twoDigits(_ number: Int) -> String { (number < 10 ? ungrouped(0) : "") + ungrouped(number) }
        return format("date.time", ("hour", twoDigits(minuteOfDay / 60)), ("minute", twoDigits(minuteOfDay % 60)))
    }

    /// `4096 × 2732`, in the language's digits.
    func size(width: Int, height: Int) -> String { "\(ungrouped(width)) × \(ungrouped(height))" }

    private func ungrouped(_ number: Int) -> String {
        String(number).utf8.map { (48...57).contains($0) ? digits[Int($0) - 48] : "-" }.joined()
    }
}

/// A group of strings as a template view.
final class StringsGroup: TemplateView {
    static var schema: ViewSchema { .open }
    private let values: [String: TemplateValue]

    /// - Parameter flat: keys with dots.
    init(_ flat: [String: String]) {
        var groups: [String: [String: String]] = [:]
        var values: [String: TemplateValue] = [:]
        for (key, value) in flat {
            guard let dot = key.firstIndex(of: ".") else {
                values[key] = .text(value)
                continue
            }
            groups[String(key[..<dot]), default: [:]][String(key[key.index(after: dot)...])] = value
        }
        for (name, group) in groups { values[name] = .view(StringsGroup(group)) }
        self.values = values
    }

    func value(at slot: Int) -> TemplateValue { .absent }
    func value(named name: String) -> TemplateValue { values[name] ?? .absent }
}

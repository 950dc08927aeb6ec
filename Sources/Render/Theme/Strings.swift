internal import Model

/// The words of one language, with what it takes to fill them in. No locale of the machine is asked.
final class Strings: Sendable {
    /// BCP 47.
    let code: String
    /// What the language calls itself.
    let name: String
    /// `ltr` or `rtl`.
    let direction: String
    /// For templates: `t`.
    let constants: StringsGroup
    /// Keys that this language lacks and that English filled in, sorted.
    let missing: [String]

    private let values: [String: String]
    private let phrases: [String: Phrase]
    private let plural: PluralRule
    private let digits: [String]
    private let group: String
    private let months: [String]
    private let weekdays: [String]

    /// - Parameter layers: the language's own file first, then those to fall back on.
    init(code: String, layers: [StringsFile]) {
        var values: [String: String] = [:]
        var missing: [String] = []
        for (depth, layer) in layers.enumerated() {
            for (key, value) in layer.values where values[key] == nil {
                if depth > 0 {
                    // A language has its own forms of a noun, and `other` is enough.
                    if key.hasPrefix("count."), values[Self.otherForm(of: key)] != nil { continue }
                    missing.append(key)
                }
                values[key] = value
            }
        }
        self.code = code
        self.values = values
        self.missing = missing.sorted()
        phrases = values.filter { $0.value.contains("{") }.mapValues { Phrase($0) }
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

    /// A string without names in it; the key itself where no language has it, so that it is seen.
    func word(_ key: String) -> String { values[key] ?? key }

    /// The label of a fact. A feed may have kinds of facts that no string knows: they go by their own name.
    func factLabel(_ label: String) -> String { values["fact." + label] ?? label }

    func hasFactLabel(_ label: String) -> Bool { values["fact." + label] != nil }

    func phrase(_ key: String, _ names: (name: String, value: String)...) -> String { phrase(key, names) }

    func phrase(_ key: String, _ names: [(name: String, value: String)]) -> String {
        phrases[key]?.filled(names) ?? word(key)
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
        // One and two may be said without a number, so without a name to fill in.
        let own = "count.\(noun)." + plural.form(for: number)
        let key = values[own] == nil ? "count.\(noun).other" : own
        return phrases[key]?.filled([("n", self.number(number))]) ?? values[key] ?? self.number(number)
    }

    /// `10 April 2022`.
    func date(_ day: Day) -> String {
        let (year, dayOfMonth) = (ungrouped(day.year), ungrouped(day.day))
        return phrase("date.day", ("day", dayOfMonth), ("month", months[day.month - 1]), ("year", year))
    }

    /// `Sunday, 10 April 2022`.
    func dateWithWeekday(_ day: Day) -> String {
        // The first of January 1970 was a Thursday.
        let weekday = weekdays[((day.number + 4) % 7 + 7) % 7]
        return weekday.isEmpty ? date(day) : phrase("date.full", ("weekday", weekday), ("date", date(day)))
    }

    /// `1,234`, `1,234.50`.
    func amount(hundredths: Int) -> String {
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        guard rest != 0 else { return number(whole) }
        return number(whole) + word("number.point") + (rest < 10 ? ungrouped(0) : "") + ungrouped(rest)
    }

    /// As exactly as it is known.
    func moment(_ moment: LocalMoment) -> String {
        let day = moment.day
        let month = months[day.month - 1]
        let year = ungrouped(day.year)
        return switch moment.precision {
        case .minute:
            phrase("date.moment", ("date", date(day)), ("time", time(minuteOfDay: moment.minuteOfDay)))
        case .day: date(day)
        case .month: phrase("date.month", ("month", month), ("year", year))
        case .year: year
        case .aboutYear: phrase("date.aboutYear", ("year", year))
        }
    }

    /// What scripts say: the group `script` by its own keys, and what they need for days, numbers and counts of
    /// entries, as an object of flat keys, sorted.
    var scriptWords: [(key: String, value: String)] {
        let groups = [
            "script.", "date.day", "date.moment", "date.months.", "date.time", "number.digits", "number.group",
            "count.entry.", "language.plural",
        ]
        return values.filter { entry in groups.contains { entry.key.hasPrefix($0) } }
            .map {
                (key: $0.key.hasPrefix("script.") ? String($0.key.dropFirst("script.".count)) : $0.key, value: $0.value)
            }
            .sorted { $0.key.precedesByBytes($1.key) }
    }

    /// By 24 hours, in the language's digits.
    func time(minuteOfDay: Int) -> String {
        func two(_ number: Int) -> String { (number < 10 ? ungrouped(0) : "") + ungrouped(number) }
        return phrase("date.time", ("hour", two(minuteOfDay / 60)), ("minute", two(minuteOfDay % 60)))
    }

    private func ungrouped(_ number: Int) -> String {
        String(number).utf8.map { (48...57).contains($0) ? digits[Int($0) - 48] : "-" }.joined()
    }
}

/// A group of strings as templates see it.
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

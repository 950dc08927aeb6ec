/// The plural rule of a language, after Unicode's CLDR for whole numbers: `language.plural` in the strings.
enum PluralRule: String, CaseIterable, Sendable {
    /// One for 1: English, German, Spanish…
    case oneOther = "one-other"
    /// One form only: Japanese, Chinese…
    case other
    case arabic
    case czechSlovak = "czech-slovak"
    /// Russian, Ukrainian, Belarusian.
    case eastSlavic = "east-slavic"
    /// One for 0 too: French, Brazilian Portuguese, Hindi…
    case french
    case hebrew
    case latvian
    case lithuanian
    /// Macedonian, Icelandic.
    case macedonian
    case polish
    case romanian
    /// Serbian, Croatian, Bosnian.
    case serboCroatian = "serbo-croatian"
    case slovenian

    static let forms = ["zero", "one", "two", "few", "many", "other"]

    /// A language that has it, for `Intl.PluralRules` of the scripts.
    var language: String {
        switch self {
        case .oneOther: "en"
        case .other: "ja"
        case .arabic: "ar"
        case .czechSlovak: "cs"
        case .eastSlavic: "ru"
        case .french: "fr"
        case .hebrew: "he"
        case .latvian: "lv"
        case .lithuanian: "lt"
        case .macedonian: "mk"
        case .polish: "pl"
        case .romanian: "ro"
        case .serboCroatian: "hr"
        case .slovenian: "sl"
        }
    }

    func form(for number: Int) -> String {
        let (lastDigit, lastTwo) = (number % 10, number % 100)
        switch self {
        case .oneOther: return number == 1 ? "one" : "other"
        case .other: return "other"
        case .czechSlovak: return number == 1 ? "one" : (2...4).contains(number) ? "few" : "other"
        case .french: return number < 2 ? "one" : number % 1_000_000 == 0 ? "many" : "other"
        case .hebrew: return number == 1 ? "one" : number == 2 ? "two" : "other"
        case .macedonian: return lastDigit == 1 && lastTwo != 11 ? "one" : "other"
        case .romanian: return number == 1 ? "one" : number == 0 || (1...19).contains(lastTwo) ? "few" : "other"
        case .slovenian:
            switch lastTwo {
            case 1: return "one"
            case 2: return "two"
            case 3, 4: return "few"
            default: return "other"
            }
        case .latvian:
            if lastDigit == 0 || (11...19).contains(lastTwo) { return "zero" }
            return lastDigit == 1 ? "one" : "other"
        case .lithuanian:
            if lastDigit == 0 || (11...19).contains(lastTwo) { return "other" }
            return lastDigit == 1 ? "one" : "few"
        case .eastSlavic, .polish, .serboCroatian:
            let rest = self == .serboCroatian ? "other" : "many"
            if (11...14).contains(lastTwo) { return rest }
            if lastDigit == 1, self != .polish || number == 1 { return "one" }
            return (2...4).contains(lastDigit) ? "few" : rest
        case .arabic:
            switch (number, lastTwo) {
            case (0, _): return "zero"
            case (1, _): return "one"
            case (2, _): return "two"
            case (_, 3...10): return "few"
            case (_, 11...99): return "many"
            default: return "other"
            }
        }
    }
}

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
    case irish
    case latvian
    case lithuanian
    /// Macedonian, Icelandic.
    case macedonian
    case maltese
    case polish
    case romanian
    case scottishGaelic = "scottish-gaelic"
    /// Serbian, Croatian, Bosnian.
    case serboCroatian = "serbo-croatian"
    case slovenian
    case welsh

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
        case .irish: "ga"
        case .latvian: "lv"
        case .lithuanian: "lt"
        case .macedonian: "mk"
        case .maltese: "mt"
        case .polish: "pl"
        case .romanian: "ro"
        case .scottishGaelic: "gd"
        case .serboCroatian: "hr"
        case .slovenian: "sl"
        case .welsh: "cy"
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
        case .arabic, .irish, .maltese, .scottishGaelic, .welsh: return formOfFiveOrSix(number)
        }
    }

    /// Of the languages that have up to six.
    private func formOfFiveOrSix(_ number: Int) -> String {
        switch (self, number, number % 100) {
        case (.arabic, 0, _), (.welsh, 0, _): "zero"
        case (_, 1, _), (.scottishGaelic, 11, _): "one"
        case (_, 2, _), (.scottishGaelic, 12, _): "two"
        case (.irish, 3...6, _), (.scottishGaelic, 3...19, _), (.welsh, 3, _): "few"
        case (.arabic, _, 3...10), (.maltese, 0, _), (.maltese, _, 3...10): "few"
        case (.irish, 7...10, _), (.welsh, 6, _), (.arabic, _, 11...99), (.maltese, _, 11...19): "many"
        default: "other"
        }
    }
}

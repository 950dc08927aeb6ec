/// The names of months in dates, by their first letters: software writes them in the language of its site.
enum MonthNames {
    /// 1 to 12; nil for what is none.
    static func number(of text: Substring) -> Int? {
        let start = text.prefix(3).lowercased()
        if let month = english.firstIndex(of: start) { return month + 1 }
        if let month = others[start] { return month }
        // June and July begin alike in French and in Czech.
        guard start == "jui" || start == "čer" else { return nil }
        return ["juil", "červenec", "července"].contains { text.lowercased().hasPrefix($0) } ? 7 : 6
    }

    private static let english = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Czech, Danish, Dutch, French, German, Italian, Norwegian, Polish, Portuguese, Russian, Spanish and Swedish, as
    /// far as they differ from English.
    private static let others: [String: Int] = {
        let names = [
            "ene gen led sty янв", "fev fév lut úno фев", "maa mrt mrz mär bře мар", "abr avr dub kwi апр",
            "mag mai maj mei kvě май мая", "cze giu čvn июн", "lip lug čvc июл", "ago aoû aou sie srp авг",
            "set wrz zář сен", "okt ott out paź říj окт", "lis ноя", "des dez dic déc gru pro дек",
        ]
        return Dictionary(
            uniqueKeysWithValues: names.enumerated().flatMap { index, names in
                names.split(separator: " ").map { (String($0), index + 1) }
            })
    }()
}

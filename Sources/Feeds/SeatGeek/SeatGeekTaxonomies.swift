/// What the API's names for kinds of events mean to a reader.
enum SeatGeekTaxonomies {
    /// Those that cannot be told from the name; from `/2/taxonomies` of 2016.
    private static let names = [
        "mlb": "MLB Baseball", "ncaa_baseball": "NCAA Baseball", "nfl": "NFL Football",
        "ncaa_football": "College Football", "nba": "NBA Basketball", "ncaa_basketball": "College Basketball",
        "ncaa_womens_basketball": "College Women's Basketball", "wnba": "WNBA Basketball",
        "nba_dleague": "NBA D-League", "nhl": "NHL Hockey", "ncaa_hockey": "College Hockey", "mls": "MLS Soccer",
        "ncaa_soccer": "College Soccer", "nascar": "NASCAR", "nascar_sprintcup": "NASCAR Sprint Cup Series",
        "nascar_nationwide": "NASCAR Nationwide Series", "f1": "F1 Racing", "pga": "PGA Golf", "lpga": "LPGA Golf",
        "mma": "MMA", "wwe": "WWE", "concert": "Concerts", "music_festival": "Music Festivals",
        "classical_orchestral_instrumental": "Classical Orchestral", "cirque_du_soleil": "Cirque Du Soleil",
        "broadway_tickets_national": "Broadway Shows", "family": "Family Entertainment",
        "dance_performance_tour": "Dance Shows",
    ]

    /// `minor_league_hockey` is “Minor League Hockey”; a name that is written for readers stays as it is.
    static func readable(_ name: String) -> String {
        if let known = names[name] { return known }
        let isSlug =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (97...122).contains(byte) || (48...57).contains(byte) || byte == 95 || byte == 45
            }
        guard isSlug else { return name }
        let words = name.split { $0 == "_" || $0 == "-" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return words.isEmpty ? name : words.joined(separator: " ")
    }
}

/// Suggests the name that was most likely meant.
package enum NearestName {
    /// Longer names than this are not compared.
    private static let lengthMax = 64

    /// The one of `names` with the fewest changed, added, dropped or swapped letters, case apart; nil where
    /// none is near (more than a third of its length away, and more than two letters). Of equals, the first.
    package static func to(_ name: String, among names: some Sequence<String>) -> String? {
        guard name.utf8.count <= lengthMax else { return nil }
        let wanted = Array(name.lowercased().utf8)
        var best: (name: String, distance: Int)?
        for candidate in names where candidate.utf8.count <= lengthMax {
            let distance = distance(wanted, Array(candidate.lowercased().utf8))
            if distance <= max(2, candidate.utf8.count / 3),
                distance < min(best?.distance ?? .max, wanted.count)
            {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// Optimal string alignment: Levenshtein's distance with neighbours swapped counted once.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var rows = [Array(0...other.count)]
        for (row, letter) in one.enumerated() {
            var line = [row + 1]
            for (column, otherLetter) in other.enumerated() {
                var least = min(
                    rows[row][column + 1] + 1, line[column] + 1,
                    rows[row][column] + (letter == otherLetter ? 0 : 1))
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                line.append(least)
            }
            rows.append(line)
        }
        return rows[one.count][other.count]
    }
}

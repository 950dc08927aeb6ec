internal import Model

/// The values of options, read from their texts. What cannot be read is a `UsageError` that names the option.
enum OptionValue {
    static func number(
        _ text: String, _ option: String, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                message:
                    "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)"
            )
        }
        return number
    }

    /// `25M` → 26,214,400.
    static func byteCount(_ text: String, _ option: String) throws(UsageError) -> Int {
        let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30]
        let shift = text.last.flatMap { shifts[$0] } ?? 0
        guard let number = Int(shift > 0 ? text.dropLast() : text[...]), number > 0,
            case (let count, false) = number.multipliedReportingOverflow(by: 1 << shift)
        else {
            throw UsageError(message: "\(option) takes a whole number above 0, such as 20000 or 25M, not \(text)")
        }
        return count
    }

    static func seconds(_ text: String, _ option: String) throws(UsageError) -> Double {
        guard let seconds = Double(text), seconds > 0, seconds <= 604_800 else {
            throw UsageError(message: "\(option) takes seconds, above 0 and at most 604800, not \(text)")
        }
        return seconds
    }

    static func day(_ text: String, _ option: String) throws(UsageError) -> Day {
        guard let day = Day(text) else {
            throw UsageError(message: "\(option) takes a day as YYYY-MM-DD, not \(text)")
        }
        return day
    }

    /// `1/30` → 30.
    static func sample(_ text: String, _ option: String) throws(UsageError) -> Int {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "1", let oneIn = Int(parts[1]), (1...10_000).contains(oneIn)
        else {
            throw UsageError(message: "\(option) takes a part such as 1/30, not \(text)")
        }
        return oneIn
    }
}

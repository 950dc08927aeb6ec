internal import Model

/// Which part of a plan a process works on: `3/16`.
package struct ShardIndex: Hashable, Sendable, CustomStringConvertible {
    /// More shards than this are taken for a mistake.
    static let countMax = 1_000_000

    /// From 1 to `count`.
    package let number: Int
    package let count: Int

    package var description: String { "\(number)/\(count)" }

    /// The index cannot be told: exit 64.
    package struct Unknown: Error, Equatable {
        /// One line: what was found, what was expected.
        package let message: String
    }

    /// - Parameter place: what says so, for messages.
    init(_ number: Int, of count: Int, place: String) throws(Unknown) {
        guard (1...Self.countMax).contains(count), (1...count).contains(number) else {
            throw Unknown(message: "\(place): shard \(number) of \(count); expected a number from 1 to their count")
        }
        self.number = number
        self.count = count
    }

    /// Reads `i/N`.
    package init(_ text: String) throws(Unknown) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else {
            throw Unknown(message: "shard takes its part as i/N, such as 3/16, not \(text.singleLine(maxBytes: 100))")
        }
        try self.init(number, of: count, place: "shard")
    }

    /// Reads the variables of a Slurm job array, a Kubernetes Indexed Job or an AWS Batch array job.
    package init(environment: [String: String]) throws(Unknown) {
        let slurm = try Self.numbers(
            ["SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_COUNT"],
            environment)
        if let slurm {
            let (offset, step) = (slurm[0].subtractingReportingOverflow(slurm[1]), slurm[2])
            guard !offset.overflow, offset.partialValue >= 0, step > 0, offset.partialValue % step == 0 else {
                throw Unknown(
                    message: "SLURM_ARRAY_TASK_ID is \(slurm[0]), with _MIN \(slurm[1]) and _STEP \(step): no task of "
                        + "such an array; submit it as --array=1-N")
            }
            self = try ShardIndex(offset.partialValue / step + 1, of: slurm[3], place: "SLURM_ARRAY_TASK_ID")
            return
        }
        for names in [
            ["JOB_COMPLETION_INDEX", "JOB_COMPLETIONS"], ["AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE"],
        ] {
            guard let found = try Self.numbers(names, environment) else { continue }
            let (number, isOver) = found[0].addingReportingOverflow(1)
            self = try ShardIndex(isOver ? 0 : number, of: found[1], place: names[0])
            return
        }
        throw Unknown(
            message: "shard needs its part, as i/N or from the variables of a Slurm array, a Kubernetes Indexed Job or "
                + "an AWS Batch array")
    }

    /// The values of variables that belong together; nil where none is set.
    private static func numbers(_ names: [String], _ environment: [String: String]) throws(Unknown) -> [Int]? {
        let values = names.map { environment[$0] }
        guard values.contains(where: { $0 != nil }) else { return nil }
        var numbers: [Int] = []
        for (name, value) in zip(names, values) {
            guard let value else {
                let set = zip(names, values).first { $0.1 != nil }?.0 ?? ""
                throw Unknown(message: "\(set) is set and \(name) is not; set both, or name the part as i/N")
            }
            guard let number = Int(value) else {
                throw Unknown(message: "\(name) is \(value.singleLine(maxBytes: 100)); expected a whole number")
            }
            numbers.append(number)
        }
        return numbers
    }
}

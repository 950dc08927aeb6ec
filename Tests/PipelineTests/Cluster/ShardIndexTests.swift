import Testing

@testable import Pipeline

@Suite("Which part of a plan a shard works on") struct ShardIndexTests {
    @Test(
        "It is read from i/N, counted from 1",
        arguments: [("1/1", "1/1"), ("3/16", "3/16"), ("16/16", "16/16")])
    func named(_ text: String, _ expected: String) throws {
        #expect(try ShardIndex(text).description == expected)
    }

    @Test(
        "What is no part is refused",
        arguments: ["0/3", "4/3", "-1/3", "1/0", "1", "1/3/5", "a/b", "", "/", "1/", "1/99999999999999999999"])
    func refused(_ text: String) {
        #expect(throws: ShardIndex.Unknown.self) { try ShardIndex(text) }
    }

    @Test(
        "It is read from the variables of an array job",
        arguments: [
            (["SLURM_ARRAY_TASK_ID": "5", "_MIN": "5", "_STEP": "1", "_COUNT": "4"], "1/4"),
            (["SLURM_ARRAY_TASK_ID": "16", "_MIN": "1", "_STEP": "1", "_COUNT": "16"], "16/16"),
            (["SLURM_ARRAY_TASK_ID": "7", "_MIN": "1", "_STEP": "3", "_COUNT": "4"], "3/4"),
            (["SLURM_ARRAY_TASK_ID": "0", "_MIN": "0", "_STEP": "2", "_COUNT": "2"], "1/2"),
            (["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "3"], "1/3"),
            (["JOB_COMPLETION_INDEX": "2", "JOB_COMPLETIONS": "3"], "3/3"),
            (["AWS_BATCH_JOB_ARRAY_INDEX": "9", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], "10/10"),
        ])
    func environment(_ variables: [String: String], _ expected: String) throws {
        #expect(try ShardIndex(environment: Self.expanded(variables)).description == expected)
    }

    @Test(
        "Variables that are half set, no numbers or out of range are refused",
        arguments: [
            [:], ["SLURM_ARRAY_TASK_ID": "5"], ["SLURM_ARRAY_TASK_ID": "5", "_MIN": "1", "_STEP": "1"],
            ["SLURM_ARRAY_TASK_ID": "5", "_MIN": "1", "_STEP": "1", "_COUNT": "4"],
            ["SLURM_ARRAY_TASK_ID": "3", "_MIN": "1", "_STEP": "3", "_COUNT": "4"],
            ["SLURM_ARRAY_TASK_ID": "3", "_MIN": "1", "_STEP": "0", "_COUNT": "4"],
            ["SLURM_ARRAY_TASK_ID": "1", "_MIN": "3", "_STEP": "1", "_COUNT": "4"],
            ["JOB_COMPLETION_INDEX": "0"], ["JOB_COMPLETIONS": "3"], ["AWS_BATCH_JOB_ARRAY_SIZE": "3"],
            ["JOB_COMPLETION_INDEX": "3", "JOB_COMPLETIONS": "3"],
            ["JOB_COMPLETION_INDEX": "x", "JOB_COMPLETIONS": "3"],
            ["JOB_COMPLETION_INDEX": "9223372036854775807", "JOB_COMPLETIONS": "3"],
        ])
    func unusable(_ variables: [String: String]) {
        #expect(throws: ShardIndex.Unknown.self) { try ShardIndex(environment: Self.expanded(variables)) }
    }

    @Test("A half-set pair is told by both names") func message() {
        let error = #expect(throws: ShardIndex.Unknown.self) {
            try ShardIndex(environment: ["JOB_COMPLETION_INDEX": "0"])
        }
        #expect(error?.message.contains("JOB_COMPLETION_INDEX is set and JOB_COMPLETIONS is not") == true)
    }

    /// `_MIN` stands for `SLURM_ARRAY_TASK_MIN`.
    private static func expanded(_ variables: [String: String]) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: variables.map { ($0.hasPrefix("_") ? "SLURM_ARRAY_TASK" + $0 : $0, $1) })
    }
}

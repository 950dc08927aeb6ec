internal import TestSupport
internal import Testing

@Suite struct SandboxReportTests {
    @Test("The report and -v name what held of the workers' confinement, and nothing where none was needed")
    func named() async throws {
        try await WholeRun.served { _, site in
            let first = try await site.run("-v")
            #expect(first.exitCode == 0, "\(first.messages)")
            let held = try site.report().confinement
            #expect(held.starts(with: ["no-new-privileges"]))
            #expect(first.messages.contains("confined by " + held.joined(separator: ", ")))
            // A kernel that offers no filter is named in a note, and costs no picture.
            let notes = try site.report().diagnostics.filter { $0.message.contains("seccomp") }
            #expect(notes.isEmpty == held.contains("seccomp"))
            #expect(try await site.run().exitCode == 0)
            #expect(try site.report().confinement == [])
        }
    }
}

internal import TestSupport
internal import Testing

@Suite("The mock API") struct MockCheckTests {
    @Test("Every fault and service does what its README says") func checksItself() async throws {
        let result = try await MockAPI.check()
        #expect(result.exitCode == 0, "\(result.messages)")
        #expect(result.messages.hasSuffix("OK\n"))
    }
}

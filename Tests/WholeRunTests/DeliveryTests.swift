internal import TestSupport
internal import Testing

@Suite("Servers that deliver badly") struct DeliveryTests {
    private static let network =
        #"{"allowPrivateHosts": true, "retries": 1, "timeoutSeconds": 120, "feedBytesMax": 4000000}"#

    /// A way of delivering, the exit code where there is no copy, and a word of the message.
    struct Delivery: Sendable, CustomTestStringConvertible {
        let kind: String
        var options: [String: any Sendable] = [:]
        let exitCode: Int32
        let word: String
        var testDescription: String { kind }
    }

    private static let deliveries = [
        Delivery(kind: "stall", exitCode: 65, word: "slow"),
        Delivery(kind: "drip", exitCode: 65, word: "slow"),
        Delivery(kind: "delay", options: ["seconds": 600], exitCode: 69, word: "slow"),
        Delivery(kind: "refuse", exitCode: 69, word: "127.0.0.1"),
        Delivery(kind: "gzip-bomb", exitCode: 65, word: "4000000"),
        Delivery(kind: "endless", exitCode: 65, word: "4000000"),
        Delivery(kind: "large", exitCode: 65, word: "4000000"),
        Delivery(kind: "header-flood", exitCode: 65, word: "header"),
        Delivery(kind: "no-http", exitCode: 65, word: "HTTP"),
        Delivery(kind: "redirect", exitCode: 65, word: "redirect"),
        Delivery(kind: "redirect", options: ["to": "file:///etc/passwd"], exitCode: 65, word: "redirect"),
        Delivery(kind: "redirect-nowhere", exitCode: 65, word: "redirect"),
        Delivery(kind: "status", options: ["status": 500], exitCode: 69, word: "500"),
        Delivery(kind: "status", options: ["status": 404], exitCode: 65, word: "404"),
        Delivery(
            kind: "status", options: ["status": 429, "headers": ["Retry-After": "9999"]], exitCode: 69, word: "429"),
        Delivery(kind: "304-without-validator", exitCode: 65, word: "304"),
    ]

    @Test(
        "A feed behind it ends in bounded time, with no copy by its own exit code, and with one in 3",
        arguments: deliveries)
    func feed(_ delivery: Delivery) async throws {
        try await WholeRun.served(looks: 1, sections: ["network": Self.network]) { api, site in
            let options = delivery.options.merging(["match": "/api/ltk/"]) { $1 }
            try await api.fault(delivery.kind, options)
            try setPatience(delivery, site)
            let run = try await site.run(now: "2026-06-01")
            #expect(run.exitCode == delivery.exitCode, "\(run.messages)")
            #expect(run.messages.contains(delivery.word), "\(run.messages)")
            #expect(!site.exists("output"))
            try await api.clearFaults()
            try setPatience(nil, site)
            // Who says when to come again is asked before that only when told to.
            #expect(try await site.run("--refresh", now: "2026-06-02").exitCode == 0)
            try await change(api, site)
            guard delivery.kind != "304-without-validator" else { return }
            try await api.fault(delivery.kind, options)
            try setPatience(delivery, site)
            let again = try await site.run(now: "2026-06-03")
            #expect(again.exitCode == 3, "\(again.messages)")
            #expect(try site.report().feeds.first?.lastGood == "2026-06-02")
        }
    }

    /// A short timeout for what never ends in time, and one that no machine is too slow for where bytes come.
    private func setPatience(_ delivery: Delivery?, _ site: Site) throws {
        let seconds = delivery?.word == "slow" ? 5 : 120
        let text = site.text("config.json").replacing(#/"timeoutSeconds": \d+/#, with: "\"timeoutSeconds\": \(seconds)")
        try site.write("config.json", text)
    }

    /// Changes the words of the look, so that a conditional request gets a body.
    private func change(_ api: MockAPI, _ site: Site) async throws {
        let id = try #require(try site.report().feeds.first?.added.first)
        try await api.edit(["feed": "ltk", "set": ["ltks": [id: ["caption": "Other words"]]]])
    }

    @Test("A feed that moves to another origin of the web is followed")
    func moved() async throws {
        try await WholeRun.served(looks: 4) { api, site in
            try await api.fault("redirect", ["match": "/api/ltk/", "to": "other", "origin": "main"])
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().counts.entries == 4)
        }
    }

    @Test("Bodies without a length, in chunks, and validators that lie do no harm")
    func oddButSound() async throws {
        try await WholeRun.served(looks: 4) { api, site in
            for kind in ["no-length", "chunked", "changed-etag", "no-validators", "content-type"] {
                try await api.fault(kind, ["contentType": "text/plain"])
                let run = try await site.run("--refresh")
                #expect(run.exitCode == 0, "\(kind): \(run.messages)")
                #expect(try site.report().counts.entries == 4)
                try await api.clearFaults()
            }
            #expect(try site.report().outcome == "unchanged")
        }
    }
}

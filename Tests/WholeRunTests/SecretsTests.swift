internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Secrets of feeds") struct SecretsTests {
    /// Each in the forms in which it may be sent.
    private static func forms(of keys: [String]) -> [String] {
        let user = FeedSection.Secret.username
        let password = FeedSection.Secret.password
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        var forms = [FeedSection.Secret.apiKey, FeedSection.Secret.clientID, user, password, pair]
        forms += [password, user].map { Data($0.utf8).base64EncodedString().replacing("=", with: "") }
        forms += [password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? password]
        return forms + keys
    }

    @Test(
        "Promise i: none is in cache, reports, logs or output, whatever happens, and each goes to its own origin alone")
    func nowhere() async throws {
        let feeds = [FeedSection.photos, .events, .posts]
        try await WholeRun.feeds(feeds, arguments: ["--pictures-apart"]) { api, site in
            try await api.edit(["feed": "league", "keyUses": 3])
            var said = ""
            for (arguments, now) in [(["-v"], "2026-06-01"), (["-v", "--log", "json"], "2026-06-02")] {
                let run = try await site.start(
                    arguments, environment: FeedSection.Secret.environment, now: now
                ).result()
                #expect(run.exitCode == 0, "\(run.messages)")
                said += run.output + run.messages
            }
            try await expectOwnOriginAlone(api)
            said += try await runsWithEchoes(api, site)
            let keys = try await leagueKeys(api)
            #expect(keys.count > 1)
            try expectNone(of: Self.forms(of: keys), in: said, site)
        }
    }

    /// Servers that quote, in their errors, what they were sent.
    private func runsWithEchoes(_ api: MockAPI, _ site: Site) async throws -> String {
        let key = FeedSection.Secret.apiKey
        try await api.fault(
            "flickr-fail", ["match": "/services/rest/", "code": 100, "message": "Invalid API Key \(key)"])
        try await api.fault("seatgeek-fail", ["match": "/2/", "message": "No client \(FeedSection.Secret.clientID)"])
        let keys = try await leagueKeys(api).joined(separator: " ")
        try await api.fault(
            "error-object", ["match": "/challenge/api/", "status": 500, "value": ["message": "What? \(keys)"]])
        let run = try await site.start(
            ["-v", "--refresh"], environment: FeedSection.Secret.environment, now: "2026-06-03"
        ).result()
        #expect(run.exitCode == 3, "\(run.messages)")
        return run.output + run.messages
    }

    private func leagueKeys(_ api: MockAPI) async throws -> [String] {
        let state = try await api.control("GET", "feed?name=league") as? [String: Any]
        return state?["keys"] as? [String] ?? []
    }

    /// Pictures, of another origin, are asked for without anything that only the API is to know.
    private func expectOwnOriginAlone(_ api: MockAPI) async throws {
        let pictures = try await api.requests().filter { $0["origin"] as? String == "other" }
        #expect(pictures.count > 3)
        for request in pictures {
            let headers = request["headers"] as? [String: String] ?? [:]
            #expect(headers["authorization"] == nil && headers["x-access-token"] == nil, "\(request)")
            let target = request["target"] as? String ?? ""
            #expect(!target.contains(FeedSection.Secret.apiKey) && !target.contains(FeedSection.Secret.clientID))
        }
    }

    private func expectNone(of secrets: [String], in said: String, _ site: Site) throws {
        for secret in secrets { #expect(!said.contains(secret), "stdout or stderr has \(secret)") }
        for folder in ["cache", "output", ".output-generations"] {
            for path in try Tree(site.folder + "/" + folder).files {
                let bytes = try Data(contentsOf: URL(filePath: "\(site.folder)/\(folder)/\(path)"))
                for secret in secrets {
                    #expect(!bytes.contains(bytes: secret.utf8), "\(folder)/\(path) has \(secret)")
                }
            }
        }
    }

    @Test(
        "Promise i: those of a body and within a header are sent to their origin alone, page by page, and kept nowhere")
    func bodies() async throws {
        let (token, key) = ("tok-5b1f0c9de2a7", "key-77aa31c04b9e")
        try await WholeRun.alone { site in
            let other = try ScriptedServer { _, reply in reply.answer(200, [], "{}") }
            let server = try ScriptedServer { request, reply in
                let body = String(decoding: request.body, as: UTF8.self)
                if request.number > 3 { return reply.answer(307, ["Location: \(other.url("/"))"]) }
                guard request.method == "POST", request.header("authorization") == "Bearer \(token)",
                    body.contains(#""key":"\#(key)""#)
                else { return reply.answer(400, [], "What is \(body)?") }
                let isFirst = body.contains(#""after":null"#)
                guard isFirst || body.contains(#""after":"c1""#) else { return reply.answer(400, [], body) }
                reply.answer(
                    200, ["Content-Type: application/json"],
                    #"{"data": {"nodes": [{"id": "\#(isFirst ? 1 : 2)", "t": "Item", "said": "\#(key)"}], "#
                        + #""end": "c\#(isFirst ? 1 : 2)", "more": \#(isFirst)}}"#)
            }
            try site.configure(feeds: [
                #"{"id": "any", "type": "json", "url": "\#(server.url("/graphql"))", "items": "data.nodes", "#
                    + #""headers": {"Authorization": "Bearer {env:TOKEN}"}, "#
                    + #""body": {"query": "{ nodes }", "variables": {"after": null, "key": "env:KEY"}}, "#
                    + #""next": {"cursor": "data.end", "variable": "variables.after", "more": "data.more"}, "#
                    + #""entry": {"id": "id", "title": "t", "text": "said"}}"#
            ])
            let environment = ["TOKEN": token, "KEY": key]
            let first = try await site.start(["-v"], environment: environment, now: "2026-06-01").result()
            #expect(first.exitCode == 0, "\(first.messages)")
            #expect(try site.report().counts.entries == 2)
            #expect(server.requests.count == 2)
            // The third answers as before; after it every request is led elsewhere.
            let second = try await site.start(["-v"], environment: environment, now: "2026-06-02").result()
            #expect(second.exitCode == 3, "\(second.messages)")
            #expect(second.messages.contains("to another origin"), "\(second.messages)")
            #expect(other.requests.isEmpty)
            let said = first.output + first.messages + second.output + second.messages
            try expectNone(of: [token, key], in: said, site)
        }
    }

    @Test("One that is not set is named, and is missed only where it would be sent")
    func unset() async throws {
        try await WholeRun.feeds([.photos]) { api, site in
            let run = try await site.run()
            #expect(run.exitCode == 78, "\(run.messages)")
            #expect(run.messages.contains("config.json:"), "\(run.messages)")
            #expect(run.messages.contains("FLICKR_API_KEY"), "\(run.messages)")
            #expect(try await api.requests().isEmpty)
            try site.write(".env", "FLICKR_API_KEY=\(FeedSection.Secret.apiKey)\n")
            let everybodys = try await site.run()
            #expect(everybodys.exitCode == 77 && everybodys.messages.contains("type: chmod 600 "))
            #expect(try await api.requests().isEmpty)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: site.folder + "/.env")
            let again = try await site.run()
            #expect(again.exitCode == 0, "\(again.messages)")
        }
    }
}

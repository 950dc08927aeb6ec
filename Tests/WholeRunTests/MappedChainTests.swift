internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Mapped JSON over the network") struct MappedChainTests {
    /// How an API leads on, what the mapping says of it, and the queries that are to be asked.
    struct Chain: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let next: String
        /// For each query, what its answer has beside the items.
        let answers: [(query: String, more: String)]
    }

    static let chains = [
        Chain(
            testDescription: "by number", next: #"{"parameter": "page", "page": "page", "pages": "pages"}"#,
            answers: [
                ("k=v", #""page": 1, "pages": 3"#), ("k=v&page=2", #""page": 2, "pages": 3"#),
                ("k=v&page=3", #""page": 3, "pages": 3"#),
            ]),
        Chain(
            testDescription: "by cursor", next: #"{"parameter": "after", "cursor": "cursor"}"#,
            answers: [
                ("k=v", #""cursor": "a b/+1""#), ("k=v&after=a%20b%2F%2B1", #""cursor": "z""#),
                ("k=v&after=z", #""cursor": null"#),
            ]),
        Chain(
            testDescription: "by link", next: #""links.next""#,
            answers: [
                ("k=v", #""links": {"next": "?p=2"}"#), ("p=2", #""links": {"next": "/api?p=3"}"#),
                ("p=3", #""links": {}"#),
            ]),
    ]

    @Test("Every page is asked for once, in its order, and every entry has its page", arguments: chains)
    func walk(_ chain: Chain) async throws {
        try await WholeRun.alone { site in
            let server = try ScriptedServer { request, reply in
                let query = request.target.replacing("/api?", with: "")
                guard let index = chain.answers.firstIndex(where: { $0.query == query }) else {
                    return reply.answer(404)
                }
                let items = (1...2).map { #"{"id": "i\#(index)-\#($0)", "t": "Item \#(index) \#($0)"}"# }
                reply.answer(
                    200, ["Content-Type: application/json"],
                    #"{"items": [\#(items.joined(separator: ","))], \#(chain.answers[index].more)}"#)
            }
            try site.configure(feeds: [
                #"{"id": "any", "type": "json", "title": "Any", "url": "\#(server.url("/api?k=v"))", "#
                    + #""items": "items", "next": \#(chain.next), "entry": {"id": "id", "title": "t"}}"#
            ])
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(server.targets == chain.answers.map { "/api?" + $0.query })
            #expect(try site.report().counts.entries == 6)
            #expect(site.page("any/i2-2.html").contains("Item 2 2"))
        }
    }
}

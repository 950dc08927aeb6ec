internal import Foundation
internal import TestSupport
internal import Testing

@Suite("The main job, from the API to the folder") struct MainJobTests {
    @Test("An API as the feed's url builds a whole site, with the entries that a folder of its pages gives")
    func servedLikeFolder() async throws {
        try await WholeRun.served(
            looks: 100, query: "limit=20", sections: ["images": #"{"widths": [64], "formats": ["jpeg"]}"#]
        ) { api, site in
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            let served = try site.report()
            #expect(served.feeds.first?.state == "fresh")
            #expect(served.publish == "exchange")
            #expect(served.counts.bodiesDownloaded > 100)
            let servedPages = try Tree(site.output).files.filter { $0.hasPrefix("looks/") }
            let links = try LinkCheck(site.output)
            #expect(links.broken.isEmpty, "\(links.broken.joined(separator: "\n"))")
            #expect(links.loadedFromOutside.isEmpty, "\(links.loadedFromOutside.joined(separator: "\n"))")
            #expect(links.followed > 1000)

            try site.configure(
                SourceTree.root + "/samples/ltk", sections: ["images": #"{"widths": [64], "formats": ["jpeg"]}"#])
            let again = try await site.run()
            #expect(again.exitCode == 0, "\(again.messages)")
            let fromFolder = try site.report()
            #expect(fromFolder.feeds.first?.entries == served.feeds.first?.entries)
            #expect(fromFolder.counts.requests == 0)
            #expect(fromFolder.relations.dangling.ids == served.relations.dangling.ids)
            #expect(try Tree(site.output).files.filter { $0.hasPrefix("looks/") } == servedPages)
            #expect(try await api.requests("/control/").isEmpty)
        }
    }

    @Test("A second run within the hour asks, downloads, makes, renders and writes nothing")
    func secondRunDoesNothing() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let first = try Tree(site.output)
            let entries = try site.report().counts.entries
            try await api.forgetRequests()
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            let report = try site.report()
            #expect(report.outcome == "unchanged")
            #expect(report.publish == "none")
            #expect(try await api.requests().isEmpty)
            #expect(report.counts == Report.Counts(entries: entries))
            #expect(try Tree(site.output) == first)
            #expect(run.messages.isEmpty, "\(run.messages)")
        }
    }

    @Test("A published folder that was deleted is made whole again, and nothing is downloaded or drawn")
    func deletedOutput() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let first = try Tree(site.output)
            try site.remove("output")
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            let report = try site.report()
            #expect(report.counts.bodiesDownloaded == 0)
            #expect(report.counts.imagesMade == 0)
            #expect(try Tree(site.output).differences(from: first) == [])
        }
    }

    @Test("A part of the published folder that was deleted or changed is mended")
    func damagedOutput() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let first = try Tree(site.output)
            try site.remove("output/looks")
            try site.remove("output/images")
            try site.write("output/index.html", "not ours")
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try Tree(site.output).differences(from: first) == [])
        }
    }

    @Test("A cache that was deleted costs one slow run, and the site is the same")
    func deletedCache() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run().exitCode == 0)
            let first = try Tree(site.output)
            let counts = try site.report().counts
            try site.remove("cache")
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().counts.bodiesDownloaded == counts.bodiesDownloaded)
            #expect(try Tree(site.output).differences(from: first) == [])
        }
    }
}

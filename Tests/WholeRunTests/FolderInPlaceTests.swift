internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

@Suite("A folder in the place of a file that a run writes, as `docker -v` makes one") struct FolderInPlaceTests {
    @Test(
        "It is set aside, and the run ends like any other",
        arguments: [
            "cache/reports/latest.json", "cache/reports/history.jsonl", ".output-generations/current",
            ".output-generations/pages", ".output-generations/cards", "cache/index.backup.sqlite",
        ])
    func controlFile(_ place: String) async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            try site.remove(place)
            try site.write(place + "/mine", "mine")
            try FileKindTests.entry("B", in: site)
            let run = try await FileKindTests.run(site)
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.page("shop/a.html").contains("B"))
            #expect(site.text(place + ".damaged-1/mine") == "mine")
        }
    }

    @Test("So are those in the places of the records of what was published") func records() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let records = try Files.names(in: site.cache + "/reports").filter { $0.hasPrefix("published-") }
            #expect(records.count == 2)
            for name in records {
                try site.remove("cache/reports/" + name)
                try site.write("cache/reports/\(name)/mine", "mine")
            }
            try FileKindTests.entry("B", in: site)
            let run = try await FileKindTests.run(site)
            #expect(run.exitCode == 0, "\(run.messages)")
            for name in records { #expect(site.text("cache/reports/\(name).damaged-1/mine") == "mine") }
        }
    }

    @Test("A file in the place of the reports' folder is set aside") func reports() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            try site.remove("cache/reports")
            try site.write("cache/reports", "mine")
            try FileKindTests.entry("B", in: site)
            let run = try await FileKindTests.run(site)
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(site.exists("cache/reports/latest.json") && site.text("cache/reports.damaged-1") == "mine")
        }
    }

    @Test("Folders in the places of objects cost time: the next run writes them, and a repair sets the rest aside")
    func objects() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let objects = try Tree(site.cache + "/objects").files.map { "cache/objects/" + $0 }
            #expect(!objects.isEmpty)
            for path in objects {
                try site.remove(path)
                try site.write(path + "/mine", "mine")
            }
            let run = try await FileKindTests.run(site, "--refresh")
            #expect([0, 3].contains(run.exitCode), "\(run.exitCode) \(run.messages)")
            let repaired = try await site.command("cache", "repair")
            #expect(repaired.exitCode == 0, "\(repaired.messages)")
            for path in objects { #expect(site.text(path + ".damaged-1/mine") == "mine", "\(path)") }
            try FileKindTests.entry("B", in: site)
            let next = try await FileKindTests.run(site)
            #expect(next.exitCode == 0, "\(next.messages)")
            #expect(site.page("shop/a.html").contains("B"))
            #expect(try await site.command("cache", "verify").exitCode == 0)
        }
    }
}

internal import Foundation
internal import TestSupport
internal import Testing

/// Whole runs at times of their own: a preloaded library moves the clock on the wall, and the edition day with it.
@Suite("The clock") struct ClockTests {
    /// - Parameter shift: seconds, or "@" and the time at the start.
    private static func clock(_ shift: String) -> [String] { [SourceTree.root + "/Tests/Clock/run.sh", shift] }
    private static func at(_ time: String) -> [String] { clock("@\(time)") }

    @Test("Promise o: shards whose clocks are wrong, in other zones and languages, make what one machine makes")
    func shards() async throws {
        try await WholeRun.served(looks: 6) { _, site in
            #expect(try await site.run("--output", "alone").exitCode == 0)
            let alone = try Tree(site.folder + "/alone")
            try site.remove("cache")
            #expect(try await site.run("plan", "--out", "plan").exitCode == 0)
            let surroundings = [("+3600", "Pacific/Kiritimati"), ("-3600", "UTC"), ("+315576000", "Asia/Kathmandu")]
            for (index, (shift, zone)) in surroundings.enumerated() {
                var environment = BuildSiteCommand.plainEnvironment
                (environment["TZ"], environment["LC_ALL"]) = (zone, "tr_TR.UTF-8")
                let shard = try await site.start(
                    ["shard", "--plan", "plan", "\(index + 1)/3"], environment: environment,
                    through: Self.clock(shift), now: nil
                ).result()
                #expect(shard.exitCode == 0, "\(shard.messages)")
            }
            let merged = try await site.run("--plan", "plan", now: nil)
            #expect(merged.exitCode == 0, "\(merged.messages)")
            #expect(try Tree(site.output).differences(from: alone) == [])
        }
    }

    @Test("A night on which the clock is years ahead, or a server whose answers are fresh for a year, freezes nothing")
    func ahead() async throws {
        try await WholeRun.served(arguments: [
            "--cache-control-feeds", "max-age=31536000", "--cache-control-pictures", "max-age=31536000",
        ]) { api, site in
            let nights = ["2026-01-01", "2026-01-02", "2036-01-02", "2026-01-03", "2026-01-04", "2026-02-01"]
            for (number, night) in nights.enumerated() {
                let look = try Self.someLook(site)
                if let look {
                    try await api.edit(["feed": "ltk", "set": ["ltks": [look: ["caption": "Words of \(night)"]]]])
                }
                try await api.forgetRequests()
                let run = try await site.run(through: Self.at("\(night) 03:00:00"), now: nil)
                #expect(run.exitCode == 0, "\(night): \(run.messages)")
                #expect(try await api.requests("/api/ltk/").count == 2, "\(night): both pages, once")
                #expect(try site.report().editionDay == night)
                if number > 0, let look {
                    #expect(site.page("looks/\(look).html").contains("Words of \(night)"), "\(night)")
                }
                #expect(try LinkCheck(site.output).broken == [], "\(night)")
            }
            try await api.forgetRequests()
            #expect(try await site.run(through: Self.at("2026-02-01 03:59:00"), now: nil).exitCode == 0)
            #expect(try await api.requests("/api/ltk/").isEmpty, "within the hour")
        }
    }

    @Test("On one day a feed is asked once an hour, and at once when its section of the configuration has changed")
    func hour() async throws {
        try await WholeRun.served { api, site in
            func asked(_ time: String, _ arguments: String...) async throws -> Int {
                try await api.forgetRequests()
                let run = try await site.start(arguments, through: Self.at("2026-06-01 " + time), now: nil).result()
                #expect(run.exitCode == 0, "\(time): \(run.messages)")
                return try await api.requests("/api/ltk/").count
            }
            #expect(try await asked("03:00:00") == 2)
            #expect(try await asked("03:30:00") == 0)
            #expect(try await asked("04:01:00") == 2)
            #expect(try await asked("04:02:00", "--refresh") == 2)
            try site.configure(api.looks("limit=2"), sections: ["site": #"{"title": "Another"}"#])
            #expect(try await asked("04:03:00") == 0, "that is not the feed's section")
            try site.configure(api.looks("limit=2"), feed: #""maxAgeDays": 9"#)
            #expect(try await asked("04:04:00") == 2)
        }
    }

    @Test("429 with Retry-After is kept across runs: the copy is shown with the reason, and nothing is asked")
    func tooMany() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            let options: [String: any Sendable] = [
                "match": "/api/ltk/", "status": 429, "headers": ["Retry-After": "9999"],
            ]
            try await api.fault("status", options)
            #expect(try await site.run(now: "2026-06-02").exitCode == 3)
            try await api.clearFaults()
            try await api.forgetRequests()
            let run = try await site.run(now: "2026-06-03")
            #expect(run.exitCode == 3 && run.messages.contains("HTTP 429"), "\(run.messages)")
            #expect(try site.report().feeds.first?.lastGood == "2026-06-01")
            #expect(try await api.requests("/api/ltk/").isEmpty)
            #expect(try await site.run("--refresh", now: "2026-06-04").exitCode == 0)
            #expect(try await site.run(now: "2026-06-05").exitCode == 0)
        }
    }

    @Test("A feed that is gone (410) is asked for on three nights; then it is said loudly what to do, once with -q")
    func gone() async throws {
        try await WholeRun.served { api, site in
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try await api.fault("status", ["match": "/api/ltk/", "status": 410])
            var asked: [Int] = []
            var told: [Int] = []
            for day in 2...7 {
                try await api.forgetRequests()
                let run = try await site.run("-q", now: "2026-06-0\(day)")
                #expect(run.exitCode == 3, "\(run.messages)")
                if try await !api.requests("/api/ltk/").isEmpty { asked.append(day) }
                if run.messages.contains("GONE") { told.append(day) }
                #expect(try site.report().warnings.contains("configuration") == (day > 3))
            }
            #expect(asked == [2, 3, 4] && told == [4], "\(asked) \(told)")
            try await api.clearFaults()
            #expect(try await site.run("-q", now: "2026-06-08").exitCode == 3)
            try site.configure(api.looks("limit=2"), feed: #""maxAgeDays": 9"#)
            #expect(try await site.run("-q", now: "2026-06-09").exitCode == 0)
        }
    }

    /// The id of a published look; nil where none is.
    private static func someLook(_ site: Site) throws -> String? {
        guard site.exists("output/looks") else { return nil }
        return try Tree(site.output + "/looks").files.compactMap { $0.wholeMatch(of: #/([^\/]{36})\.html/#)?.1 }.first
            .map(String.init)
    }
}

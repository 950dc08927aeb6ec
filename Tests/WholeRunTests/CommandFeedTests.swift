internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("Feeds that commands print") struct CommandFeedTests {
    private static let feed = #"{"id": "own", "type": "command", "title": "Own", "command": ["./feed.sh"]}"#
    private static let document = """
        {"version": "https://jsonfeed.org/version/1.1", "items": [
          {"id": "one", "title": "A first entry", "content_text": "Words", "image": "picture.jpg"}]}
        """

    private func write(_ site: Site, script: String) throws {
        try writeProgram("#!/bin/sh\n\(script)\n", to: site.folder + "/feed.sh")
    }

    private func configure(_ site: Site, feed: String = Self.feed) throws {
        try site.configure(feeds: [feed])
        try site.write("feed.json", Self.document)
        let pictures = SourceTree.root + "/samples/ltk/images"
        let name = try #require(try Tree(pictures).files.sorted().first { $0.hasSuffix(".jpg") })
        try site.write("picture.jpg", try Data(contentsOf: URL(filePath: pictures + "/" + name)))
        try write(site, script: "cat feed.json")
    }

    @Test("It is published, shown from its last copy when it fails, and not run offline")
    func nights() async throws {
        try await WholeRun.alone { site in
            try configure(site)
            let first = try await site.run()
            #expect(first.exitCode == 0, "\(first.messages)")
            #expect(site.page("own/one.html").contains("A first entry"))
            #expect(site.page("own/one.html").contains("<img"))
            let unchanged = try await site.run()
            #expect(unchanged.exitCode == 0)
            #expect(try site.report().counts.filesWritten == 0)

            try write(site, script: "echo no net >&2; exit 1")
            let offline = try await site.run("--offline", now: "2026-06-02")
            #expect(offline.exitCode == 0, "\(offline.messages)")
            let failed = try await site.run(now: "2026-06-02")
            #expect(failed.exitCode == 3 && failed.messages.contains("it ended in 1 (“no net”)"), "\(failed.messages)")
            #expect(try site.report().feeds.first?.state == "lastGood")
            #expect(site.page("own/one.html").contains("A first entry"))
        }
    }

    @Test("A command that the run cannot wait for is told with --deadline, not with its own limit")
    func deadline() async throws {
        try await WholeRun.alone { site in
            try configure(site)
            #expect(try await site.run(now: "2026-06-01").exitCode == 0)
            try write(site, script: "sleep 1000")
            let run = try await site.run("--deadline", "2", now: "2026-06-02")
            #expect(run.exitCode == 3 && run.messages.contains("a larger --deadline"), "\(run.messages)")
            #expect(!run.messages.contains("it takes longer than"), "\(run.messages)")
        }
    }

    @Test("Without a copy it fails as any feed does, and check names the line")
    func missing() async throws {
        try await WholeRun.alone { site in
            try configure(site)
            try site.remove("feed.sh")
            let run = try await site.run()
            #expect(run.exitCode == 78, "\(run.messages)")
            #expect(run.messages.contains("feeds[0].command: there is no program at \(site.folder)/feed.sh"))
            let check = try await site.command("check")
            #expect(check.exitCode == 78, "\(check.messages)")
            let place = "\(site.folder)/config.json:5: feeds[0].command"
            #expect(check.messages.contains("\(place): there is no program at"), "\(check.messages)")
        }
    }

    @Test("A run that is told to end ends it, with all that it has started")
    func interrupted() async throws {
        try await WholeRun.alone { site in
            try configure(site)
            try write(site, script: "sleep 1000 & echo $! $$ > started.new; mv started.new started; wait")
            let run = try site.start(through: ["/usr/bin/env", "--default-signal"])
            try await Waiting.until("the command") { site.exists("started") }
            let marks = site.text("started").split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
                .compactMap(ProcessMark.init)
            #expect(marks.count == 2)
            run.send(signal: SIGTERM)
            #expect(await run.result().exitCode == 143)
            try await Waiting.until("the command's end") { !marks.contains(where: \.isAlive) }
        }
    }

    @Test("A check that is interrupted ends it too", arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func interruptedCheck(signal: Int32, exitCode: Int32) async throws {
        try await WholeRun.alone { site in
            try configure(site)
            try write(site, script: "sleep 1000 & echo $! $$ > started.new; mv started.new started; wait")
            let check = try site.start(["check"], through: ["/usr/bin/env", "--default-signal"], now: nil)
            try await Waiting.until("the command") { site.exists("started") }
            let marks = site.text("started").split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
                .compactMap(ProcessMark.init)
            #expect(marks.count == 2)
            check.send(signal: signal)
            #expect(await check.result().exitCode == exitCode)
            try await Waiting.until("the command's end") { !marks.contains(where: \.isAlive) }
        }
    }

    /// In the place of fork(2): its caller is held up until the command has started another and the signal to end has
    /// had time to be heard.
    private static let slowFork = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <signal.h>
        #include <stdlib.h>
        #include <unistd.h>
        pid_t fork(void) {
            pid_t (*real)(void) = (pid_t (*)(void))dlsym(RTLD_NEXT, "fork"), pid = real();
            const char *started = getenv("STARTED");
            if (pid <= 0 || !started) return pid;
            for (int turn = 0; turn < 60000 && access(started, F_OK) != 0; turn++) usleep(1000);
            kill(getpid(), SIGTERM);
            usleep(500000);
            return pid;
        }
        """

    @Test(
        "One that was just started is ended too",
        .enabled(if: !Sanitized.isOn, "a sanitizer comes before what is preloaded"))
    func interruptedStart() async throws {
        try await WholeRun.alone { site in
            try configure(site)
            try write(site, script: "sleep 1000 & echo $! $$ > started.new; mv started.new started; wait")
            try site.write("fork.c", Self.slowFork)
            let library = site.folder + "/fork.so"
            try #require(Mounts.succeeds(["/usr/bin/cc", "-shared", "-fPIC", "-o", library, site.folder + "/fork.c"]))
            let variables = ["LD_PRELOAD=" + library, "STARTED=" + site.folder + "/started"]
            let wrapper = ["/usr/bin/env", "--default-signal"] + variables
            let run = try await site.start(["check"], through: wrapper, now: nil).result()
            #expect(run.exitCode == 143, "\(run.messages)")
            let pids = site.text("started").split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
            #expect(pids.count == 2)
            try await Waiting.until("the command's end") { pids.compactMap(ProcessMark.init).isEmpty }
        }
    }

    @Test("The recipe shows a folder of gallery-dl, whatever its extractors call things")
    func galleryDL() async throws {
        try await WholeRun.alone { site in
            try configure(
                site,
                feed: #"""
                    {"id": "saved", "type": "command", "title": "Saved", "folder": "saved",
                     "command": ["\#(SourceTree.root)/examples/gallery-dl/feed.py", "saved"]}
                    """#)
            let picture = try Data(contentsOf: URL(filePath: site.folder + "/picture.jpg"))
            let sidecar = """
                {"category": "mastodon", "id": 77, "content": "<p>A boat &amp; a <b>pier</b></p>", "tags": ["Boat"],
                 "date": "2026-05-01 12:00:00", "account": {"display_name": "Ada"},
                 "url": "https://files.example/1.jpg", "uri": "https://social.example/@ada/77"}
                """
            try site.write("saved/mastodon/ada/1: boat.jpg", picture)
            try site.write("saved/mastodon/ada/1: boat.jpg.json", sidecar)
            try site.write("saved/flickr/2.jpg", picture + [0])
            try site.write("saved/flickr/2.jpg.json", #"{"title": "A pier", "tags": "sea  sky", "user": "bo"}"#)
            try site.write("saved/flickr/broken.jpg", picture + [1])
            try site.write("saved/flickr/broken.jpg.json", "{")
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            let report = try site.report()
            #expect(report.feeds.first?.entries == 3 && report.feeds.first?.withoutPicture == 0)
            let page = site.page("saved/index.html") + site.page("saved/feed.html")
            #expect(page.contains("A pier") && page.contains("A boat &amp; a pier") && page.contains("broken"))
            #expect(try !Tree(site.output).files.filter { $0.hasPrefix("saved/tags/boat") }.isEmpty)
        }
    }
}

internal import Foundation
internal import Model
internal import Publish
internal import TestSupport
internal import Testing

@Suite("Publishing a generation") struct PublishTests {
    static let site = [
        "index.html": "one", "looks/a.html": "a", "assets/site.css": "css", "images/ab/1.jpg": "jpeg",
    ]

    @Test(
        "A first generation has the very files that were put",
        arguments: [PublishSettings.Method.exchange, .sync])
    func first(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let done = try Generations.publish(Self.site, to: folder + "/deep/output", method: method)
            #expect(done.method.rawValue == method.rawValue)
            #expect(done.written == 4)
            #expect(try Generations.contents(of: folder + "/deep/output") == Self.site)
            #expect(try Generations.mode(folder + "/deep/output/looks") == 0o755)
            #expect(try Generations.mode(folder + "/deep/output/looks/a.html") == 0o644)
        }
    }

    @Test("The same files again are no generation", arguments: [PublishSettings.Method.exchange, .sync])
    func unchanged(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            try Generations.publish(Self.site, to: folder + "/output", method: method)
            let again = try Generations.publish(Self.site, to: folder + "/output", method: method)
            #expect(again.method == .none)
            #expect(again.written == 0)
            #expect(
                try Files.names(in: folder + "/.output-generations").allSatisfy { !$0.hasPrefix("stage-") })
        }
    }

    @Test(
        "Only what differs is written; the rest is the same file",
        arguments: [PublishSettings.Method.exchange, .sync])
    func changed(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.site, to: output, method: method)
            let inode = try Generations.inode(output + "/looks/a.html")
            var next = Self.site
            next["index.html"] = "two"
            next["looks/b.html"] = "b"
            let done = try Generations.publish(next, to: output, method: method)
            #expect(done.written == 2)
            #expect(done.removed == 0)
            #expect(try Generations.contents(of: output) == next)
            #expect(try Generations.inode(output + "/looks/a.html") == inode)
        }
    }

    @Test("Pictures and assets that only the last generation used stay for one more")
    func carried() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.site, to: output)
            let second = try Generations.publish(["index.html": "two"], to: output)
            #expect(second.removed == 1)
            #expect(
                Set(try Generations.contents(of: output).keys) == [
                    "index.html", "assets/site.css", "images/ab/1.jpg",
                ])
            let third = try Generations.publish(["index.html": "three"], to: output)
            #expect(third.removed == 2)
            #expect(try Generations.contents(of: output) == ["index.html": "three"])
        }
    }

    @Test("A file that a manifest names twice is carried along once")
    func namedTwice() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.site, to: output)
            var manifest = try Generations.manifest(of: output)
            manifest.files += manifest.files
            try Files.replace("\(folder)/.output-generations/\(manifest.number).manifest", with: manifest.text)
            #expect(try Generations.publish(["index.html": "two"], to: output).removed == 1)
            #expect(
                try Generations.manifest(of: output).files.map(\.path) == [
                    "assets/site.css", "images/ab/1.jpg", "index.html",
                ])
        }
    }

    @Test("Promise d: an exchange leaves the old folder whole for a reader that has it open")
    func wholeGenerations() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one", "a.html": "one"], to: output)
            let before = try Generations.inode(output)
            let done = try Generations.publish(["index.html": "two", "a.html": "two"], to: output)
            #expect(done.method == .exchange)
            #expect(try Generations.inode(output) != before)
            #expect(try Generations.inode(folder + "/.output-generations/1") == before)
            let old = try Generations.contents(of: folder + "/.output-generations/1")
            #expect(old == ["index.html": "one", "a.html": "one"])
        }
    }

    @Test("Promise e: earlier generations are kept as many as asked, with their manifests", arguments: [0, 1, 2])
    func kept(keep: Int) async throws {
        try await withTemporaryFolder { folder in
            for number in 1...5 {
                try Generations.publish(["index.html": "\(number)"], to: folder + "/output", keep: keep)
            }
            let names = try Files.names(in: folder + "/.output-generations")
            #expect(names.filter { Int($0) != nil } == (5 - keep..<5).map(String.init))
            #expect(names.filter { $0.hasSuffix(".manifest") }.count == keep + 1)
        }
    }

    @Test(
        "Promise g: files that the tool did not write are kept",
        arguments: [PublishSettings.Method.exchange, .sync])
    func unmanaged(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Files.createFolder(output + "/own/empty")
            for path in ["CNAME", "own/page.html", ".gitkeep", "index.html"] {
                try Files.replace(output + "/" + path, with: Array("mine".utf8))
            }
            let first = try Generations.publish(Self.site, to: output, method: method)
            #expect(first.setAside == ["index.html"])
            let aside = try Generations.contents(of: folder + "/.output-generations/set-aside-1")
            #expect(aside == ["index.html": "mine"])
            try Generations.publish(["index.html": "two"], to: output, method: method)
            try Generations.publish(["index.html": "three"], to: output, method: method)
            let left = try Generations.contents(of: output)
            #expect(
                left == ["index.html": "three", "CNAME": "mine", "own/page.html": "mine", ".gitkeep": "mine"])
            #expect(try Files.kind(of: output + "/own/empty") == .folder)
        }
    }

    @Test("A file of ours that somebody changed is made right again")
    func tampered() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.site, to: output)
            try Files.replace(output + "/index.html", with: Array("changed".utf8))
            try Files.remove(output + "/looks/a.html")
            let manifest = try Generations.manifest(of: output)
            #expect(try !OutputFolder(path: output).isIntact(manifest))
            #expect(try Generations.publish(Self.site, to: output).written == 2)
            #expect(try Generations.contents(of: output) == Self.site)
        }
    }

    @Test("An output that was deleted is made whole again")
    func deleted() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.site, to: output)
            try Files.remove(output)
            #expect(try Generations.publish(Self.site, to: output).method == .exchange)
            #expect(try Generations.contents(of: output) == Self.site)
        }
    }

    @Test("A dry run compares and writes nothing")
    func dryRun() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.site, to: output)
            let before = try Files.names(in: folder + "/.output-generations")
            let finished = try Generations.stage(
                ["index.html": "two"], at: OutputFolder(path: output), isDryRun: true)
            #expect(finished.written == 1)
            #expect(try finished.publish(method: .exchange, keep: 2) == .none)
            #expect(try Generations.contents(of: output) == Self.site)
            #expect(try Files.names(in: folder + "/.output-generations") == before)
        }
    }

    @Test("What a killed run has left is cleared, and the site stands")
    func leftovers() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.site, to: output)
            do {
                // Finished but never published: as if the run had been killed.
                _ = try Generations.stage(["index.html": "lost"], at: OutputFolder(path: output))
            }
            #expect(try Files.kind(of: folder + "/.output-generations/stage-2") == .folder)
            let again = try Generations.publish(Self.site, to: output)
            #expect(again.method == .none)
            #expect(try Files.kind(of: folder + "/.output-generations/stage-2") == nil)
        }
    }

    @Test("A generation that a run was about to switch in when it was killed is none")
    func killedBeforeTheSwitch() async throws {
        try await withTemporaryFolder { folder in
            let (output, generations) = (folder + "/output", folder + "/.output-generations")
            for number in 1...2 { try Generations.publish(["index.html": "\(number)"], to: output) }
            try #require(rename(output, generations + "/stage-2") == 0 && rename(generations + "/1", output) == 0)
            try Files.replace(generations + "/current", with: Array("1\n".utf8))
            let found = try OutputFolder(path: output)
            #expect(try found.keptGenerations().map(\.number) == [1])
            #expect(try Files.names(in: generations).allSatisfy { !$0.hasPrefix("2") && !$0.hasPrefix("stage") })
        }
    }

    @Test(
        "Promise d: file by file, what pages load comes before pages, and removals come last",
        arguments: ["assets/a.css", "index.html"])
    func order(missing: String) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one", "old.html": "old"], to: output, method: .sync)
            let files = ["index.html": "two", "assets/a.css": "css"]
            let next = try Generations.stage(files, at: OutputFolder(path: output))
            // What cannot be put in its place ends the run there.
            try Files.remove(folder + "/.output-generations/stage-2/" + missing)
            #expect(throws: FileError.self) { _ = try next.publish(method: .sync, keep: 1) }
            let found = try Generations.contents(of: output)
            #expect(found["index.html"] == "one" && found["old.html"] == "old")
            #expect(found["assets/a.css"] == (missing == "index.html" ? "css" : nil))
        }
    }

    @Test("A site whose generations are gone is known by its stylesheet, and no other folder is")
    func lostGenerations() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for (name, isOurs) in [("site.0a1b2c3d.css", true), ("site.css", false), ("site.0a1b2c3.css", false)] {
                try Generations.publish(["index.html": "one", "assets/" + name: "css"], to: output)
                try Files.remove(folder + "/.output-generations")
                #expect(try OutputFolder(path: output).hasLostManifest == isOurs, "\(name)")
                for path in [output, folder + "/.output-generations"] { try Files.remove(path) }
            }
        }
    }

    @Test(
        "A replacement that was cut short is ended by the next run, also where that has nothing new",
        arguments: [("two", .sync), ("three", .sync), ("two", .exchange), ("three", .exchange)]
            as [(String, PublishSettings.Method)],
        [true, false])
    func unfinishedSync(_ ending: (next: String, method: PublishSettings.Method), leavesOld: Bool) async throws {
        try await withTemporaryFolder { folder in
            let (next, method) = ending
            let output = folder + "/output"
            let mark = folder + "/.output-generations/unfinished"
            try Generations.publish(
                ["index.html": "one", "a/b.html": "same", "old.html": "old"], to: output, method: .sync)
            try Generations.publish(["index.html": "two", "a/b.html": "same"], to: output, method: .sync)
            // As a crash leaves it: before the removals, or once all is in place.
            if leavesOld {
                try Files.replace(output + "/old.html", with: Array("old".utf8))
                for folder in [output, output + "/a"] {
                    try Files.replace(folder + "/.vitrine-new", with: Array("half".utf8))
                }
            }
            try Files.replace(mark, with: Array("2".utf8))
            #expect(try !Self.isIntact(output))
            let files = ["index.html": next, "a/b.html": "same"]
            try Generations.publish(files, to: output, method: method)
            #expect(try Generations.contents(of: output) == files)
            #expect(try Files.kind(of: mark) == nil)
            #expect(try Self.isIntact(output))
        }
    }

    private static func isIntact(_ path: String) throws -> Bool {
        let output = try OutputFolder(path: path)
        return output.isIntact(try #require(output.current))
    }

    @Test(
        "Twice cut short: what is ours is still known, and the mark goes with the switch that succeeds",
        arguments: [PublishSettings.Method.exchange, .sync])
    func unfinishedTwice(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            let generations = folder + "/.output-generations"
            try Generations.publish(["index.html": "one", "old.html": "old"], to: output, method: .sync, keep: 0)
            let first = try Files.read(generations + "/1.manifest")
            try Generations.publish(["index.html": "two"], to: output, method: .sync, keep: 0)
            // As a crash before the removals leaves it.
            try Files.replace(generations + "/1.manifest", with: first)
            try Files.remove(generations + "/1")
            try Files.replace(output + "/old.html", with: Array("old".utf8))
            try Files.replace(generations + "/unfinished", with: Array("2".utf8))
            // A run that is killed right after it has tidied up.
            do { _ = try OutputFolder(path: output) }
            try Generations.publish(["index.html": "three"], to: output, method: method, keep: 0)
            #expect(try Generations.contents(of: output) == ["index.html": "three"])
            #expect(try Files.kind(of: generations + "/unfinished") == nil)
        }
    }

    @Test("An output that is a file is refused") func outputIsFile() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/output", with: [])
            let error = #expect(throws: PublishError.self) { _ = try OutputFolder(path: folder + "/output") }
            guard case .notAFolder? = error else { throw try #require(error) }
        }
    }

    @Test("An output that cannot be read is not taken for none: what others have put there would be lost")
    func outputUnreadable() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/output"
            try Generations.publish(["index.html": "one"], to: path)
            let output = try OutputFolder(path: path)
            try Files.remove(path)
            try Files.replace(path, with: [])
            let error = #expect(throws: FileError.self) { try Generations.stage(["index.html": "two"], at: output) }
            #expect(error?.isPermission == false)
        }
    }

    @Test("Two runs cannot publish at once") func locked() async throws {
        try await withTemporaryFolder { folder in
            let first = try OutputFolder(path: folder + "/output")
            let error = #expect(throws: PublishError.self) { _ = try OutputFolder(path: folder + "/output") }
            withExtendedLifetime(first) {}
            guard case .locked? = error else { throw try #require(error) }
        }
    }

    @Test(
        "Paths that leave the site are refused",
        arguments: [
            "../x", "/x", "a//b", "a/../b", "", ".", "a/", "a\u{0}b", String(repeating: "x", count: 300),
        ])
    func unsafePaths(path: String) async throws {
        try await withTemporaryFolder { folder in
            #expect(throws: PublishError.self) {
                _ = try Generations.publish([path: "x"], to: folder + "/output")
            }
        }
    }
}

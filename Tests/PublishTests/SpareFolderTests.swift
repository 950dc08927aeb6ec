internal import CSystem
internal import Glibc
internal import Model
@testable internal import Publish
internal import TestSupport
internal import Testing

/// A new generation is made of the folder of the last one that fell away.
@Suite struct SpareFolderTests {
    private static let keep = 2

    private static func spare(_ folder: String) -> String { folder + "/.output-generations/spare" }

    /// Publishes so many nights that a spare folder stands, of the first.
    private static func nights(in folder: String, first: [String: String], method: PublishSettings.Method = .exchange)
        throws
    {
        try Generations.publish(first, to: folder + "/output", method: method)
        for night in 0...keep {
            try Generations.publish(
                ["index.html": "night \(night)"], to: folder + "/output", method: method, keep: keep)
        }
        try #require(try Files.kind(of: spare(folder)) == .folder)
    }

    @Test("Over nights of chance every kept generation has just its files", arguments: 1...6 as ClosedRange<UInt64>)
    func chance(seed: UInt64) async throws {
        try await withTemporaryFolder { folder in
            var chance = SplitMix(seed: seed)
            let (output, shelf) = (folder + "/output", folder + "/.output-generations")
            // Files and folders take each other's names. A folder that stands the night before would be set aside.
            let names = ["a", "a.html/b", "a.html/b.html/c", "looks/1", "looks/2", "looks", "é", "z/y/x"]
                .map { $0 + ".html" }
            var expected: [Int: [String: String]] = [:]
            var own: [String: String] = [:]
            var reusedCount = 0
            var last: [String: String] = [:]
            for night in 1...60 {
                var site = ["index.html": "\(Int.random(in: 0...3, using: &chance))"]
                for name in names.shuffled(using: &chance)
                where Bool.random(using: &chance)
                    && !last.keys.contains(where: { $0.hasPrefix(name + "/") })
                    && !site.keys.contains(where: { $0.hasPrefix(name + "/") || name.hasPrefix($0 + "/") })
                {
                    site[name] = "\(Int.random(in: 0...2, using: &chance))"
                }
                if Int.random(in: 0...3, using: &chance) == 0 {
                    let path = "own/\(Int.random(in: 0...2, using: &chance)).txt"
                    if own.removeValue(forKey: path) != nil {
                        try Files.remove(output + "/" + path)
                    } else {
                        try Files.createFolder(output + "/own")
                        try Files.replace(output + "/" + path, with: Array("mine \(night)".utf8))
                        own[path] = "mine \(night)"
                    }
                    // It was changed where it stands.
                    expected[night - 1] = last.merging(own) { $1 }
                }
                if Int.random(in: 0...9, using: &chance) == 0 {
                    // A killed run leaves its stage.
                    _ = try Generations.stage(["lost.html": "lost", "a": "lost"], at: OutputFolder(path: output))
                }
                if try Files.kind(of: Self.spare(folder)) == .folder { reusedCount += 1 }
                let done = try Generations.publish(site, to: output, keep: Self.keep)
                #expect(done.setAside.isEmpty)
                #expect(try Generations.contents(of: output) == site.merging(own) { $1 }, "night \(night)")
                try #require(try Generations.manifest(of: output).number == night)
                last = site
                expected[night] = site.merging(own) { $1 }
                for name in try Files.names(in: shelf) {
                    guard let earlier = Int(name), let wanted = expected[earlier] else { continue }
                    #expect(try Generations.contents(of: shelf + "/" + name) == wanted, "\(name) in night \(night)")
                }
            }
            #expect(reusedCount > 20)
        }
    }

    @Test("A file that both have keeps its inode, and one that differs gets a new one: no kept one changes")
    func inodes() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for night in 0...Self.keep + 1 {
                try Generations.publish(["same.html": "same", "index.html": "\(night)"], to: output, keep: Self.keep)
            }
            let same = try Generations.inode(output + "/same.html")
            let spare = try Generations.inode(Self.spare(folder))
            #expect(try Generations.inode(Self.spare(folder) + "/same.html") == same)
            try Generations.publish(["same.html": "same", "index.html": "new"], to: output, keep: Self.keep)
            #expect(try Generations.inode(output) == spare)
            #expect(try Generations.inode(output + "/same.html") == same)
            let kept = try [3, 4].map { try Generations.contents(of: folder + "/.output-generations/\($0)") }
            #expect(kept.map { $0["index.html"] } == ["2", "3"])
        }
    }

    @Test(
        "Folders that differ only in how an accent is written keep their files, and a file that is renamed so moves",
        arguments: [PublishSettings.Method.exchange, .sync])
    func twins(_ method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for night in 1...6 {
                var site = ["a/e\u{301}/x.html": "one", "a/\u{E9}/y.html": "two", "index.html": "\(night)"]
                let (composed, decomposed) = ("\u{E9}.html", "e\u{301}.html")
                site[night < 3 ? composed : decomposed] = "moved"
                try Generations.publish(site, to: output, method: method, keep: 1)
                for path in site.keys { #expect(try Files.kind(of: output + "/" + path) == .file, "night \(night)") }
                let gone = night < 3 ? decomposed : composed
                #expect(try Files.kind(of: output + "/" + gone) == nil, "night \(night)")
            }
        }
    }

    @Test("Links, pipes and folders in the spare folder are replaced, and nothing outside is touched")
    func hostile() async throws {
        try await withTemporaryFolder { folder in
            let (output, outside) = (folder + "/output", folder + "/outside")
            try Self.nights(in: folder, first: ["index.html": "", "looks/a.html": "a", "b.html": "b", "c.html": "c"])
            try Files.createFolder(outside)
            try Files.replace(outside + "/a.html", with: Array("outside".utf8))
            let spare = Self.spare(folder)
            for name in ["looks", "b.html", "c.html"] { try Files.remove(spare + "/" + name) }
            try #require(symlink(outside, spare + "/looks") == 0)
            try #require(symlink(outside + "/a.html", spare + "/b.html") == 0)
            try #require(mkfifo(spare + "/c.html", 0o600) == 0)
            try Files.createFolder(spare + "/d.html/deep")
            try Files.replace(spare + "/left.html", with: Array("left".utf8))
            try #require(chmod(spare, 0o700) == 0)
            let site = ["index.html": "new", "looks/a.html": "new a", "b.html": "b", "c.html": "c", "d.html": "d"]
            try Generations.publish(site, to: output)
            #expect(try Generations.contents(of: output) == site)
            #expect(try Generations.contents(of: outside) == ["a.html": "outside"])
            #expect(try Generations.mode(output) == 0o755)
        }
    }

    @Test("Unmanaged files of the spare folder's night are gone with it, and those of tonight are there")
    func unmanaged() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Files.createFolder(output + "/old/empty")
            try Files.replace(output + "/old/own.txt", with: Array("old".utf8))
            try Self.nights(in: folder, first: ["index.html": ""])
            try Files.remove(output + "/old")
            try Files.createFolder(output + "/empty")
            try Files.replace(output + "/own.txt", with: Array("own".utf8))
            try Generations.publish(["index.html": "new"], to: output)
            #expect(try Generations.contents(of: output) == ["index.html": "new", "own.txt": "own"])
            #expect(try Files.names(in: output) == ["empty", "index.html", "own.txt"])
        }
    }

    @Test("A file that was set aside gets its name back though the spare folder has it")
    func setAside() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Files.createFolder(output)
            try Files.replace(output + "/page.html", with: Array("mine".utf8))
            for night in 0...Self.keep + 1 {
                try Generations.publish(["index.html": "\(night)", "page.html": "ours"], to: output, keep: Self.keep)
            }
            #expect(try Files.kind(of: Self.spare(folder) + "/page.html") == .file)
            try Generations.publish(["index.html": "new"], to: output, keep: Self.keep)
            #expect(try Generations.contents(of: output) == ["index.html": "new", "page.html": "mine"])
        }
    }

    @Test("Where files are replaced one by one a spare folder does as well")
    func sync() async throws {
        try await withTemporaryFolder { folder in
            try Self.nights(in: folder, first: ["index.html": "", "a.html": "a"], method: .sync)
            try Generations.publish(["index.html": "new", "b.html": "b"], to: folder + "/output", method: .sync)
            #expect(try Generations.contents(of: folder + "/output") == ["index.html": "new", "b.html": "b"])
        }
    }

    @Test("A night on which no file has changed leaves its stage as the spare folder")
    func nothingNew() async throws {
        try await withTemporaryFolder { folder in
            try Self.nights(in: folder, first: ["index.html": ""])
            let spare = try Generations.inode(Self.spare(folder))
            let site = try Generations.contents(of: folder + "/output")
            let finished = try Generations.stage(site, at: OutputFolder(path: folder + "/output"))
            try finished.adoptInputs(PublishedPictures())
            #expect(try Generations.inode(Self.spare(folder)) == spare)
            #expect(try Generations.contents(of: Self.spare(folder)) == site)
        }
    }

    @Test("Where no earlier generation is kept, and after a purge, there is none")
    func none() async throws {
        try await withTemporaryFolder { folder in
            try Self.nights(in: folder, first: ["index.html": ""])
            _ = try OutputFolder(path: folder + "/output").removeEarlierGenerations { _ in false }
            #expect(try Files.kind(of: Self.spare(folder)) == nil)
            try Self.nights(in: folder, first: ["index.html": "again"])
            try Generations.publish(["index.html": "last"], to: folder + "/output", keep: 0)
            #expect(try Files.kind(of: Self.spare(folder)) == nil)
            #expect(try Files.names(in: folder + "/.output-generations").filter { Int($0) != nil } == [])
        }
    }

    @Test("Two files of one name are an error, whatever the folder has from before")
    func twoOfOneName() async throws {
        try await withTemporaryFolder { folder in
            try Self.nights(in: folder, first: ["index.html": "", "a.html": "a"])
            let staged = try StagedGeneration(
                OutputFolder(path: folder + "/output"), editionDay: Generations.day, isDryRun: false)
            for text in ["one", "two"] { Array(text.utf8).withUnsafeBytes { staged.put("a.html", $0) } }
            let error = #expect(throws: PublishError.self) { try staged.finish(inputs: nil) }
            #expect(error?.description.contains("output/a.html") == true)
        }
    }
}

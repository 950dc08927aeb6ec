internal import Foundation
internal import Glibc
internal import Model
internal import Publish
internal import Store
internal import Testing
internal import TestSupport

@Suite("Unmanaged files in the output") struct UnmanagedFilesTests {
    /// `café.txt` in Latin-1.
    static let latin = FilePath(bytes: Array("caf".utf8) + [0xE9] + Array(".txt".utf8))

    private func write(_ text: String, at path: FilePath) throws {
        let file = path.call { creat($0, 0o644) }
        try #require(file >= 0)
        defer { close(file) }
        try #require(
            text.utf8.withContiguousStorageIfAvailable { Glibc.write(file, $0.baseAddress, $0.count) } ?? 0 > 0)
    }

    private func names(_ folder: String) throws -> [FilePath] {
        try Files.entries(in: FilePath(folder)).map(\.name)
    }

    @Test(
        "Promise g: names that are no UTF-8 are kept like any other, in whatever way is published",
        arguments: [PublishSettings.Method.exchange, .sync])
    func anyName(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one"], to: output, method: method)
            let own = FilePath(output).appending(Self.latin)
            try write("mine", at: own)
            let deep = FilePath(output).appending(FilePath(bytes: [0xFF, 0xFE]))
            #expect(deep.call { mkdir($0, 0o755) } == 0)
            try write("deep", at: deep.appending(Self.latin))
            for night in ["two", "three", "four"] {
                let done = try Generations.publish(["index.html": night], to: output, method: method)
                #expect(done.method.rawValue == method.rawValue && done.setAside == [])
            }
            #expect(try names(output) == [Self.latin, FilePath("index.html"), FilePath(bytes: [0xFF, 0xFE])])
            #expect(try Files.status(of: own)?.st_size == 4)
            #expect(try Files.status(of: deep.appending(Self.latin))?.st_size == 4)
            do {
                let found = try OutputFolder(path: output)
                let seen = try found.verify(.all, deadline: .none)
                #expect(
                    seen.findings.filter { $0.fault == .unmanaged }.map(\.path).sorted() == [
                        output + "/\\xff\\xfe/caf\\xe9.txt", output + "/caf\\xe9.txt",
                    ])
            }
            _ = try RollbackOperationTests.putBack(1, at: output, method: method)
            #expect(try Files.status(of: deep.appending(Self.latin))?.st_size == 4)
        }
    }

    @Test(
        "Our own folder that becomes a file, and the other way round, is nobody else's",
        arguments: [PublishSettings.Method.exchange, .sync])
    func ownFolder(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for (night, other) in ["x/y/z.css", "x", "x/y.css", "x/y.css/z", "x"].enumerated() {
                let done = try Generations.publish(
                    ["index.html": "\(night)", other: "\(night)"], to: output, method: method)
                #expect(done.setAside == [] && done.method.rawValue == method.rawValue)
                #expect(try Files.read(output + "/" + other) == Array("\(night)".utf8))
            }
            try Generations.publish(["index.html": "last"], to: output, method: method)
            #expect(try names(output) == [FilePath("index.html")])
        }
    }

    @Test(
        "Our own folder from which somebody took the files goes with its pages",
        arguments: [PublishSettings.Method.exchange, .sync])
    func emptiedFolder(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one", "x/y/z.css": "ours"], to: output, method: method)
            try Files.remove(output + "/x/y/z.css")
            #expect(mkdir(output + "/own", 0o755) == 0)
            try Generations.publish(["index.html": "two"], to: output, method: method)
            #expect(try names(output) == [FilePath("index.html"), FilePath("own")])
        }
    }

    @Test("Of our own folder that becomes a file only what others put there is set aside")
    func foreignInOwnFolder() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one", "x/y.css": "ours"], to: output)
            try write("mine", at: FilePath(output + "/x/own.txt"))
            let done = try Generations.publish(["index.html": "two", "x": "file"], to: output)
            #expect(done.setAside == ["x/own.txt"])
            try Generations.publish(["index.html": "three"], to: output)
            #expect(try names(output) == [FilePath("index.html"), FilePath("x")])
            #expect(try names(output + "/x") == [FilePath("own.txt")])
        }
    }

    @Test(
        "A folder in the place of a page that goes stays, in whatever way is published",
        arguments: [
            PublishSettings.Method.exchange, .sync,
        ])
    func folderForPage(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one", "8.html": "page"], to: output, method: method)
            #expect(unlink(output + "/8.html") == 0 && mkdir(output + "/8.html", 0o755) == 0)
            try write("mine", at: FilePath(output + "/8.html/own.txt"))
            for night in ["two", "three"] {
                try Generations.publish(["index.html": night], to: output, method: method)
                #expect(try Files.status(of: output + "/8.html/own.txt")?.st_size == 4)
            }
        }
    }

    @Test("A name that only looks like one of ours is another's: é as one scalar and as two")
    func composedName() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one", "caf\u{E9}.html": "ours"], to: output)
            let own = FilePath(output + "/cafe\u{301}.html")
            try write("mine", at: own)
            try Generations.publish(["index.html": "two", "caf\u{E9}.html": "new"], to: output)
            try Generations.publish(["index.html": "three"], to: output)
            #expect(try Files.status(of: own)?.st_size == 4)
            #expect(try names(output) == [FilePath("cafe\u{301}.html"), FilePath("index.html")])
        }
    }

    @Test(
        "A FIFO or a socket in the output is kept and never opened", .timeLimit(.minutes(15)),
        arguments: [PublishSettings.Method.exchange, .sync])
    func otherKinds(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one"], to: output, method: method)
            #expect(mkfifo(output + "/pipe", 0o600) == 0)
            #expect(mknod(output + "/socket", S_IFSOCK | 0o600, 0) == 0)
            // In the way of a page of tomorrow, and in the place of one of today.
            #expect(mkfifo(output + "/new.html", 0o600) == 0)
            try Files.remove(output + "/index.html")
            #expect(mkfifo(output + "/index.html", 0o600) == 0)
            let done = try Generations.publish(
                ["index.html": "two", "new.html": "new"], to: output, method: method)
            #expect(done.setAside == ["new.html"])
            #expect(try Files.status(of: output + "/pipe")?.kind == .other)
            #expect(try Files.status(of: output + "/socket")?.kind == .other)
            for page in ["/index.html", "/new.html"] { #expect(try Files.kind(of: output + page) == .file) }
            let seen = try OutputFolder(path: output).verify(.all, deadline: .none).findings.filter {
                $0.fault != .unmanaged
            }
            // The page that gave way is gone from the night before, too.
            #expect(seen.allSatisfy { $0.path == folder + "/.output-generations/1/index.html" }, "\(seen)")
        }
    }

    @Test(
        "What was set aside comes back once its name is free, and stays from then on",
        arguments: [PublishSettings.Method.exchange, .sync])
    func comesBack(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            let generations = folder + "/.output-generations"
            try Files.createFolder(output + "/looks/b.html")
            try Files.replace(output + "/robots.txt", with: Array("mine".utf8))
            try Files.replace(output + "/looks/b.html/deep.txt", with: Array("deep".utf8))
            let site = ["index.html": "one", "robots.txt": "ours", "looks/b.html": "b"]
            #expect(
                try Generations.publish(site, to: output, method: method).setAside == ["looks/b.html", "robots.txt"])
            #expect(try Generations.contents(of: output) == site)
            #expect(
                try Generations.contents(of: generations + "/set-aside-1") == [
                    "robots.txt": "mine", "looks/b.html/deep.txt": "deep",
                ])
            // One name is free, the other is not yet.
            try Generations.publish(["index.html": "two", "looks/b.html": "b"], to: output, method: method)
            #expect(
                try Generations.contents(of: output) == [
                    "index.html": "two", "looks/b.html": "b", "robots.txt": "mine",
                ])
            #expect(try Generations.contents(of: generations + "/set-aside-1") == ["looks/b.html/deep.txt": "deep"])
            try Generations.publish(["index.html": "three"], to: output, method: method)
            for night in ["four", "five"] { try Generations.publish(["index.html": night], to: output, method: method) }
            #expect(
                try Generations.contents(of: output) == [
                    "index.html": "five", "robots.txt": "mine", "looks/b.html/deep.txt": "deep",
                ])
            #expect(try Files.names(in: generations).allSatisfy { !$0.hasPrefix("set-aside") })
        }
    }

    @Test("Nothing is set aside or brought back by a night that is not published") func held() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            let aside = folder + "/.output-generations/set-aside-2"
            try Generations.publish(["index.html": "one"], to: output)
            try Files.replace(output + "/a.html", with: Array("mine 1".utf8))
            _ = try Generations.stage(["index.html": "two", "a.html": "ours"], at: OutputFolder(path: output))
                .keepAside()
            #expect(try Files.kind(of: aside) == nil)
            // What its owner has made of it meanwhile is what is kept.
            try Files.replace(output + "/a.html", with: Array("mine 2".utf8))
            try Generations.publish(["index.html": "two", "a.html": "ours"], to: output)
            #expect(try Generations.contents(of: aside) == ["a.html": "mine 2"])
            _ = try Generations.stage(["index.html": "three"], at: OutputFolder(path: output)).keepAside()
            #expect(try Generations.contents(of: aside) == ["a.html": "mine 2"])
        }
    }

    @Test("A dry run leaves nothing beside the output, and clears nothing") func dryRun() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            func rehearse() throws {
                let finished = try Generations.stage(
                    ["index.html": "two"], at: OutputFolder(path: output, isDryRun: true), isDryRun: true)
                #expect(finished.written == 1)
                #expect(try finished.publish(method: .exchange, keep: 2) == .none)
                #expect(try finished.keepAside() == nil)
            }
            try rehearse()
            #expect(try Files.names(in: folder).isEmpty)
            try Generations.publish(["index.html": "one"], to: output)
            do { _ = try Generations.stage(["index.html": "lost"], at: OutputFolder(path: output)) }
            let before = try Files.names(in: folder + "/.output-generations")
            #expect(before.contains("stage-2"))
            try rehearse()
            #expect(try Files.names(in: folder + "/.output-generations") == before)
            let locked = try OutputFolder(path: output)
            #expect(throws: PublishError.self) { try OutputFolder(path: output, isDryRun: true) }
            withExtendedLifetime(locked) {}
        }
    }
}

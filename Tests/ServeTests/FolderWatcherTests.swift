internal import Foundation
internal import Glibc
internal import Synchronization
internal import Testing

@testable internal import Serve

@Suite("Folders are watched") struct FolderWatcherTests {
    private let folder = TestFolder()
    private let watcher: FolderWatcher
    /// The longest that is waited for something that comes.
    private static let patience: Int32 = 60_000

    init() throws {
        try folder.create("config.json")
        try folder.create("templates/partials/card.mustache")
        watcher = try FolderWatcher()
        try watcher.watch(
            files: Set(
                ["config.json", "feeds/items.json", "feeds/a/b/one.jpg", "pages/*.json", "news/*.rss", "news/*.xml"]
                    .map(path)),
            folders: ["templates", "static"].map(path))
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }
    private func changed() -> Set<String> {
        Set(watcher.wait(milliseconds: Self.patience).paths.map { String($0.dropFirst(folder.path.utf8.count + 1)) })
    }

    @Test("A file that is written, and one that is renamed over it, are told") func written() throws {
        try folder.write("b", to: "templates/partials/card.mustache")
        #expect(changed() == ["templates/partials/card.mustache"])
        try folder.write("{ }", to: "other.json")
        #expect(rename(path("other.json"), path("config.json")) == 0)
        #expect(changed() == ["config.json"])
        #expect(unlink(path("templates/partials/card.mustache")) == 0)
        #expect(changed() == ["templates/partials/card.mustache"])
    }

    @Test("What a file was called while it was written is not told") func renamed() throws {
        try folder.write("b", to: "templates/partials/sedAbC123")
        #expect(rename(path("templates/partials/sedAbC123"), path("templates/partials/card.mustache")) == 0)
        #expect(changed() == ["templates/partials/card.mustache"])
    }

    @Test("Changes that come together are told together") func together() throws {
        let names = (0..<50).map { "templates/\($0).mustache" }
        for name in names { try folder.write("b", to: name) }
        var seen = changed()
        // A machine that was busy may have paused between two of them.
        while seen.count < names.count { seen.formUnion(changed()) }
        #expect(seen == Set(names))
    }

    @Test("New folders are watched with what is in them, and folders that were missing") func newFolders() throws {
        try folder.write("a", to: "static/.well-known/one.txt")
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        try folder.write("b", to: "static/.well-known/two.txt")
        #expect(changed().contains("static/.well-known/two.txt"))
        #expect(rename(path("templates"), path("templates-old")) == 0)
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        try folder.write("a", to: "templates/new.mustache")
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        try folder.write("b", to: "templates/new.mustache")
        #expect(changed().contains("templates/new.mustache"))
    }

    @Test("Links are told when they are made") func links() throws {
        try FileManager.default.createSymbolicLink(
            atPath: path("templates/link.mustache"), withDestinationPath: "partials/card.mustache")
        #expect(changed() == ["templates/link.mustache"])
        #expect(link(path("config.json"), path("templates/hard.mustache")) == 0)
        #expect(changed() == ["templates/hard.mustache"])
    }

    @Test("A file that a watched link leads to is told, also where an editor puts another in its place")
    func targets() throws {
        for name in ["real/config.json", "real/card.mustache"] { try folder.write("{}", to: name) }
        for (link, target) in [
            ("config.json", "real/config.json"), ("templates/partials/card.mustache", "../../real/card.mustache"),
        ] {
            #expect(unlink(path(link)) == 0)
            try FileManager.default.createSymbolicLink(atPath: path(link), withDestinationPath: target)
        }
        _ = changed()
        try watcher.watch(files: [path("config.json")], folders: [path("templates")])
        try folder.write("{ }", to: "real/config.json")
        #expect(changed() == ["real/config.json"])
        try folder.write("x", to: "real/other.json")
        try folder.write("b", to: "real/new")
        #expect(rename(path("real/new"), path("real/card.mustache")) == 0)
        #expect(changed() == ["real/card.mustache"])
    }

    @Test("Backups of editors and neighbours are not told") func others() throws {
        for name in [
            "templates/a.mustache~", "templates/.a.swp", "templates/4913", "templates/#a.mustache#",
            "output/index.html", "config.json.new",
        ] {
            try folder.write("b", to: name)
        }
        try folder.write("last", to: "templates/last.mustache")
        #expect(changed() == ["templates/last.mustache"])
        // A folder is nobody's backup.
        try folder.write("a", to: "templates/#1#/a.mustache")
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        try folder.write("b", to: "templates/#1#/a.mustache")
        #expect(changed() == ["templates/#1#/a.mustache"])
    }

    @Test("Of a folder of documents those are told that end as they may") func documents() throws {
        try folder.write("x", to: "news/a.rss")
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        for name in ["news/a.json", "news/rss", "news/a.rss.txt", "news/.#a.rss"] { try folder.write("x", to: name) }
        try folder.write("y", to: "news/a.rss")
        #expect(changed() == ["news/a.rss"])
        try folder.write("y", to: "news/b.xml")
        #expect(changed() == ["news/b.xml"])
    }

    @Test("Of a folder with files that are named those alone are told, and of one of pages its documents")
    func namedFiles() throws {
        try folder.write("{}", to: "feeds/items.json")
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        for number in 0..<100 { try folder.write("x", to: "feeds/other-\(number).json") }
        try folder.write("x", to: "feeds/below/items.json")
        try folder.write("{ }", to: "feeds/items.json")
        #expect(changed() == ["feeds/items.json"])
        try folder.write("{}", to: "pages/1.json")
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        try folder.write("{}", to: "pages/notes.txt")
        try folder.write("{}", to: "pages/2.json")
        #expect(changed() == ["pages/2.json"])
    }

    @Test("A file is told whose folders were all missing, and again once its folder has been replaced")
    func missingFolders() throws {
        try folder.write("x", to: "feeds/a/b/one.jpg")
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        #expect(rename(path("feeds/a/b"), path("feeds/old")) == 0)
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        try folder.write("x", to: "feeds/a/b/one.jpg")
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        try folder.write("y", to: "feeds/a/b/one.jpg")
        #expect(changed() == ["feeds/a/b/one.jpg"])
    }

    @Test("What nobody asked for does not hold up the end of a wait", .timeLimit(.minutes(15))) func endless() throws {
        try folder.write("{}", to: "feeds/items.json")
        #expect(watcher.wait(milliseconds: Self.patience).isIncomplete)
        let isWatched = Mutex(true)
        let name = path("feeds/download.part")
        let writer = Thread {
            while isWatched.withLock({ $0 }) { close(open(name, O_WRONLY | O_CREAT, 0o600)) }
        }
        writer.start()
        // A process that another test has just started may be the last to close the configuration.
        while !watcher.wait(milliseconds: 50).isEmpty {}
        isWatched.withLock { $0 = false }
    }

    @Test("Nothing is told where nothing changes") func quiet() {
        #expect(watcher.wait(milliseconds: 1).isEmpty)
    }
}

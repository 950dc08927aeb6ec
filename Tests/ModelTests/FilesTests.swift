internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("Calls on files") struct FilesTests {
    @Test("A file that cannot be replaced is named itself, not the one that is written beside it") func named() {
        for path in ["/proc/x", "/nowhere/below/x"] {
            do throws(FileError) {
                try Files.replace(path, with: [1])
                Issue.record("\(path) was written")
            } catch { #expect(error.path == path && error.call == "create") }
        }
    }

    @Test("What a killed run has left of a replacement is removed, and nothing else") func unfinished() async throws {
        try await withTemporaryFolder { folder in
            let stay = ["current", "new", "3.new", "3.manifest", "mine.12a.new", "notes.new"]
            for name in stay + ["current.4711.new", "3.manifest.12.new"] {
                try Data().write(to: URL(filePath: folder + "/" + name))
            }
            try Files.removeUnfinished(in: folder)
            #expect(try Files.names(in: folder) == stay.sorted())
        }
    }

    @Test("What editors put beside a file is known by its name, and hidden files as such are not taken for it")
    func editors() {
        for name in [".#robots.txt", "#robots.txt#", ".robots.txt.swp", ".a.swo", ".a.swx", "x~", ".x~"] {
            #expect(Files.isEditorsOwn(name), "\(name)")
        }
        for name in [
            ".well-known", ".nojekyll", ".htaccess", "#a.txt", "a#", "game.swp", "4913", "robots.txt", "a.swf",
        ] {
            #expect(!Files.isEditorsOwn(name), "\(name)")
        }
    }

    @Test("What is prepared takes its place at once, or leaves no trace") func prepared() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/notes"
            try Files.replace(path, with: [1])
            let prepared = try [UInt8(2)].withUnsafeBytes { try Files.prepare(path, with: $0, mode: 0o600) }
            #expect(try Files.read(path) == [1] && Files.names(in: folder).count == 2)
            prepared.discard()
            #expect(try Files.read(path) == [1] && Files.names(in: folder) == ["notes"])
            #expect(throws: FileError.self) { try prepared.putInPlace() }
            let next = try [UInt8(3)].withUnsafeBytes { try Files.prepare(path, with: $0, mode: 0o600) }
            try next.putInPlace()
            next.discard()
            #expect(try Files.read(path) == [3] && Files.names(in: folder) == ["notes"])
        }
    }

    @Test("A file may be of any time", arguments: [-9_300_000_000, -1, 0, 1_900_000_000, 10_413_792_000, 1 << 34])
    func times(_ seconds: Int) {
        var status = stat()
        status.st_mtim = timespec(tv_sec: seconds, tv_nsec: 7)
        let isFar = abs(seconds) > 9_223_372_036
        let expected = isFar ? (seconds < 0 ? -Int64.max : .max) : Int64(seconds) * 1_000_000_000 + 7
        #expect(FileIdentity(status).modifiedNanoseconds == expected)
        let now = Instant(seconds: 1_900_000_003)
        #expect(FileVersion(status).isSettled(at: now) == (seconds <= 1_900_000_000))
        // Whoever has changed the file may have set the other time.
        status.st_ctim = timespec(tv_sec: 1_900_000_003, tv_nsec: 0)
        #expect(!FileVersion(status).isSettled(at: now))
    }

    @Test("The beginning of a file, and how long the whole is") func start() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/a", with: [1, 2, 3])
            for count in 0...5 {
                let (bytes, byteCount) = try Files.readStart(folder + "/a", bytesMax: count)
                #expect(bytes == Array([1, 2, 3].prefix(count)) && byteCount == 3)
            }
        }
    }

    @Test("A folder that is not there holds nothing to remove") func noFolder() async throws {
        try await withTemporaryFolder { folder in
            try Files.removeUnfinished(in: folder + "/none")
            #expect(try Files.names(in: folder).isEmpty)
        }
    }

    @Test("Names that are no UTF-8 are listed, looked at and removed like any other") func anyName() async throws {
        try await withTemporaryFolder { folder in
            let name = FilePath(bytes: [99, 0xE9])
            let path = FilePath(folder + "/in").appending(name)
            try Files.createFolder(folder + "/in")
            #expect(path.call { mkdir($0, 0o755) } == 0)
            #expect(path.appending(name).call { creat($0, 0o644) } >= 0)
            let entries = try Files.entries(in: FilePath(folder + "/in"))
            #expect(entries.map(\.name) == [name] && entries[0].isFolder)
            #expect(try Files.status(of: path.appending(name))?.kind == .file)
            try Files.remove(folder + "/in")
            #expect(try Files.kind(of: folder + "/in") == nil)
        }
    }

    @Test("Only a regular file is read: nothing else is opened, and nothing waits", .timeLimit(.minutes(15)))
    func otherKinds() async throws {
        try await withTemporaryFolder { folder in
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            #expect(symlink("pipe", folder + "/link") == 0)
            for path in [folder + "/pipe", folder + "/link", "/dev/zero"] {
                let error = #expect(throws: FileError.self) { try Files.read(path) }
                #expect(error?.isNotRegular == true && error?.isDamage == true)
                #expect(error?.description == "\(path): cannot read: it is no regular file")
            }
            #expect(throws: FileError("read", folder, code: EISDIR)) { try Files.read(folder) }
        }
    }

    @Test("A link to a folder is as good as the folder; a link to nothing or to a file is not")
    func linkedFolder() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/real")
            for (link, target) in [("link", "real"), ("none", "nowhere"), ("other", "file")] {
                #expect(symlink(target, folder + "/" + link) == 0)
            }
            try Data().write(to: URL(filePath: folder + "/file"))
            try Files.createFolder(folder + "/link")
            try Files.createFolder(folder + "/link/below/it")
            #expect(try Files.kind(of: folder + "/real/below/it") == .folder)
            for path in ["/none", "/other", "/file"] {
                #expect(throws: FileError("create folder", folder + path, code: ENOTDIR)) {
                    try Files.createFolder(folder + path)
                }
            }
        }
    }

    @Test("Where no folder can be made the making of one ends, with an error")
    func noFolderPossible() {
        for path in ["/proc/x", "/proc/x/y/z", "/proc/self/fd/x"] {
            #expect(throws: FileError.self) { try Files.createFolder(path) }
        }
    }

    @Test("Nothing is nil; what cannot be looked at throws, and is not taken for nothing") func kinds() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/file"
            try Data().write(to: URL(filePath: file))
            #expect(try Files.kind(of: folder) == .folder && Files.kind(of: file) == .file)
            for path in [folder + "/none", file + "/below"] { #expect(try Files.kind(of: path) == nil) }
            // Longer than a name may be: whoever runs this, it cannot be looked at.
            let path = folder + "/" + String(repeating: "a", count: 256)
            let error = #expect(throws: FileError.self) { try Files.kind(of: path) }
            #expect(error?.path == path && error?.code == ENAMETOOLONG)
        }
    }
}

internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@testable internal import Store

@Suite("Objects on another disk than the rest of the cache") struct OtherDiskTests {
    /// A folder of another file system than that of temporary files in which one may write; nil where none is known.
    private static let otherDisk: String? = {
        var own = stat()
        guard stat(NSTemporaryDirectory(), &own) == 0 else { return nil }
        return ["/dev/shm", "/var/tmp", "/tmp", NSHomeDirectory()].first { folder in
            var other = stat()
            return stat(folder, &other) == 0 && other.st_dev != own.st_dev && access(folder, W_OK) == 0
        }
    }()

    @Test(
        "Finished files become objects there, and what a killed run has left of one goes with the next collection",
        .enabled(if: otherDisk != nil, "needs a second disk"))
    func link() async throws {
        let other = try #require(Self.otherDisk) + "/vitrine-test-" + UUID().uuidString
        try Files.createFolder(other, mode: 0o700)
        defer { try? Files.remove(other) }
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/cache", mode: 0o700)
            try #require(symlink(other, folder + "/cache/objects") == 0)
            let holdings = Holdings(folder: folder)
            let digest = Digest(of: someBytes(1))
            try holdings.night(0) { store in
                let temporary = store.temporaryFolder + "/body"
                try Files.replace(temporary, with: someBytes(1))
                try store.adopt(temporary, digest: digest, byteCount: someBytes(1).count)
                #expect(try Files.kind(of: temporary) == nil)
                #expect(try Files.read(store.path(of: digest)) == someBytes(1))
                #expect(mode(of: store.path(of: digest)) == 0o444)
            }
            let shelf = "\(other)/\(digest.hex.prefix(2))"
            let name = String(digest.hex.dropFirst(2))
            #expect(try Files.names(in: shelf) == [name], "no copy is left")

            // No process has that number; the others are a running copy's, and somebody's.
            let names = ["\(name)-7.2147483647.new", "\(name)-7.\(getpid()).new", "notes-7.2147483647.new"]
            for name in names { try Files.replace("\(shelf)/\(name)", with: []) }
            _ = try holdings.collect(0, isDryRun: true)
            #expect(try Files.names(in: shelf).count == 4)
            _ = try holdings.collect(0)
            #expect(try Files.names(in: shelf) == ([name] + names.dropFirst()).sorted { $0.precedesByBytes($1) })
        }
    }
}

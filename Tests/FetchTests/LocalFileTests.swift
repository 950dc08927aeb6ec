internal import Fetch
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("A file of this machine is read whole and known again") struct LocalFileTests {
    @Test("Its bytes and what identifies it") func read() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a.json"
            try Files.replace(path, with: Array("{}".utf8))
            let (bytes, version) = try LocalFile.read(path, bytesMax: 2)
            let identity = version.identity
            #expect(bytes == Array("{}".utf8))
            #expect(identity.byteCount == 2)
            #expect(try LocalFile.identity(of: path) == identity)
            // Another file of the same size in its place.
            try Files.replace(path, with: Array("[]".utf8))
            #expect(try LocalFile.identity(of: path) != identity)
        }
    }

    @Test("What is no file, is missing or is too large is refused") func refused() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/large", with: Array("123".utf8))
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            let cases: [(path: String, code: Int32)] = [
                (folder + "/large", EFBIG), (folder + "/missing", ENOENT), (folder, EISDIR), (folder + "/pipe", EINVAL),
                ("/dev/zero", EINVAL),
            ]
            for (path, code) in cases {
                let error = #expect(throws: FileError.self) { try LocalFile.read(path, bytesMax: 2) }
                #expect(error?.code == code, "\(path)")
            }
        }
    }

    @Test("A file below a folder is read through links that stay below it, and through no other")
    func links() async throws {
        try await withTemporaryFolder { folder in
            let site = folder + "/site"
            try Files.createFolder(site + "/img")
            try Files.createFolder(folder + "/site-2")
            for path in ["site/img/a", "key", "site-2/key"] { try Files.replace("\(folder)/\(path)", with: [1]) }
            for (name, target) in [
                ("inside", "img/a"), ("absolute", site + "/img/a"), ("out", "../key"),
                ("beside", folder + "/site-2/key"), ("up", ".."), ("self", "."),
            ] { #expect(symlink(target, "\(site)/\(name)") == 0) }
            for name in ["img/a", "inside", "absolute", "self/img/a"] {
                #expect(try LocalFile.read("\(site)/\(name)", below: site, bytesMax: 9).bytes == [1], "\(name)")
            }
            for name in ["out", "beside", "up/key", "up/site-2/key"] {
                let error = #expect(throws: FileError.self, "\(name)") {
                    try LocalFile.read("\(site)/\(name)", below: site, bytesMax: 9)
                }
                #expect(error?.code == EXDEV, "\(name)")
                #expect(try LocalFile.read("\(site)/\(name)", bytesMax: 9).bytes == [1])
            }
            // The folder itself may be reached through links: it is the owner's word where it is.
            #expect(symlink(site, folder + "/link") == 0)
            #expect(try LocalFile.read(folder + "/link/img/a", below: folder + "/link", bytesMax: 9).bytes == [1])
        }
    }
}

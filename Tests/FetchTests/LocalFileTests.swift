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
            let (bytes, identity) = try LocalFile.read(path, bytesMax: 2)
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
}

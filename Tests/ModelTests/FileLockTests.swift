internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("Locks of files") struct FileLockTests {
    @Test("A lock is held once, and free again when it is gone") func once() async throws {
        try await withTemporaryFolder { folder in
            do {
                let lock = try FileLock(path: folder + "/lock", mode: 0o600)
                #expect(throws: FileLock.Failure.self) { _ = try FileLock(path: folder + "/lock", mode: 0o600) }
                withExtendedLifetime(lock) {}
            }
            _ = try FileLock(path: folder + "/lock", mode: 0o600)
        }
    }

    @Test("A child that the process started does not hold the lock on") func children() async throws {
        try await withTemporaryFolder { folder in
            let process = Process()
            let input = Pipe()
            do {
                let lock = try FileLock(path: folder + "/lock", mode: 0o600)
                process.executableURL = URL(filePath: "/bin/cat")
                process.standardInput = input
                process.standardOutput = FileHandle.nullDevice
                try process.run()
                withExtendedLifetime(lock) {}
            }
            #expect(process.isRunning)
            _ = try FileLock(path: folder + "/lock", mode: 0o600)
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
    }

    @Test("A lock in a folder that is not there is an error of the file, not a lock held")
    func missingFolder() {
        let failure = #expect(throws: FileLock.Failure.self) {
            _ = try FileLock(path: "/nonexistent/lock", mode: 0o600)
        }
        guard case .file(let error) = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
        #expect(error.isMissing)
    }

    @Test("A lock that was not had may be tried again once what was in its way is gone") func again() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/later/lock"
            #expect(throws: FileLock.Failure.self) { _ = try FileLock(path: path, mode: 0o600) }
            try Files.createFolder(folder + "/later")
            _ = try FileLock(path: path, mode: 0o600)
        }
    }

    @Test("A file of our own gets the lock's mode, for who can open it can hold it; what has other names stays")
    func mode() async throws {
        try await withTemporaryFolder { folder in
            func permissions(_ path: String) throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            }
            let (path, other, link) = (folder + "/lock", folder + "/other", folder + "/link")
            for file in [path, other] { try Files.replace(file, with: [1], mode: 0o644) }
            #expect(symlink("other", link) == 0)
            _ = try FileLock(path: path, mode: 0o600)
            #expect(try permissions(path) == 0o600)
            _ = try FileLock(path: link, mode: 0o600)
            #expect(try permissions(other) == 0o644)
            // By its second name it may be any file.
            #expect(Glibc.link(other, folder + "/second") == 0)
            _ = try FileLock(path: folder + "/second", mode: 0o600)
            #expect(try permissions(other) == 0o644)
        }
    }
}

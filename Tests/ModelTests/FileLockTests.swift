internal import Foundation
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
}

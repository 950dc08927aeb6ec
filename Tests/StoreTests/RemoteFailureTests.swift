internal import Glibc
internal import Model
internal import Synchronization
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite("A shared folder that fails") struct RemoteFailureTests {
    @Test("One that is missing, of another layout or another's is done without, and is reported once")
    func refused() async throws {
        let contents = [
            (nil, "there is no such folder"), ("vitrine-cache", "says “later”"),
            ("photos.txt", "it holds photos.txt"),
        ]
        for (name, message) in contents {
            try await withTemporaryFolder { folder in
                let machines = try TwoMachines(folder, withRemote: name != nil)
                if let name { try Files.replace("\(machines.remote)/\(name)", with: Array("later".utf8)) }
                let store = try machines.store("one")
                #expect(try store.derivatives(TwoMachines.keys()).isEmpty)
                for number in 0..<2 { try machines.make(number, in: store) }
                try store.commit()
                #expect(try store.derivatives(TwoMachines.keys()).count == 2)
                #expect(machines.findings.messages.count == 1)
                #expect(machines.findings.messages.allSatisfy { $0.contains(message) })
                #expect(store.remoteUse?.state == .givenUp)
                #expect(try name == nil || Files.names(in: machines.remote) == [name])
            }
        }
    }

    @Test(
        "One whose preparation was cut short, or that has lost a folder, is prepared again",
        arguments: ["objects", "derivatives", "addresses", "marks", "plans", "vitrine-cache"])
    func preparedAgain(_ missing: String) async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill(1)
            let whole = try Files.names(in: machines.remote)
            try Files.remove("\(machines.remote)/\(missing)")
            let store = try machines.store("two")
            try machines.make(1, in: store)
            try store.commit()
            #expect(store.remoteUse?.state == .usable)
            #expect(store.remoteUse?.objectsWritten == 2)
            #expect(machines.findings.messages == [])
            #expect(try Files.names(in: machines.remote) == whole)
        }
    }

    @Test("A file whose name shows late is a miss until then")
    func late() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill(1)
            #expect(rename(machines.record(0), folder + "/late") == 0)
            let store = try machines.store("two")
            #expect(try store.derivatives(TwoMachines.keys(1)).isEmpty)
            #expect(rename(folder + "/late", machines.record(0)) == 0)
            #expect(try store.derivatives(TwoMachines.keys(1)).count == 1)
        }
    }

    @Test("One that vanishes within a run is not made anew, and the run goes on")
    func vanishes() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill(1)
            let store = try machines.store("two")
            #expect(try store.derivatives(TwoMachines.keys()).count == 1)
            try Files.remove(machines.remote)
            for number in 1..<4 { try machines.make(number, in: store) }
            try store.commit()
            #expect(try store.derivatives(TwoMachines.keys()).count == 4)
            #expect(try Files.kind(of: machines.remote) == nil)
            #expect(machines.findings.messages.count == 1)
            #expect(machines.findings.messages.allSatisfy { $0.contains("the folder is gone") })
        }
    }

    @Test("One that cannot be written any more is read on")
    func unwritable() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill(2)
            // Whoever runs the test: no folder can be made where a file stands.
            for number in 0..<256 {
                let path = machines.remote + "/objects/" + Digest.twoDigits(UInt8(number))
                if try Files.kind(of: path) == nil { try Files.replace(path, with: []) }
            }
            let store = try machines.store("two")
            for number in 2..<8 { try machines.make(number, in: store) }
            try store.commit()
            #expect(try store.derivatives(TwoMachines.keys(8)).count == 8)
            #expect(store.remoteUse?.state == .readOnly)
            #expect(store.remoteUse?.derivatives == 2)
            #expect(machines.findings.messages.count == 1)
        }
    }

    @Test("One that hangs is given up after the time limit, and no call waits for it again")
    func hangs() async throws {
        try await withTemporaryFolder { folder in
            try Files.createFolder(folder + "/remote")
            let findings = Findings()
            let calls = Atomic<Int>(0)
            let gate = Mutex(())
            let monitor = ProgressReporter(diagnose: { findings.add($0) }, progress: { _ in }, log: { _, _ in })
            let remote = RemoteFolder(path: folder + "/remote", monitor: monitor, secondsMax: 15) {
                // The first opens the folder.
                if calls.add(1, ordering: .relaxed).newValue > 1 { gate.withLock { _ in } }
            }
            #expect(remote.isUsable)
            gate.withLock { _ in
                #expect(remote.map(count: 20) { remote.read("\($0)", bytesMax: 1) }.allSatisfy { $0 == nil })
                let before = calls.load(ordering: .relaxed)
                #expect(remote.map(count: 20) { remote.read("\($0)", bytesMax: 1) }.allSatisfy { $0 == nil })
                #expect(calls.load(ordering: .relaxed) == before)
            }
            #expect(findings.messages.count == 1)
            #expect(findings.messages.allSatisfy { $0.contains("does not answer") })
        }
    }

    @Test("One that hangs while it is opened is given up as well")
    func hangsAtOnce() async throws {
        try await withTemporaryFolder { folder in
            let findings = Findings()
            let gate = Mutex(())
            let monitor = ProgressReporter(diagnose: { findings.add($0) }, progress: { _ in }, log: { _, _ in })
            let remote = RemoteFolder(path: folder, monitor: monitor, secondsMax: 0.1) { gate.withLock { _ in } }
            gate.withLock { _ in
                #expect(!remote.isUsable)
                #expect(!remote.isUsable)
            }
            #expect(findings.messages.count == 1)
        }
    }
}

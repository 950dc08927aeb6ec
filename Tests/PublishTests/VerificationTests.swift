internal import Foundation
internal import Glibc
internal import Model
internal import Publish
internal import Store
internal import Testing
internal import TestSupport

@Suite struct VerificationTests {
    /// Turns a bit of a file in its place, and leaves its size and its modification time as they were.
    private func rot(_ path: String) throws {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[0] ^= 1
        try bytes.write(to: URL(filePath: path))
        try #require(utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0) == 0)
    }

    private func verify(_ output: String, _ sample: VerificationSample = .all) throws -> [String] {
        try OutputFolder(path: output).verify(sample, deadline: .none).findings.map {
            "\($0.fault.rawValue) \($0.path.replacing(output, with: ""))"
        }
    }

    @Test("A manifest that is handed over serves, unless another generation has been published since")
    func published() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one"], to: output)
            let first = try Generations.manifest(of: output)
            try Generations.publish(["index.html": "one", "b.html": "two"], to: output)
            let second = try Generations.manifest(of: output)
            for name in ["index.html", "b.html"] { try rot("\(output)/\(name)") }
            for manifest in [first, second] {
                let found = try OutputFolder(path: output).verify(.all, deadline: .none, published: manifest)
                #expect(found.findings.prefix(2).map(\.path) == ["\(output)/b.html", "\(output)/index.html"])
                let marked = try Generations.manifest(of: output)
                #expect(marked.number == second.number && marked.folderInode == second.folderInode)
                #expect(marked.files.allSatisfy { $0.modifiedNanoseconds < 0 })
            }
        }
    }

    @Test("Changed, missing and unmanaged files are told, and what is changed is not taken for intact from then on")
    func faults() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            let files = ["index.html": "one", "a/b.html": "two", "images/c.jpg": "three", "d.html": "four"]
            try Generations.publish(files, to: output)
            #expect(try verify(output) == [])
            try rot(output + "/index.html")
            try Files.remove(output + "/a/b.html")
            try Files.replace(output + "/mine.txt", with: [1])
            try Files.remove(output + "/d.html")
            #expect(symlink("index.html", output + "/d.html") == 0)
            let before = try Generations.manifest(of: output)
            #expect(before.files.contains { $0.path == "index.html" && $0.modifiedNanoseconds > 0 })
            #expect(
                try verify(output)
                    == ["missing /a/b.html", "changed /d.html", "changed /index.html", "unmanaged /mine.txt"])
            let after = try Generations.manifest(of: output)
            #expect(
                after.files.filter { $0.modifiedNanoseconds < 0 }.map(\.path) == ["a/b.html", "d.html", "index.html"])
            let again = try Generations.publish(files, to: output)
            #expect(again.written == 3 && again.method == .exchange)
            #expect(try verify(output).filter { !$0.contains("/.output-generations/") } == ["unmanaged /mine.txt"])
        }
    }

    @Test("A file that generations share is hashed once, and told in each of them; such a one is not put back")
    func earlier() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "1", "same.html": "same"], to: output)
            try Generations.publish(["index.html": "2", "same.html": "same"], to: output)
            try rot(output + "/same.html")
            do {
                let seen = try OutputFolder(path: output).verify(.all, deadline: .none)
                #expect(
                    seen.findings.map(\.path) == [
                        output + "/same.html", folder + "/.output-generations/1/same.html",
                    ])
                #expect(seen.examined == 3)
            }
            let locked = try OutputFolder(path: output)
            let first = try #require(try locked.keptGenerations().last)
            #expect(try locked.damage(of: first)?.contains("same.html is gone or has been changed") == true)
        }
    }

    @Test("As many nights as a sample has parts look at every file; a deadline ends it")
    func sample() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(
                Dictionary(uniqueKeysWithValues: (0..<60).map { ("\($0).html", "page \($0)") }), to: output)
            for number in 0..<60 { try rot(output + "/\(number).html") }
            var found: [String] = []
            for night in 0..<7 {
                let tonight = try verify(output, VerificationSample(divisor: 7, day: Generations.day + night))
                #expect(tonight.count < 60)
                found += tonight
            }
            #expect(found.count == 60 && Set(found).count == 60)
            let cut = try OutputFolder(path: output).verify(.all, deadline: Deadline(seconds: 0))
            #expect(!cut.isComplete && cut.examined == 0)
        }
    }

    @Test("A published folder that is gone is told; where nothing was published there is nothing to tell")
    func gone() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            #expect(try !OutputFolder.isKnown(output))
            try Generations.publish(["index.html": "1"], to: output)
            #expect(try OutputFolder.isKnown(output))
            #expect(try OutputFolder.keptNumbers(of: output) == [1])
            try Files.remove(output)
            #expect(try verify(output) == ["missing "])
        }
    }

    @Test(
        "A build that overrules a hold removes what the rollback had passed over, which does not count as kept",
        arguments: [(9, [5, 2, 1]), (2, [5, 2, 1]), (1, [5, 2]), (0, [5])])
    func overrideHold(keep: Int, left: [Int]) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for number in 1...4 { try Generations.publish(["index.html": "\(number)"], to: output, keep: 9) }
            do {
                let locked = try OutputFolder(path: output)
                let second = try #require(try locked.keptGenerations().first { $0.number == 2 })
                _ = try locked.putBack(second, method: .exchange, isHeld: true)
            }
            do {
                let locked = try OutputFolder(path: output)
                #expect(locked.isHeld)
                let finished = try Generations.stage(["index.html": "5"], at: locked)
                _ = try finished.publish(method: .exchange, keep: keep)
                try locked.overrideHold(keep: keep)
                #expect(!locked.isHeld)
            }
            #expect(try OutputFolder.keptNumbers(of: output) == Set(left))
            #expect(try OutputFolder(path: output).keptGenerations().map(\.number) == left)
            #expect(try verify(output) == [])
        }
    }
}

internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@testable internal import Publish

@Suite("Owners and modes of unmanaged folders") struct UnmanagedRightsTests {
    private static let methods = [PublishSettings.Method.exchange, .sync]

    private func put(_ path: String, _ mode: mode_t, in output: String) throws {
        try Files.createFolder(output + "/" + path)
        try Files.replace("\(output)/\(path)/file", with: Array("mine".utf8))
        try #require(chmod(output + "/" + path, mode) == 0)
    }

    @Test("Promise g: a folder of others keeps its mode, whatever is published", arguments: methods)
    func modes(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one", "looks/a.html": "a"], to: output, method: method)
            let modes: KeyValuePairs<String, mode_t> = [
                "private/deep": 0o1770, "private": 0o700, "looks/own": 0o750, "sealed": 0o555,
            ]
            for (path, mode) in modes { try put(path, mode, in: output) }
            for night in ["two", "three", "four", "five"] {
                try Generations.publish(["index.html": night, "looks/a.html": "a"], to: output, method: method)
                for (path, mode) in modes {
                    #expect(try Generations.mode("\(output)/\(path)") == Int(mode), "\(night): \(path)")
                    #expect(try Files.kind(of: "\(output)/\(path)/file") == .file)
                }
                #expect(try Generations.mode(output + "/looks") == 0o755)
            }
        }
    }

    @Test("And so does one that is set aside and comes back", arguments: methods)
    func setAside(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let (output, shelf) = (folder + "/output", folder + "/.output-generations")
            try Generations.publish(["index.html": "one"], to: output, method: method)
            try put("private/deep", 0o710, in: output)
            try put("private", 0o700, in: output)
            let done = try Generations.publish(["index.html": "two", "private": "ours"], to: output, method: method)
            #expect(done.setAside == ["private"])
            #expect(try Generations.mode(shelf + "/set-aside-2/private") == 0o700)
            #expect(try Generations.mode(shelf + "/set-aside-2/private/deep") == 0o710)
            // What is carried along for one more night keeps the name.
            for night in ["three", "four", "five"] {
                try Generations.publish(["index.html": night], to: output, method: method)
            }
            #expect(try Generations.contents(of: output + "/private") == ["file": "mine", "deep/file": "mine"])
            #expect(try Generations.mode(output + "/private") == 0o700)
            #expect(try Generations.mode(output + "/private/deep") == 0o710)
        }
    }

    @Test("Promise g: root keeps the owners of what others have made", .enabled(if: geteuid() == 0, "needs root"))
    func owners() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one"], to: output)
            try put("theirs", 0o755, in: output)
            try #require(chown(output + "/theirs", 65_533, 65_534) == 0 && chmod(output + "/theirs", 0o2775) == 0)
            for night in ["two", "three", "four"] {
                try Generations.publish(["index.html": night], to: output)
                let status = try #require(try Files.status(of: output + "/theirs"))
                #expect(status.st_uid == 65_533 && status.st_gid == 65_534 && status.st_mode & 0o7777 == 0o2775)
            }
        }
    }

    @Test("What cannot be given away is told: it has another owner now", .enabled(if: geteuid() == 0, "needs root"))
    func lostOwner() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try #require(chmod(folder, 0o777) == 0)
            try withoutRights { try Files.createFolder(output) }
            for (name, user) in [("theirs", 60_001), ("roots", 0)] {
                try put(name, 0o755, in: output)
                try #require(chown("\(output)/\(name)", uid_t(user), gid_t(user)) == 0)
            }
            let lost = try withoutRights {
                try StagedGeneration(OutputFolder(path: output), editionDay: Generations.day, isDryRun: false)
                    .keepUnmanaged([]).withoutOwner
            }
            #expect(lost == [FilePath("theirs")], "\(lost)")
        }
    }
}

internal import Foundation
internal import Glibc
internal import Model
internal import Publish
internal import TestSupport
internal import Testing

@Suite("Files beside the generations that are not what the tool wrote") struct ControlFileTests {
    enum Damage: String, CaseIterable, Sendable {
        case pipe, large, garbage, link, folder

        func put(at path: String) throws {
            try Files.remove(path)
            switch self {
            case .pipe: try #require(mkfifo(path, 0o600) == 0)
            case .large: try Files.replace(path, with: [UInt8](repeating: 0, count: 20_000))
            case .garbage: try Files.replace(path, with: Array("99999999999999999999 garbage".utf8))
            case .link: try #require(symlink(path, path) == 0)
            case .folder: try Files.createFolder(path)
            }
        }
    }

    @Test("A note of the last switch that is damaged heals", .timeLimit(.minutes(15)), arguments: Damage.allCases)
    func current(damage: Damage) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            let note = folder + "/.output-generations/current"
            try Generations.publish(["index.html": "one"], to: output)
            try damage.put(at: note)
            #expect(OutputFolder.generation(of: output) == 1)
            try Generations.publish(["index.html": "two"], to: output)
            #expect(try Files.read(note) == Array("2\n".utf8))
            #expect(try OutputFolder(path: output).keptGenerations().map(\.number) == [2, 1])
        }
    }

    @Test(
        "A damaged manifest of an earlier generation costs that generation only", .timeLimit(.minutes(15)),
        arguments: Damage.allCases)
    func earlierManifest(damage: Damage) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for night in ["one", "two"] { try Generations.publish(["index.html": night], to: output) }
            try damage.put(at: folder + "/.output-generations/1.manifest")
            #expect(try OutputFolder(path: output).keptGenerations().map(\.number) == [2])
            try Generations.publish(["index.html": "three"], to: output)
            #expect(try OutputFolder(path: output).keptGenerations().map(\.number) == [3, 2])
            try Generations.publish(["index.html": "four"], to: output)
            #expect(try OutputFolder.keptNumbers(of: output) == [4, 3, 2], "it goes with its generation")
        }
    }

    @Test(
        "What has no manifest any more is no generation, and goes: after a loss of the published one's with a purge",
        arguments: [false, true])
    func withoutManifest(isPublishedLost: Bool) async throws {
        try await withTemporaryFolder { folder in
            let (output, shelf) = (folder + "/output", folder + "/.output-generations")
            for night in ["one", "two", "three"] { try Generations.publish(["index.html": night], to: output) }
            for number in isPublishedLost ? [2, 3] : [2] { try Files.remove("\(shelf)/\(number).manifest") }
            for name in ["9.pictures", "notes.pictures"] { try Files.replace("\(shelf)/\(name)", with: []) }
            try Files.createFolder(shelf + "/07")
            let remains = ["2", "9.pictures"]
            let found = try OutputFolder(path: output)
            for name in remains { #expect(try (Files.kind(of: "\(shelf)/\(name)") != nil) == isPublishedLost) }
            #expect(try found.removeEarlierGenerations { _ in false } == (isPublishedLost ? 2 : 0))
            for name in remains { #expect(try Files.kind(of: "\(shelf)/\(name)") == nil) }
            for name in ["1", "1.manifest", "07", "notes.pictures"] {
                #expect(try Files.kind(of: "\(shelf)/\(name)") != nil, "\(name)")
            }
        }
    }

    @Test(
        "Without the manifest of what stands, nothing in the output is lost and the next nights go on",
        .timeLimit(.minutes(15)), arguments: Damage.allCases, [PublishSettings.Method.exchange, .sync])
    func lostManifest(damage: Damage, method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            let generations = folder + "/.output-generations"
            try Generations.publish(
                ["index.html": "one", "same.html": "same", "gone.html": "gone"], to: output, method: method)
            try Files.replace(output + "/mine.txt", with: Array("mine".utf8))
            try damage.put(at: generations + "/1.manifest")
            do {
                let found = try OutputFolder(path: output)
                #expect(found.hasLostManifest && found.current == nil)
            }
            let second = try Generations.publish(
                ["index.html": "two", "same.html": "same"], to: output, method: method)
            #expect(second.setAside == ["index.html"], "what stays as it is is not in the way")
            let aside = try Generations.contents(of: generations + "/unidentified-2")
            #expect(aside == ["index.html": "one"])
            try Generations.publish(["same.html": "same"], to: output, method: method)
            #expect(
                try Generations.contents(of: output) == ["same.html": "same", "gone.html": "gone", "mine.txt": "mine"],
                "what may be ours does not come back by itself")
            #expect(try OutputFolder(path: output).hasLostManifest == false)
        }
    }

    @Test("With an earlier manifest at hand, what that names is known for ours") func knownByEarlier() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for night in ["one", "two"] {
                try Generations.publish(["index.html": night, "gone.html": "gone"], to: output)
            }
            try Damage.garbage.put(at: folder + "/.output-generations/2.manifest")
            let third = try Generations.publish(["index.html": "three"], to: output)
            #expect(third.setAside == [])
            #expect(try Generations.contents(of: output) == ["index.html": "three"])
        }
    }

    @Test("A lock that is no file is refused, with its path", .timeLimit(.minutes(15))) func lock() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(["index.html": "one"], to: output)
            try Damage.pipe.put(at: folder + "/.output-generations/lock")
            let error = #expect(throws: PublishError.self) { try OutputFolder(path: output) }
            #expect(error?.description.contains(".output-generations/lock: cannot lock: it is no regular file") == true)
        }
    }

    @Test("Nobody else can open the lock, and so hold it: not one that an earlier version made either")
    func lockMode() async throws {
        try await withTemporaryFolder { folder in
            let lock = folder + "/.output-generations/lock"
            for night in ["one", "two"] {
                try Generations.publish(["index.html": night], to: folder + "/output")
                #expect(try Generations.mode(lock) == 0o600)
                #expect(chmod(lock, 0o644) == 0)
            }
        }
    }

    @Test("Where no folder can be made it is an error of its own, and the making ends") func impossible() throws {
        let error = #expect(throws: PublishError.self) { try OutputFolder(path: "/proc/x") }
        guard case .cannotCreate? = error else { throw try #require(error) }
    }
}

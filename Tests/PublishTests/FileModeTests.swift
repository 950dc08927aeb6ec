internal import Foundation
internal import Glibc
internal import Model
internal import Publish
internal import Store
internal import TestSupport
internal import Testing

@Suite("Modes of published files") struct FileModeTests {
    private static let site = ["index.html": "one", "looks/a.html": "a", "assets/site.css": "css"]

    private func lock(_ path: String, _ mode: mode_t = 0o600) { #expect(chmod(path, mode) == 0) }

    @Test(
        "A file that stays is 0644 again, whoever has changed that, and is not written anew",
        arguments: [PublishSettings.Method.exchange, .sync])
    func stays(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.site, to: output, method: method)
            let inode = try Generations.inode(output + "/looks/a.html")
            lock(output + "/looks/a.html")
            lock(output + "/assets/site.css", 0o666)
            // The stylesheet is carried along for one more generation.
            let done = try Generations.publish(["index.html": "two", "looks/a.html": "a"], to: output, method: method)
            #expect(done.written == 1)
            #expect(try Generations.mode(output + "/looks/a.html") == 0o644)
            #expect(try Generations.mode(output + "/assets/site.css") == 0o644)
            #expect(try Generations.inode(output + "/looks/a.html") == inode)
        }
    }

    @Test("On a night on which nothing is linked too; a dry run leaves it as it is")
    func unchanged() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.site, to: output)
            lock(output + "/looks/a.html")
            for (isDryRun, mode) in [(true, 0o600), (false, 0o644)] {
                let published = try OutputFolder(path: output, isDryRun: isDryRun)
                let manifest = try #require(published.current)
                #expect(published.isIntact(manifest))
                #expect(try Generations.mode(output + "/looks/a.html") == mode)
            }
        }
    }

    @Test("A file that may not be read counts as changed, and the others are verified all the same")
    func unreadable() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            try Generations.publish(Self.site, to: output)
            lock(output + "/looks/a.html", 0)
            for path in [folder, folder + "/.output-generations"] { lock(path, 0o777) }
            do {
                let published = try OutputFolder(path: output)
                let seen = try withoutRights { try published.verify(.all, deadline: .none) }
                #expect(seen.findings.map(\.path) == [output + "/looks/a.html"])
                #expect(seen.findings.map(\.fault) == [.changed] && seen.examined == 2 && seen.isComplete)
            }
            let again = try Generations.publish(Self.site, to: output)
            #expect(again.written == 1)
            #expect(try Generations.mode(output + "/looks/a.html") == 0o644)
        }
    }
}

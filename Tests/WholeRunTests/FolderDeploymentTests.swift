internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

private let hasRsync = (try? Files.kindFollowingLinks(of: "/usr/bin/rsync")) == .file

@Suite("A site that is sent to a folder", .enabled(if: hasRsync, "needs rsync"))
struct FolderDeploymentTests {
    @Test("Under umask 077 its files are 0644 and its folders 0755, the first one too") func modes() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let run = try await BuildSiteCommand.run(
                ["publish", "there"], in: site.folder, through: ["/bin/sh", "-c", "umask 077; exec \"$@\"", "sh"])
            #expect(run.exitCode == 0, "\(run.messages)")
            let there = try Tree(site.folder + "/there")
            #expect(try there == Tree(site.output))
            #expect(there.fileModes == [0o644] && there.folderModes == [0o755])
            let mode = try FileManager.default.attributesOfItem(atPath: site.folder + "/there")[.posixPermissions]
            #expect(mode as? Int == 0o755)
        }
    }

    @Test("What is gone from there altogether is sent again, with a warning; one file by hand is not")
    func gone() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let files = try Tree(site.output).files
            #expect(try await site.command("publish", "there").exitCode == 0)
            for isFolderThere in [false, true] {
                try site.remove("there")
                if isFolderThere { try Files.createFolder(site.folder + "/there") }
                let again = try await site.command("publish", "there")
                #expect(again.exitCode == 0, "\(again.messages)")
                #expect(again.messages.contains("has none of the files that were sent there"), "\(again.messages)")
                #expect(try Tree(site.folder + "/there").files == files)
            }
            try site.remove("there/index.html")
            let none = try await site.command("publish", "there")
            #expect(none.output.contains("nothing to send"), "\(none.output)")
            #expect(!none.messages.contains("has none of the files"), "\(none.messages)")
        }
    }

    @Test("No target, and a folder that the site is made from, are refused: 64")
    func refused() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let before = try Tree(site.folder)
            for target in ["", "static", "templates/x"] {
                let run = try await site.command("publish", target)
                #expect(run.exitCode == 64, "\(target): \(run.messages)")
                #expect(run.messages.contains(target.isEmpty ? "TARGET is empty" : "which the site is made from"))
            }
            #expect(try Tree(site.folder).differences(from: before) == [])
        }
    }
}

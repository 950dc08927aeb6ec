internal import Foundation
internal import Glibc
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

    @Test("A dry run is for what it prints: where that cannot be written it is 74")
    func dryRunUnwritten() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let run = try await BuildSiteCommand.run(
                ["publish", "--dry-run", "there"], in: site.folder,
                through: ["/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"])
            #expect(run.exitCode == 74 && run.messages.contains("stdout: cannot write"), "\(run.messages)")
        }
    }

    @Test("A target that is no folder is 64", arguments: ["/dev/null", "config.json", "config.json/there"])
    func noFolder(target: String) async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let run = try await site.command("publish", target)
            #expect(run.exitCode == 64 && run.messages.contains("is no folder; name one"), "\(run.messages)")
        }
    }

    @Test(
        "A folder that may not be written to is 77 with its path, and so is one that cannot be made",
        .enabled(if: Unprivileged.isPossible, "needs root and setpriv"), arguments: ["there", "there/below/it"])
    func noRights(target: String) async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            for path in try Tree(site.folder).paths { _ = lchown(site.folder + "/" + path, 65534, 65534) }
            try Files.createFolder(site.folder + "/there")
            #expect(chmod(site.folder, 0o755) == 0)
            let run = try await BuildSiteCommand.run(
                ["publish", target], in: site.folder, through: Unprivileged.wrapper)
            #expect(run.exitCode == 77, "\(run.messages)")
            #expect(run.messages.contains("/there: cannot write to: Permission denied"), "\(run.messages)")
            #expect(try Files.names(in: site.folder + "/there") == [])
        }
    }

    @Test(
        "A target whose disk is full is 74, and one that lacks a part of its rights 77; both say what to do",
        .enabled(if: Mounts.areAllowed && Unprivileged.isPossible, "needs root, setpriv and the right to mount"))
    func fullDisk() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            try Files.createFolder(site.folder + "/disk")
            let full = try await BuildSiteCommand.run(
                ["publish", "disk"], in: site.folder,
                through: Mounts.smallDisk(at: site.folder + "/disk", kilobytes: 40))
            #expect(full.exitCode == 74 && full.messages.contains("; make room there; "), "\(full.messages)")
            for path in try Tree(site.folder).paths { _ = lchown(site.folder + "/" + path, 65534, 65534) }
            try Files.createFolder(site.folder + "/there/assets")
            #expect(chmod(site.folder, 0o755) == 0 && chmod(site.folder + "/there", 0o777) == 0)
            let bound = try await BuildSiteCommand.run(
                ["publish", "there"], in: site.folder, through: Unprivileged.wrapper)
            #expect(bound.exitCode == 77 && bound.messages.contains("let this user write there"), "\(bound.messages)")
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

    @Test("Files of others that stand in the site's places are named, and nothing is sent: 4")
    func filesOfOthers() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            let there = site.folder + "/there"
            try site.write("there/index.html", "their start page")
            try site.write("there/shop", "their file")
            try site.write("there/own.html", "their page")
            try FileManager.default.createSymbolicLink(atPath: there + "/404.html", withDestinationPath: "own.html")
            let before = try Tree(there)
            for words in [[], ["--dry-run"], ["--verify"], ["--verify", "--dry-run"]] {
                let run = try await BuildSiteCommand.run(["publish", "there"] + words, in: site.folder)
                #expect(run.exitCode == 4, "\(words): \(run.messages)")
                #expect(run.messages.contains("has its own: 404.html, index.html, shop;"), "\(run.messages)")
                #expect(try Tree(there).differences(from: before) == [])
            }
            for name in ["404.html", "index.html", "shop"] { try site.remove("there/" + name) }
            #expect(try await site.command("publish", "there").exitCode == 0)
            #expect(site.text("there/own.html") == "their page")
            try site.remove("there/own.html")
            #expect(try Tree(there) == Tree(site.output))
        }
    }

    @Test("A new file of the site does not replace one of others, unless the target is listed: then it is named")
    func newFileInTheirPlace() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            #expect(try await site.command("publish", "there").exitCode == 0)
            try site.write("there/about.html", "theirs")
            try site.write("static/about.html", "the site's")
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            let refused = try await site.command("publish", "there")
            #expect(refused.exitCode == 4 && refused.messages.contains("about.html"), "\(refused.messages)")
            #expect(site.text("there/about.html") == "theirs")
            let replaced = try await site.command("publish", "there", "--verify")
            #expect(replaced.exitCode == 0 && replaced.messages.contains("about.html; they are replaced"))
            #expect(try Tree(site.folder + "/there") == Tree(site.output))
        }
    }

    @Test("Where the record of a send was lost, the site that lies there is no file of others")
    func lostRecord() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            #expect(try await site.command("publish", "there").exitCode == 0)
            try site.remove("cache/deployments")
            try FileKindTests.entry("B", in: site)
            #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            let again = try await site.command("publish", "there")
            #expect(again.exitCode == 0, "\(again.messages)")
            #expect(try Tree(site.folder + "/there") == Tree(site.output))
        }
    }

    @Test("Another gallery has the same stylesheets and scripts: they do not make it this one")
    func otherGallery() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            for name in try Tree(site.output).files where name.hasPrefix("assets/") {
                let bytes = try Data(contentsOf: URL(filePath: site.output + "/" + name))
                try site.write("there/" + name, bytes)
            }
            try site.write("there/index.html", "theirs")
            let run = try await site.command("publish", "there")
            #expect(run.exitCode == 4 && run.messages.contains("index.html"), "\(run.messages)")
            #expect(site.text("there/index.html") == "theirs")
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

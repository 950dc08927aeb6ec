internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite(
    "An output that is mounted elsewhere", .enabled(if: Mounts.areAllowed, "needs the right to mount"))
struct MountedOutputTests {
    /// Runs the command in a mount name space in which the output is mounted at `other`, and copies from there what a
    /// visitor gets afterwards to `seen`.
    private static func wrapper(_ site: Site) -> [String] {
        let script = """
            mkdir -p other && mount --bind output other && "$@"; code=$?
            cp other/shop/a.html seen; exit $code
            """
        return ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, "sh"]
    }

    /// The same, where the mount is in another name space, as that of a container, while the command runs. FIFOs order
    /// the two.
    private static func container(_ site: Site) -> [String] {
        let script = """
            mkfifo ready go; mkdir -p other
            unshare --mount sh -c 'mount --bind output other; echo > ready; read x < go; cp other/shop/a.html seen' &
            read x < ready; "$@"; code=$?
            echo > go; wait; rm ready go; exit $code
            """
        return ["/bin/sh", "-c", script, "sh"]
    }

    @Test(
        "A mount shows tonight's pages, in this name space and in that of a container; the report says sync and why",
        arguments: [true, false])
    func shown(isContainer: Bool) async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            #expect(try site.report().publish == "exchange")
            for title in ["B", "C", "D"] {
                try FileKindTests.entry(title, in: site)
                let run = try await site.run(
                    through: isContainer ? Self.container(site) : Self.wrapper(site), now: "2026-06-02")
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(site.text("seen").contains("<title>\(title)"), "\(title)")
                let report = try site.report()
                #expect(report.publish == "sync")
                let reason = report.diagnostics.first { $0.message.contains("(sync)") }
                #expect(reason?.where == site.output && reason?.severity == "note")
                #expect(reason?.message.contains("is mounted at \(site.folder)/other") == true, "\(reason as Any)")
            }
            #expect(try LinkCheck(site.output).broken == [])
        }
    }

    @Test("A mount of the folder above shows an exchange") func parent() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            try FileKindTests.entry("B", in: site)
            let script = """
                mkdir -p /mnt/site && mount --bind . /mnt/site && "$@"; code=$?
                cp /mnt/site/output/shop/a.html seen; exit $code
                """
            let run = try await site.run(
                through: [
                    "/usr/bin/unshare", "--mount", "/bin/sh", "-c", "mount -t tmpfs none /mnt && " + script, "sh",
                ], now: "2026-06-02")
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(try site.report().publish == "exchange")
            #expect(site.text("seen").contains("<title>B"))
        }
    }

    @Test("A rollback of a mounted output is file by file as well, and says so") func rollback() async throws {
        try await WholeRun.alone { site in
            try await FileKindTests.local(site)
            for title in ["B", "C"] {
                try FileKindTests.entry(title, in: site)
                #expect(try await site.run(now: "2026-06-02").exitCode == 0)
            }
            let run = try await BuildSiteCommand.run(
                ["rollback"], in: site.folder, through: Self.wrapper(site))
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(run.output.contains("(sync)") && run.output.contains("is mounted at"), "\(run.output)")
            #expect(site.text("seen").contains("<title>B"))
        }
    }
}

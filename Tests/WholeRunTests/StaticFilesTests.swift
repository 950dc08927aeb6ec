internal import Foundation
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("static/ beside the configuration") struct StaticFilesTests {
    @Test("Its files are published as they are, hidden folders too, and robots.txt in place of the site's")
    func published() async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            let files = [
                "CNAME": "gallery.example.org\n", ".well-known/security.txt": "Contact: mailto:me@example.org\n",
                "robots.txt": "User-agent: *\nDisallow: /\n",
                "fonts/own.css": "a { background: url(nothing.png) }",
                // No page: nothing to show, and a link that leads nowhere.
                "pictures/4913": "a name", "#1#/a.txt": "in a folder",
                "google1234.html": "google-site-verification: google1234.html", "old.html": #"<a href="gone.html">"#,
            ]
            for (path, text) in files { try site.write("static/" + path, text) }
            let editors = ["left-over~", "#robots.txt#", ".robots.txt.swp", ".well-known/#a#"]
            for name in editors { try site.write("static/" + name, "an editor's") }
            // Emacs' mark of a file that is not saved leads nowhere.
            try FileManager.default.createSymbolicLink(
                atPath: site.folder + "/static/.#robots.txt", withDestinationPath: "me@host.1234:1764313200")
            let run = try await site.run()
            #expect(run.exitCode == 0, "\(run.messages)")
            for (path, text) in files { #expect(site.text("output/" + path) == text, "\(path)") }
            for name in editors + [".#robots.txt"] { #expect(!site.exists("output/" + name), "\(name)") }
            #expect(try await site.command("check").exitCode == 0)

            #expect(try await site.run().exitCode == 0)
            #expect(try site.report().outcome == "unchanged")
            try site.write("static/CNAME", "other.example.org\n")
            try FileManager.default.removeItem(atPath: site.folder + "/static/robots.txt")
            #expect(try await site.run().exitCode == 0)
            #expect(site.text("output/CNAME") == "other.example.org\n")
            #expect(site.text("output/robots.txt").hasPrefix("User-agent: *\nAllow: /\n"))
        }
    }

    @Test(
        "A name that the site makes itself is 78 for a check and for a run, which leave all as it was",
        arguments: [
            ("index.html", "the site makes index.html itself"), ("Search.html", "the site makes search.html itself"),
            ("sitemap-2.xml", "the site makes its sitemaps itself"), ("images/a.png", "everything in images/"),
            ("looks/extra.html", "everything in looks/"), ("favicon.svg", "is published there too"),
            ("looks", "everything in looks/"), ("sw.js", "the site makes sw.js itself"),
        ])
    func takenName(path: String, reason: String) async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            #expect(try await site.run().exitCode == 0)
            let before = try Tree(site.output)
            try site.write("static/" + path, "mine")
            for run in [try await site.run(), try await site.command("check")] {
                #expect(run.exitCode == 78, "\(run.messages)")
                #expect(run.messages.contains("static/\(path): "), "\(run.messages)")
                #expect(run.messages.contains(reason), "\(run.messages)")
            }
            #expect(try Tree(site.output).differences(from: before) == [])
        }
    }

    @Test("A link and a FIFO are 78: neither is followed or waited for", arguments: ["link", "fifo"])
    func otherKinds(kind: String) async throws {
        try await WholeRun.alone { site in
            try site.configure(SourceTree.root + "/samples/ltk")
            try site.write("static/CNAME", "gallery.example.org\n")
            let path = site.folder + "/static/\(kind)"
            if kind == "link" {
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
            } else {
                #expect(mkfifo(path, 0o644) == 0)
            }
            let run = try await site.command("check")
            #expect(run.exitCode == 78, "\(run.messages)")
            #expect(run.messages.contains("static/\(kind)"), "\(run.messages)")
        }
    }
}

internal import Model
internal import Publish
internal import TestSupport
internal import Testing

@Suite("Files made of objects") struct PublishedObjectsTests {
    @Test("A file made of an object: without it it stays as published, or is left out; a damaged one is missing")
    func madeOfObjects() async throws {
        try await withTemporaryFolder { folder in
            let object = folder + "/object"
            let bytes = Array("jpeg".utf8)
            let digest = Digest(of: bytes)
            func stage(_ path: String) throws -> FinishedGeneration {
                let staged = try StagedGeneration(
                    OutputFolder(path: folder + "/output"), editionDay: Generations.day, isDryRun: false)
                Array("page".utf8).withUnsafeBytes { staged.put("index.html", $0) }
                staged.putObject(path, digest: digest, objectPath: object) { Array("f(".utf8) + $0 + Array(")".utf8) }
                return try staged.finish(inputs: nil)
            }
            do {
                let without = try stage("assets/a.js")
                #expect(without.manifest.files.map(\.path) == ["index.html"], "an object that is not there")
                try without.discard()
            }
            for damaged in ["jpeG", "jpe"] {
                try Files.replace(object, with: damaged.utf8)
                #expect(throws: PublishError.self, "damaged") { try stage("assets/a.js") }
            }
            try Files.replace(object, with: bytes)
            _ = try stage("assets/a.js").publish(method: .exchange, keep: 1)
            #expect(try Generations.contents(of: folder + "/output")["assets/a.js"] == "f(jpeg)")
            try Files.remove(object)
            do {
                let again = try stage("assets/a.js")
                #expect(again.written == 0 && again.manifest.files.contains { $0.path == "assets/a.js" })
                try again.discard()
            }
            let another = try stage("assets/b.js")
            #expect(!another.manifest.files.contains { $0.path == "assets/b.js" }, "another file of the same object")
            try another.discard()
        }
    }

    @Test("Pictures: one published stays the same file, one carried is the site's again, one without bytes is missing")
    func pictures() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            func stage(_ names: [String]) throws -> FinishedGeneration {
                let staged = try StagedGeneration(
                    OutputFolder(path: output), editionDay: Generations.day, isDryRun: false)
                Array("page \(names)".utf8).withUnsafeBytes { staged.put("index.html", $0) }
                let files = names.map { name in
                    Rendition(
                        path: "images/\(name).jpg", object: Digest(of: name), byteCount: name.utf8.count, width: 1,
                        height: 1, format: .jpeg)
                }
                staged.put(files, jobs: 2, copyThreadCount: 3) { folder + "/" + $0.hex }
                return try staged.finish(inputs: nil)
            }
            func publish(_ names: [String]) throws -> FinishedGeneration {
                let made = try stage(names)
                _ = try made.publish(method: .exchange, keep: 1)
                return made
            }
            for name in ["a", "b", "c"] {
                try Files.replace(folder + "/" + Digest(of: name).hex, with: name.utf8)
            }
            do { #expect(try publish(["a", "b"]).written == 3) }
            let inode = try Generations.inode(output + "/images/a.jpg")
            // What is published needs no object.
            try Files.remove(folder + "/" + Digest(of: "a").hex)
            do { #expect(try publish(["a", "c"]).written == 2) }
            #expect(try Generations.inode(output + "/images/a.jpg") == inode)
            #expect(try Generations.manifest(of: output).files.filter(\.isCarried).map(\.path) == ["images/b.jpg"])
            do { #expect(try publish(["a", "b", "c"]).written == 1) }
            #expect(try Generations.manifest(of: output).files.allSatisfy { !$0.isCarried })
            #expect(
                try Generations.contents(of: output).filter { $0.key != "index.html" } == [
                    "images/a.jpg": "a", "images/b.jpg": "b", "images/c.jpg": "c",
                ])
            try Files.replace(output + "/images/a.jpg", with: "damaged".utf8)
            #expect(throws: PublishError.self) { try stage(["a"]) }
        }
    }
}

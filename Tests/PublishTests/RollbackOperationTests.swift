internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@testable internal import Publish

@Suite("Putting an earlier generation back") struct RollbackOperationTests {
    static func site(_ number: Int) -> [String: String] {
        ["index.html": "\(number)", "\(number).html": "page", "assets/\(number).css": "css"]
    }

    /// The pages that stand in the output.
    static func pages(_ output: String) throws -> [String] {
        try Generations.contents(of: output).keys.filter { $0.hasSuffix(".html") }.sorted()
    }

    static func putBack(
        _ back: Int, at path: String, method: PublishSettings.Method = .exchange
    ) throws -> PublishMethod {
        let output = try OutputFolder(path: path)
        let kept = try output.keptGenerations()
        return try output.putBack(kept[back], method: method, isHeld: back > 0)
    }

    @Test(
        "Every kept generation can be put back, in any order, and the hold released again",
        arguments: [PublishSettings.Method.exchange, .sync])
    func anyOrder(method: PublishSettings.Method) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for number in 1...4 { try Generations.publish(Self.site(number), to: output, method: method, keep: 3) }
            for back in [1, 3, 2, 0, 2, 0] {
                #expect(try Self.putBack(back, at: output, method: method).rawValue == method.rawValue)
                #expect(try Self.pages(output) == ["\(4 - back).html", "index.html"])
                let folder = try OutputFolder(path: output)
                #expect(folder.isHeld == (back > 0))
                #expect(folder.current?.number == 4 - back)
                #expect(try folder.keptGenerations().map(\.number) == [4, 3, 2, 1])
                #expect(try folder.keptGenerations().filter(\.isPublished).map(\.number) == [4 - back])
                if let current = folder.current { #expect(folder.isIntact(current)) }
            }
            #expect(try Generations.publish(Self.site(5), to: output, method: method, keep: 3).method != .none)
            #expect(OutputFolder.generation(of: output) == 5)
            #expect(try Self.pages(output) == ["5.html", "index.html"])
        }
    }

    @Test("One before the newest is the same generation, whatever of the newest is lost", arguments: [true, false])
    func lost(isOutputGone: Bool) async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for number in 1...4 { try Generations.publish(Self.site(number), to: output, keep: 3) }
            try Files.remove(isOutputGone ? output : folder + "/.output-generations/4.manifest")
            let found = try OutputFolder(path: output).keptGenerations()
            #expect(found.map(\.number) == [4, 3, 2, 1])
            let damage = try OutputFolder(path: output).damage(of: found[0])
            #expect(damage == "it was published last, and \(output) or the list of its files is lost")
            _ = try Self.putBack(1, at: output)
            #expect(OutputFolder.generation(of: output) == 3)
            #expect(try Self.pages(output).contains("3.html"))
        }
    }

    @Test("Where the output cannot be opened nothing is begun")
    func noOutput() async throws {
        try await withTemporaryFolder { folder in
            let output = try OutputFolder(path: folder + "/output")
            try Files.replace(folder + "/output", with: [])
            #expect(throws: FileError.self) {
                try StagedGeneration(output, editionDay: Generations.day, isDryRun: false)
            }
            #expect(try Files.names(in: folder + "/.output-generations") == ["lock"])
        }
    }

    @Test("One that cannot be put back leaves nothing of what was begun, and stays kept", arguments: [0, 1])
    func failing(step: Int) async throws {
        try await withTemporaryFolder { folder in
            let (output, shelf) = (folder + "/output", folder + "/.output-generations")
            for number in 1...3 { try Generations.publish(Self.site(number), to: output, keep: 3) }
            let found = try OutputFolder(path: output)
            let kept = try found.keptGenerations()
            if step == 0 {
                try Files.remove(shelf + "/2/2.html")
            } else {
                // What notes the switch, after the generation's manifest names what was begun.
                try Files.remove(output)
                try Files.replace(output, with: [])
            }
            #expect(throws: PublishError.self) { try found.putBack(kept[1], method: .exchange, isHeld: false) }
            #expect(try !Files.names(in: shelf).contains { $0.hasPrefix("stage-") })
            #expect(try Files.kind(of: shelf + "/2") == .folder && Files.kind(of: shelf + "/2.manifest") == .file)
        }
    }

    @Test("What cannot be put back holds nothing") func failingIsNotHeld() async throws {
        try await withTemporaryFolder { folder in
            let (output, shelf) = (folder + "/output", folder + "/.output-generations")
            for number in 1...3 { try Generations.publish(Self.site(number), to: output, keep: 3) }
            let found = try OutputFolder(path: output)
            let kept = try found.keptGenerations()
            try Files.remove(shelf + "/2/2.html")
            #expect(throws: PublishError.self) { try found.putBack(kept[1], method: .exchange, isHeld: true) }
            #expect(try !found.isHeld && Files.kind(of: shelf + "/hold") == nil)
            // One that held before goes on to.
            _ = try found.putBack(kept[2], method: .exchange, isHeld: true)
            #expect(throws: PublishError.self) { try found.putBack(kept[1], method: .exchange, isHeld: true) }
            #expect(found.isHeld)
        }
    }

    @Test("What ends without being put back leaves the records of the generation that is kept") func abandoned()
        async throws
    {
        try await withTemporaryFolder { folder in
            let (output, shelf) = (folder + "/output", folder + "/.output-generations")
            for number in 1...2 { try Generations.publish(Self.site(number), to: output, keep: 3) }
            let found = try OutputFolder(path: output)
            let staged = try StagedGeneration(found, editionDay: Generations.day, isDryRun: false, number: 1)
            var manifest = try #require(try GenerationStore.manifest(shelf, 1))
            manifest.folderInode = try #require(staged.writer).inode
            try Files.replace(shelf + "/1.manifest", with: manifest.text)
            staged.abandon()
            #expect(try Files.kind(of: shelf + "/1.manifest") == .file && Files.kind(of: shelf + "/1") == .folder)
            #expect(try !Files.names(in: shelf).contains { $0.hasPrefix("stage-") })
        }
    }

    @Test("Promise g: unmanaged files stay, whichever generation stands")
    func unmanaged() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for number in 1...2 { try Generations.publish(Self.site(number), to: output) }
            try Files.replace(output + "/CNAME", with: Array("mine".utf8))
            for back in [1, 0, 1] {
                _ = try Self.putBack(back, at: output)
                #expect(try Generations.contents(of: output)["CNAME"] == "mine")
            }
            #expect(try Generations.contents(of: output)["assets/2.css"] == "css", "open pages may still ask for it")
        }
    }

    @Test("One of which a file is gone, cut or changed is told, with the file")
    func damaged() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for number in 1...3 { try Generations.publish(Self.site(number), to: output, keep: 3) }
            let shelf = folder + "/.output-generations"
            try Files.remove(shelf + "/2/2.html")
            try Files.replace(shelf + "/1/index.html", with: Array("other".utf8))
            try Files.remove(shelf + "/1/1.html")
            let found = try OutputFolder(path: output)
            let damage = try found.keptGenerations().map { try found.damage(of: $0) }
            #expect(damage[0] == nil)
            #expect(damage[1] == shelf + "/2/2.html is gone or has been changed")
            #expect(damage[2] == shelf + "/1/1.html is gone or has been changed, and so are 1 more files")
        }
    }

    @Test("What publishes in spite of a hold ends it, and the generations that were passed over are gone")
    func overridden() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for number in 1...4 { try Generations.publish(Self.site(number), to: output, keep: 3) }
            _ = try Self.putBack(2, at: output)
            do {
                let held = try OutputFolder(path: output)
                _ = try Generations.stage(Self.site(5), at: held).publish(method: .exchange, keep: 1)
                try held.overrideHold(keep: 1)
                #expect(!held.isHeld)
            }
            let after = try OutputFolder(path: output)
            #expect(!after.isHeld)
            #expect(try after.keptGenerations().map(\.number) == [5, 2])
        }
    }

    @Test("A rollback that was killed after its switch loses no generation")
    func killed() async throws {
        try await withTemporaryFolder { folder in
            let output = folder + "/output"
            for number in 1...3 { try Generations.publish(Self.site(number), to: output, keep: 3) }
            let shelf = folder + "/.output-generations"
            let noted = try Files.read(shelf + "/current")
            _ = try Self.putBack(1, at: output)
            // As the kill leaves it: the newest lies where the other was made, and nothing is noted yet.
            try #require(rename(shelf + "/3", shelf + "/stage-2") == 0)
            try Files.replace(shelf + "/current", with: noted)
            let found = try OutputFolder(path: output)
            #expect(found.current?.number == 2)
            #expect(found.isHeld)
            #expect(try found.keptGenerations().map(\.number) == [3, 2, 1])
            #expect(try found.damage(of: found.keptGenerations()[0]) == nil)
        }
    }

    /// Notes a folder as a generation's, as a rollback does before it exchanges.
    private func note(_ inode: UInt64, of number: Int, _ shelf: String) throws {
        var manifest = try #require(try GenerationStore.manifest(shelf, number))
        manifest.folderInode = inode
        try GenerationStore.write(manifest, shelf)
    }

    @Test("One that was cut off or failed before its switch leaves no note of its folder", arguments: [true, false])
    func noteOfRemovedFolder(isKilled: Bool) async throws {
        try await withTemporaryFolder { folder in
            let (output, shelf) = (folder + "/output", folder + "/.output-generations")
            for number in 1...3 { try Generations.publish(Self.site(number), to: output, keep: 3) }
            do {
                let staged = try StagedGeneration(
                    OutputFolder(path: output), editionDay: Generations.day, isDryRun: false, number: 2)
                try note(#require(staged.writer).inode, of: 2, shelf)
                if !isKilled { staged.abandon() }
            }
            if isKilled { _ = try OutputFolder(path: output) }
            // Else whatever folder gets that inode next would count as this generation.
            #expect(try GenerationStore.manifest(shelf, 2)?.folderInode == 0)
            #expect(try OutputFolder(path: output).keptGenerations().map(\.number) == [3, 2, 1])
        }
    }

    @Test("A folder that has the inode of one that is gone is that of the generation for which it was made")
    func inodeOfRemovedFolder() async throws {
        try await withTemporaryFolder { folder in
            let (output, shelf) = (folder + "/output", folder + "/.output-generations")
            for number in 1...3 { try Generations.publish(Self.site(number), to: output, keep: 3) }
            let staged = try StagedGeneration(
                OutputFolder(path: output), editionDay: Generations.day, isDryRun: false, number: 1)
            try note(#require(staged.writer).inode, of: 2, shelf)
            let earlier = open(shelf + "/1", O_RDONLY | O_DIRECTORY)
            defer { close(earlier) }
            for file in try #require(try GenerationStore.manifest(shelf, 1)).files where !file.isCarried {
                try staged.restore(file, fromFolder: earlier)
            }
            _ = try staged.finish(inputs: nil).publish(method: .exchange, keep: .max)
            #expect(OutputFolder.generation(of: output) == 1)
            #expect(try GenerationStore.manifest(shelf, 2)?.folderInode == 0)
        }
    }
}

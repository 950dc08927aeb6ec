internal import Glibc
internal import Model
internal import Testing
internal import TestSupport

@testable internal import Store

@Suite("A folder that machines share") struct RemoteTests {
    @Test("What one machine has made the other finds, with its files, and names in its own index")
    func shared() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill()
            let first = try machines.store("one").derivatives(TwoMachines.keys())
            do {
                let store = try machines.store("two")
                defer { store.close() }
                #expect(try store.derivatives(TwoMachines.keys()) == first)
                #expect(store.remoteUse?.derivatives == 4)
                #expect(store.remoteUse?.objectsRead == 8)
                #expect(store.remoteUse?.objectsWritten == 0)
            }
            // Once copied they are this machine's own.
            try Files.remove(machines.remote)
            let store = try machines.store("two")
            #expect(try store.derivatives(TwoMachines.keys()) == first)
            #expect(try store.bytes(of: Digest(of: TwoMachines.pictures(3)[1])) == TwoMachines.pictures(3)[1])
            #expect(machines.findings.messages == [])
        }
    }

    @Test("A batch of shared records alone is a batch") func sharedAlone() {
        var batch = Batch()
        #expect(batch.isEmpty)
        batch.sharedPictures["https://a.example/1.jpg"] = SharedPicture(
            resource: Resource(day: Day(number: 1), night: Night(number: 1)), isConfirmed: false)
        #expect(!batch.isEmpty)
    }

    @Test("Objects lie under the SHA-256 of their bytes, read-only, and no unfinished file is left")
    func layout() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill(1)
            #expect(try Files.read(machines.object(0)) == TwoMachines.pictures(0)[0])
            #expect(mode(of: machines.object(0)) == 0o444)
            #expect(try Files.read(machines.remote + "/vitrine-cache") == Array(RemoteLayout.version.utf8))
            #expect(try Files.names(in: Files.parent(of: machines.object(0))).count == 1)
            #expect(
                try Files.names(in: machines.remote)
                    == ["addresses", "derivatives", "marks", "objects", "plans", "vitrine-cache"])
        }
    }

    @Test("A file that is cut short, empty, changed, exchanged, missing or a folder is a miss, and made anew")
    func faults() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill(8)
            let whole = try machines.store("one").derivatives(TwoMachines.keys(8))
            for file in 0..<2 {
                let (zero, one) = (machines.object(0, file), machines.object(1, file))
                try overwrite(zero, with: Array(Files.read(zero).dropLast(7)))
                try overwrite(one, with: [])
                try flip(machines.object(2, file), at: 200)
                try Files.remove(machines.object(5, file))
                try Files.remove(machines.object(6, file))
                try Files.createFolder(machines.object(6, file))
            }
            let exchanged = [machines.object(3), machines.object(4)]
            #expect(rename(exchanged[0], folder + "/aside") == 0 && rename(exchanged[1], exchanged[0]) == 0)
            #expect(rename(folder + "/aside", exchanged[1]) == 0)
            let store = try machines.store("two")
            let found = try store.derivatives(TwoMachines.keys(8))
            for number in [0, 1, 2, 5, 6] { #expect(found[TwoMachines.key(number)] == nil, "\(number)") }
            // One file of each is whole: the other is made.
            for number in [3, 4] {
                guard case .made(let derivative) = found[TwoMachines.key(number)] else {
                    Issue.record("\(number) has a file")
                    continue
                }
                #expect(derivative.files.map(\.width) == [640])
            }
            #expect(found[TwoMachines.key(7)] == whole[TwoMachines.key(7)])
            #expect(store.remoteUse?.bad == 10)
            #expect(machines.findings.messages == [])
            try Files.remove(machines.object(6))
            try Files.remove(machines.object(6, 1))
            for number in 0..<7 { try machines.make(number, in: store) }
            try store.commit()
            // The right bytes stand in the place of the bad ones: a third machine finds all.
            #expect(try machines.store("three").derivatives(TwoMachines.keys(8)) == whole)
        }
    }

    @Test("A record that is damaged, lies under another's name or could write into a page is a miss")
    func records() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill()
            try flip(machines.record(0), at: 100)
            try overwrite(machines.record(1), with: Files.read(machines.record(2)))
            let hostile = Derivative(
                width: 1, height: 1, tint: "#000000", placeholder: "data:image/webp;base64,\"><script>", files: [])
            try overwrite(machines.record(3), with: RemoteRecord.bytes(hostile, of: TwoMachines.key(3)))
            let store = try machines.store("two")
            #expect(try Set(store.derivatives(TwoMachines.keys()).keys) == [TwoMachines.key(2)])
            #expect(store.remoteUse?.bad == 3)
        }
    }

    @Test("An object that has rotted unseen is replaced when it is made again")
    func rotten() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            try machines.fill(1)
            try flip(machines.object(0), at: 200)
            try Files.remove(machines.record(0))
            let store = try machines.store("two")
            #expect(try store.derivatives(TwoMachines.keys(1)).isEmpty)
            try machines.make(0, in: store)
            try store.commit()
            #expect(try Files.read(machines.object(0)) == TwoMachines.pictures(0)[0])
            #expect(mode(of: machines.object(0)) == 0o444)
        }
    }

    @Test("An object that is not of the format its record says is a miss")
    func format() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            let store = try machines.store("one")
            let bytes = Array("<script>".utf8)
            let file = Derivative.File(
                object: try store.add(bytes), byteCount: bytes.count, width: 1, height: 1, format: .jpeg)
            store.record(.made(TwoMachines.derivative([file])), for: TwoMachines.key(0))
            try store.commit()
            #expect(try machines.store("two").derivatives([TwoMachines.key(0)]).isEmpty)
        }
    }

    @Test("A failure to make a picture is not shared")
    func failures() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            let store = try machines.store("one")
            store.record(.failed(reason: "too large"), for: TwoMachines.key(0))
            try store.commit()
            #expect(try machines.store("two").derivatives([TwoMachines.key(0)]).isEmpty)
        }
    }

    @Test("A picture is found by its address, with what its server said; damaged it is not")
    func addresses() async throws {
        try await withTemporaryFolder { folder in
            let machines = try TwoMachines(folder)
            let key = "https://example.org/a.jpg"
            let bytes = jpeg(1)
            let first = try machines.store("one")
            var resource = Resource(day: firstDay, night: first.night)
            resource.object = try first.add(bytes)
            (resource.byteCount, resource.format) = (bytes.count, .jpeg)
            resource.validators = Validators(etag: "\"a\"", lastModified: "yesterday", source: key)
            (resource.notedAt, resource.freshUntil) = (Instant(seconds: 5), Instant(seconds: 9))
            first.stage(resource, key: key)
            first.share(resource, key: key, isConfirmed: false)
            try first.commit()

            let second = try machines.store("two")
            let asked = [key, "https://example.org/b.jpg"]
            #expect(try second.remotePictures(asked, bytesMax: 1 << 20) == [key: resource])
            #expect(try second.resources([key]) == [key: resource])
            #expect(try second.bytes(of: Digest(of: bytes)) == bytes)

            let third = try machines.store("three")
            #expect(try third.remotePictures([key], bytesMax: 10).isEmpty)
            let hex = Digest(of: bytes).hex
            try flip("\(machines.remote)/objects/\(hex.prefix(2))/\(hex.dropFirst(2))", at: 50)
            #expect(try third.remotePictures([key], bytesMax: 1 << 20).isEmpty)
        }
    }

    @Test("A validator that could end a line of a request is left out")
    func validators() {
        var resource = Resource(day: firstDay, night: Night(number: 1))
        (resource.object, resource.byteCount, resource.format) = (Digest(of: "a"), 1, .jpeg)
        resource.validators = Validators(etag: "a\r\nX: b", lastModified: "c")
        let bytes = RemoteRecord.bytes(resource, of: "k")
        let read = bytes.flatMap { RemoteRecord.resource($0, of: "k", night: Night(number: 1)) }
        #expect(read?.validators == Validators(lastModified: "c"))
    }

    // MARK: Forged records

    /// A record with a part exchanged, under a heading that fits: whoever can write the folder can compute it.
    private func forged(_ record: [UInt8], _ old: String, _ new: String) throws -> [UInt8] {
        let lines = String(decoding: record, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let kind = try #require(lines.first?.split(separator: " ").dropFirst().first)
        let rest = lines.dropFirst().joined(separator: "\n")
        #expect(rest.contains(old))
        let body = rest.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
        return Array("vitrine \(kind) 1 \(Digest(of: body))\n\(body)".utf8)
    }

    @Test(
        "An address's record with a number that arithmetic could not bear is a miss",
        arguments: [
            ("\n20000\n", "\n-9223372036854775808\n"), ("\n20000\n", "\n9223372036854775807\n"),
            ("\n20000\n", "\n10000000\n"), (" 77\n", " 9223372036854775807\n"), (" 77\n", " 1073741825\n"),
        ])
    func addressNumbers(_ old: String, _ new: String) throws {
        var resource = Resource(day: firstDay, night: Night(number: 1))
        (resource.object, resource.byteCount, resource.format) = (Digest(of: "a"), 77, .jpeg)
        let record = try #require(RemoteRecord.bytes(resource, of: "k"))
        let whole = try forged(record, old, old)
        #expect(whole == record)
        #expect(RemoteRecord.resource(whole, of: "k", night: Night(number: 1)) != nil)
        let hostile = try forged(record, old, new)
        #expect(RemoteRecord.resource(hostile, of: "k", night: Night(number: 1)) == nil)
    }

    @Test("A moment that no clock shows is none", arguments: ["-9223372036854775808", "9223372036854775807"])
    func moments(_ text: String) throws {
        var resource = Resource(day: firstDay, night: Night(number: 1))
        (resource.object, resource.byteCount, resource.format) = (Digest(of: "a"), 77, .jpeg)
        (resource.notedAt, resource.freshUntil) = (Instant(seconds: 55), Instant(seconds: 99))
        let record = try #require(RemoteRecord.bytes(resource, of: "k"))
        let hostile = try forged(record, "\n55\n99\n", "\n\(text)\n\(text)\n")
        let read = try #require(RemoteRecord.resource(hostile, of: "k", night: Night(number: 1)))
        #expect(read.notedAt == nil && read.freshUntil == nil)
    }

    @Test(
        "A derivative's record with a file that no machine makes is a miss",
        arguments: ["0", "-1", "268435457", "2147483647", "9223372036854775807"])
    func derivativeNumbers(_ byteCount: String) throws {
        let key = TwoMachines.key(0)
        let file = Derivative.File(
            object: Digest(of: "f"), byteCount: 268_435_456, width: 320, height: 200, format: .jpeg)
        let record = RemoteRecord.bytes(TwoMachines.derivative([file]), of: key)
        #expect(RemoteRecord.derivative(record, of: key)?.files == [file])
        let hostile = try forged(record, " 268435456 320 ", " \(byteCount) 320 ")
        #expect(RemoteRecord.derivative(hostile, of: key) == nil)
    }

    @Test(
        "A derivative's record with sides that no picture or no file of it has is a miss",
        arguments: [
            ("\n640 400\n", "\n0 0\n"), ("\n640 400\n", "\n640 0\n"), ("\n640 400\n", "\n1 1\n"),
            ("\n640 400\n", "\n2147483647 1\n"), ("\n640 400\n", "\n1 2147483647\n"),
            ("\n640 400\n", "\n2147483647 2147483647\n"), (" 320 200 ", " 0 200 "), (" 320 200 ", " 320 0 "),
            (" 320 200 ", " 2147483647 200 "), (" 320 200 ", " 320 2147483647 "), (" 320 200 ", " 641 401 "),
            (" 320 200 ", " 320 201 "),
        ])
    func derivativeSides(_ old: String, _ new: String) throws {
        let key = TwoMachines.key(0)
        let file = Derivative.File(object: Digest(of: "f"), byteCount: 77, width: 320, height: 200, format: .jpeg)
        let record = RemoteRecord.bytes(TwoMachines.derivative([file]), of: key)
        #expect(RemoteRecord.derivative(record, of: key)?.files == [file])
        #expect(RemoteRecord.derivative(try forged(record, old, new), of: key) == nil)
    }

    @Test(
        "Records of all sizes that are made are read: the smallest, turned, longer than any format's side, mosaics",
        arguments: [
            (1, 1, [1]), (400, 640, [160, 400]), (20, 12, [20]), (1200, 630, [1200]), (1, 1_000_000_000, [1]),
            (1_000_000_000, 1, [320, 16_383]), (40_000, 25_000, [320, 8192, 16_383]), (2, 40_000, [1]), (7, 5, []),
        ])
    func derivativeSizes(_ width: Int, _ height: Int, _ widths: [Int]) {
        let size = PixelSize(width: width, height: height)
        let files = widths.map {
            Derivative.File(
                object: Digest(of: "\($0)"), byteCount: 77, width: $0, height: size.height(atWidth: $0), format: .webp,
                isAnimation: true)
        }
        let made = Derivative(width: width, height: height, tint: "", placeholder: "", files: files)
        let key = TwoMachines.key(0)
        #expect(RemoteRecord.derivative(RemoteRecord.bytes(made, of: key), of: key) == made)
    }

    @Test("A record of more files than a configuration asks for is a miss")
    func derivativeFiles() {
        let key = TwoMachines.key(0)
        for (count, isRead) in [(64, true), (65, false)] {
            let files = (1...count).map {
                Derivative.File(object: Digest(of: "f"), byteCount: 77, width: $0 * 8, height: $0 * 5, format: .webp)
            }
            let record = RemoteRecord.bytes(TwoMachines.derivative(files), of: key)
            #expect((RemoteRecord.derivative(record, of: key) != nil) == isRead)
        }
    }

    @Test(
        "A derivative's record with a tint or a placeholder that no machine makes is a miss",
        arguments: [
            ("#0a0b0c", "#0A0B0C"), ("#0a0b0c", "red"), ("base64,AAAA", "base64,AAA"), ("image/webp", "image/svg+xml"),
            ("AAAA", String(repeating: "AAAA", count: 250)),
        ])
    func derivativeLook(_ old: String, _ new: String) throws {
        let key = TwoMachines.key(0)
        let record = RemoteRecord.bytes(TwoMachines.derivative([]), of: key)
        #expect(RemoteRecord.derivative(record, of: key) != nil)
        #expect(RemoteRecord.derivative(try forged(record, old, new), of: key) == nil)
    }
}

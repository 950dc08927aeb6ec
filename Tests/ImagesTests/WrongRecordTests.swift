internal import Model
internal import Store
internal import Testing
internal import TestSupport
@testable internal import Images

/// Records that another machine has written: who can write to a shared folder can write any size.
@Suite("Records of sizes that a picture has not") struct WrongRecordTests {
    /// A picture made, and its records.
    private struct Bench {
        var workshop: Workshop
        let source: ImageSource
        let picture: Picture
        let records: [DerivativeKey: DerivativeRecord]

        init(_ folder: String, _ bytes: [UInt8]) async throws {
            workshop = try Workshop(folder)
            source = try workshop.add(bytes)
            picture = try await workshop.make(bytes)
            records = try workshop.store.derivatives(RecipeKeys(settings: workshop.settings).keys(source))
            #expect(!records.isEmpty)
        }

        /// Changes the records, then makes the picture once with workers and once without.
        func check(_ change: (DerivativeKey, Derivative) -> Derivative) async throws {
            for case (let key, .made(let derivative)) in records {
                workshop.store.record(.made(change(key, derivative)), for: key)
            }
            try workshop.store.commit()
            var made = try await workshop.builder.make([source])
            #expect(made.failures.isEmpty && isSame(made.pictures[source.digest]))
            #expect(try workshop.store.derivatives(Array(records.keys)) == records)
            var idle = workshop
            idle.executable = "/nonexistent"
            made = try await idle.builder.make([source])
            #expect(isSame(made.pictures[source.digest]) && made.fileCount == 0)
        }

        private func isSame(_ other: Picture?) -> Bool {
            guard let other, other.tint == picture.tint, other.placeholder == picture.placeholder else { return false }
            return other.width == picture.width && other.height == picture.height
                && other.renditions == picture.renditions && other.animation == picture.animation
        }
    }

    private static func changed(
        _ derivative: Derivative, _ width: Int, _ height: Int, files: [Derivative.File]? = nil
    ) -> Derivative {
        Derivative(
            width: width, height: height, tint: derivative.tint, placeholder: derivative.placeholder,
            files: files ?? derivative.files)
    }

    private static let still = PNGFile(width: 40, height: 20) { x, y in [UInt8(x * 6), UInt8(y * 6), 99, 255] }
    private static let moving = GIFFile(width: 20, height: 12, frames: [0, 1, 2, 3])

    @Test(
        "A picture whose records name an impossible size, or another than its bytes have, is made again",
        arguments: [(0, 0), (40, 0), (1, 1), (1, 2_147_483_647), (2_147_483_647, 2_147_483_647), (40, 40), (80, 40)])
    func sizes(_ width: Int, _ height: Int) async throws {
        try await withTemporaryFolder { folder in
            let bench = try await Bench(folder, Self.still.bytes)
            try await bench.check { _, derivative in
                Self.changed(derivative, width, height, files: Array(derivative.files.prefix(2)))
            }
        }
    }

    @Test("So is one of whose records a single one is wrong, and one whose records name no file")
    func someRecords() async throws {
        try await withTemporaryFolder { folder in
            let bench = try await Bench(folder, Self.still.bytes)
            for wrong in bench.records.keys {
                try await bench.check { key, derivative in
                    key == wrong ? Self.changed(derivative, 80, 40) : derivative
                }
            }
            try await bench.check { _, derivative in Self.changed(derivative, 10, 10, files: []) }
        }
    }

    @Test("So is one with a file of no or of another size", arguments: [(0, 4), (8, 0), (8, 5), (2_147_483_647, 4)])
    func files(_ width: Int, _ height: Int) async throws {
        try await withTemporaryFolder { folder in
            let bench = try await Bench(folder, Self.still.bytes)
            try await bench.check { _, derivative in
                let files = derivative.files.map { file in
                    file.width == 8
                        ? Derivative.File(
                            object: file.object, byteCount: file.byteCount, width: width, height: height,
                            format: file.format) : file
                }
                return Self.changed(derivative, derivative.width, derivative.height, files: files)
            }
        }
    }

    @Test("So is an animation, where its record alone is wrong too", arguments: [(0, 0), (10, 6), (40, 24)])
    func animation(_ width: Int, _ height: Int) async throws {
        try await withTemporaryFolder { folder in
            let bench = try await Bench(folder, Self.moving.bytes)
            #expect(bench.picture.animation != nil)
            try await bench.check { _, derivative in Self.changed(derivative, width, height) }
            try await bench.check { _, derivative in
                derivative.files.contains(where: \.isAnimation) ? Self.changed(derivative, width, height) : derivative
            }
        }
    }

    @Test("What others would refuse is no part of a shard's result")
    func result() async throws {
        try await withTemporaryFolder { folder in
            let bench = try await Bench(folder, Self.still.bytes)
            let wrong = try #require(bench.records.keys.first)
            guard case .made(let derivative) = bench.records[wrong] else {
                Issue.record("not made")
                return
            }
            bench.workshop.store.record(.made(Self.changed(derivative, 0, 0)), for: wrong)
            try bench.workshop.store.commit()
            let told = try bench.workshop.builder.records(of: [bench.source])
            #expect(told == bench.records.filter { $0.key != wrong })
        }
    }

    @Test("A mosaic whose record names another size is made again", arguments: [(1200, 1200), (0, 0), (600, 315)])
    func mosaic(_ width: Int, _ height: Int) async throws {
        try await withTemporaryFolder { folder in
            let bench = try await Bench(folder, Self.still.bytes)
            let (mosaic, store) = (Mosaic.openGraph([bench.source.digest]), bench.workshop.store)
            let made = try await bench.workshop.builder.compose([mosaic]).files
            guard case .made(let derivative) = try store.derivatives([mosaic.key])[mosaic.key] else {
                Issue.record("not made")
                return
            }
            #expect(derivative.isWithinLimits)
            let file = derivative.files[0]
            let wrong = Derivative.File(
                object: file.object, byteCount: file.byteCount, width: width, height: height, format: .jpeg)
            store.record(.made(Self.changed(derivative, width, height, files: [wrong])), for: mosaic.key)
            try store.commit()
            let again = try await bench.workshop.builder.compose([mosaic])
            #expect(again.fileCount == 1 && again.files == made && made.count == 1)
        }
    }
}

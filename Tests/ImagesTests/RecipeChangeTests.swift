internal import Model
internal import Store
internal import Testing
internal import TestSupport
@testable internal import Images

/// What happens to the pictures of a site after a new version, or a new default, makes their files differently.
@Suite struct RecipeChangeTests {
    @Test(
        "Each picture has one turn in a row of nights, and no night has more than redoMax", arguments: [20, 100, 400])
    func turns(redoMax: Int) {
        let sources = (0..<1000).map { Digest(of: "picture \($0)") }
        let nights = RedoTurn.nights(count: sources.count, redoMax: redoMax)
        #expect(nights == [20: 64, 100: 16, 400: 4][redoMax])
        // One row of nights, all of one round.
        let first = 20_000 / nights * nights
        var turns: [Digest: Int] = [:]
        for night in 0..<nights {
            let turn = RedoTurn(sources, redoMax: redoMax, day: Day(number: first + night))
            let tonight = sources.filter(turn.contains)
            #expect((1...redoMax).contains(tonight.count))
            for source in tonight { turns[source, default: 0] += 1 }
        }
        #expect(turns.values.allSatisfy { $0 == 1 })
        #expect(redoMax == 20 ? turns.count > 950 : turns.count == 1000)
    }

    @Test("A share that is too large by chance has all its turns in later rounds")
    func largeShares() {
        let sources = (0..<10).map { Digest(of: "picture \($0)") }
        let nights = RedoTurn.nights(count: sources.count, redoMax: 3)
        let turns = (0..<3 * nights).map { RedoTurn(sources, redoMax: 3, day: Day(number: 20_000 + $0)) }
        #expect(turns.allSatisfy { turn in sources.filter(turn.contains).count <= 3 })
        #expect(sources.allSatisfy { source in turns.contains { $0.contains(source) } })
    }

    @Test("All have a turn within twice as many nights or weeks as there are shares, however the gallery grows")
    func turnsInWeeks() {
        for (stride, growth) in [(1, 0), (7, 0), (1, 3), (7, 1)] {
            for start in 20_000..<20_020 {
                var sources = (0..<800).map { Digest(of: "picture \($0)") }
                var left = Set(sources)
                let nights = RedoTurn.nights(count: sources.count, redoMax: 50)
                for night in 0..<2 * nights where !left.isEmpty {
                    let turn = RedoTurn(sources, redoMax: 50, day: Day(number: start + night * stride))
                    left = left.filter { !turn.contains($0) }
                    sources += (0..<growth).map { Digest(of: "picture of night \(night) \($0)") }
                }
                #expect(nights == 24 && left.isEmpty, "every \(stride) days from \(start) on, growing by \(growth)")
            }
        }
    }

    @Test("No picture has a turn where none may be made anew, and days before 1970 have theirs")
    func noTurns() {
        let sources = (0..<40).map { Digest(of: "picture \($0)") }
        let none = RedoTurn(sources, redoMax: 0, day: Day(number: 5))
        #expect(!sources.contains(where: none.contains))
        let early = (-8..<0).map { RedoTurn(sources, redoMax: 30, day: Day(number: $0)) }
        #expect(early.allSatisfy { turn in (1...30).contains(sources.filter(turn.contains).count) })
        #expect(!RedoTurn([], redoMax: 3, day: Day(number: 5)).contains(sources[0]))
    }

    @Test("Settings follow the defaults that they replace, and no choice of the site's own")
    func formers() {
        var now = ImageSettings()
        (now.formats, now.quality) = ([.avif, .jpeg], .eye)
        let formats: [[PictureFormat]] = [[.avif, .jpeg], [.webp, .jpeg]]
        let widths = [now.widths, [320, 640, 960, 1440]]
        let both = widths.flatMap { widths in formats.map { (widths, $0) } }
        let makers: [(PictureQuality, Int)] = [
            (.eye, 5), (.eye, 4), (.eye, 3), (.eye, 2), (.eyeOfVersion(4), 2), (.eyeOfVersion(3), 2),
            (.eyeOfVersion(2), 2), (.eyeOfVersion(1), 2), (80, 5), (80, 4), (80, 3), (80, 2), (80, 1),
        ]
        for (quality, version) in makers {
            let found = now.formers.filter { $0.quality == quality && $0.recipeVersion == version }
            let expected = quality == .eye && version == 5 ? Array(both.dropFirst()) : both
            #expect(found.map(\.widths) == expected.map(\.0) && found.map(\.formats) == expected.map(\.1))
        }
        #expect(now.formers.count == 51)
        #expect(ImageSettings().formers.contains { $0.widths == widths[1] && $0.recipeVersion == 5 })
        var chosen = now
        chosen.widths = [320, 960]
        (chosen.formats, chosen.quality) = ([.webp, .jpeg], 70)
        #expect(chosen.formers.map(\.quality) == [70, 70, 70, 70])
        #expect(chosen.formers.map(\.recipeVersion) == [4, 3, 2, 1])
        chosen.quality = .eye
        let eyes = (1...5).reversed().map { PictureQuality.eyeOfVersion($0) }
        #expect(chosen.formers.map(\.quality) == [.eye, .eye] + eyes + [80, 80, 80, 80, 80])
    }

    @Test(
        "Version 5 differs from 4 for WebP only: files of the other formats stay",
        arguments: [PictureFormat.jpeg, .png])
    func versionOfOneFormat(source: PictureFormat) {
        func recipe(_ format: PictureFormat, _ version: Int) -> String {
            "\(ImageRecipe.still(format, quality: .eyeOfVersion(version), of: source))"
        }
        for format in [PictureFormat.avif, .jpeg] {
            #expect(recipe(format, 5) == recipe(format, 4) && recipe(format, 4) != recipe(format, 3))
        }
        #expect(recipe(.webp, 5) != recipe(.webp, 4))
    }

    @Test("A step from version 4 makes WebP files anew over the nights, and no other")
    func stepOfOneFormat() async throws {
        try await withTemporaryFolder { folder in
            for formats in [[PictureFormat.webp, .jpeg], [.avif, .jpeg]] {
                var workshop = try Workshop("\(folder)/\(formats[0])")
                // By which the recipes of version 4 of `eye` were made.
                workshop.settings.recipeVersion = 2
                let sources = try (0..<3).map { number in
                    // Of other sources the recipes have changed since.
                    try workshop.add(try Reading.converted(Self.scene(number), to: .jpeg))
                }
                (workshop.settings.formats, workshop.settings.quality) = (formats, .eyeOfVersion(4))
                let before = try await workshop.builder.make(sources).pictures.mapValues(\.renditions)
                (workshop.settings.quality, workshop.settings.redoMax) = (.eye, 2)
                let after = try await workshop.builder.make(sources).pictures.mapValues(\.renditions)
                let changed = sources.map(\.digest).filter { before[$0] != after[$0] }
                #expect(formats[0] == .webp ? (1...2).contains(changed.count) : changed.isEmpty)
                for digest in sources.map(\.digest) {
                    let jpegs = [before, after].map { $0[digest, default: []].filter { $0.format == .jpeg } }
                    #expect(!jpegs[0].isEmpty && jpegs[0] == jpegs[1])
                }
            }
        }
    }

    @Test("After an upgrade redoMax pictures a night are made anew, the rest show what they had, and new ones are new")
    func nights() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            var sources = try (0..<7).map { try workshop.add(Self.picture($0)) }
            let before = try await workshop.builder.make(sources).pictures.mapValues(\.renditions)
            (workshop.settings.formats, workshop.settings.quality) = ([.avif, .jpeg], .eye)
            workshop.settings.redoMax = 3
            let added = try workshop.add(Self.picture(7))
            sources.append(added)
            var remade: Set<Digest> = []
            for night in 0..<3 {
                workshop.editionDay = Day(number: 20_001 + night)
                let made = try await workshop.builder.make(sources)
                let changed = sources.map(\.digest).filter { made.pictures[$0]?.renditions != before[$0] }
                #expect(made.pictures.count == 8 && changed.contains(added.digest))
                let tonight = Set(changed).subtracting(remade).subtracting([added.digest])
                #expect(tonight.count <= 3)
                remade.formUnion(changed)
                // The same night once more makes nothing: no worker could be started.
                workshop.executable = "/nonexistent"
                let again = try await workshop.builder.make(sources)
                #expect(
                    again.fileCount == 0
                        && again.pictures.mapValues(\.renditions) == made.pictures.mapValues(\.renditions))
                workshop.executable = BuildSiteCommand.path
            }
            #expect(remade == Set(sources.map(\.digest)))
        }
    }

    @Test("JPEGs whose files the first version made are made anew over the nights too")
    func firstVersion() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            var sources: [ImageSource] = []
            for number in 0..<4 {
                let renditions = try await workshop.make(Self.picture(number)).renditions
                let jpeg = try #require(renditions.last { $0.format == .jpeg })
                sources.append(try workshop.add(try workshop.bytes(jpeg)))
            }
            workshop.settings.recipeVersion = 1
            let before = try await workshop.builder.make(sources).pictures.mapValues(\.renditions)
            workshop.settings.recipeVersion = ImageSettings.recipeVersionNow
            workshop.settings.redoMax = 2
            var counts = [0]
            for night in 0..<3 * RedoTurn.nights(count: 4, redoMax: 2) {
                workshop.editionDay = Day(number: 20_000 + night)
                let pictures = try await workshop.builder.make(sources).pictures
                counts.append(sources.filter { pictures[$0.digest]?.renditions != before[$0.digest] }.count)
            }
            #expect(zip(counts, counts.dropFirst()).allSatisfy { (0...2).contains($1 - $0) } && counts.last == 4)
        }
    }

    @Test(
        "What a version makes otherwise is made anew over the nights, and of these formats alone",
        arguments: [2, 3, 4])
    func changedFormats(since version: Int) async throws {
        let formats: Set<PictureFormat> = version == 2 ? Set(PictureFormat.allCases) : [.jpeg, .png, .webp, .avif]
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            let files = try PictureFormat.allCases.map { format in
                (format, try format == .gif ? WholePictures.moving(format) : WholePictures.still(format))
            }
            let sources = try files.map { format, bytes in try workshop.add(bytes, as: format) }
            workshop.settings.recipeVersion = version
            let before = try await workshop.builder.make(sources).pictures
            #expect(before.count == sources.count)
            (workshop.settings.recipeVersion, workshop.settings.redoMax) = (ImageSettings.recipeVersionNow, 1)
            var changed: [Set<PictureFormat>] = [[]]
            for night in 0..<3 * RedoTurn.nights(count: sources.count, redoMax: 1) {
                workshop.editionDay = Day(number: 20_000 + night)
                let pictures = try await workshop.builder.make(sources).pictures
                #expect(pictures.count == sources.count)
                changed.append(
                    Set(sources.filter { pictures[$0.digest]?.files != before[$0.digest]?.files }.map(\.format)))
            }
            #expect(zip(changed, changed.dropFirst()).allSatisfy { $0.isSubset(of: $1) && $1.count <= $0.count + 1 })
            #expect(changed.last == formats)
            let gif = try #require(sources.first { $0.format == .gif }).digest
            let made = try await workshop.builder.make(sources).pictures[gif]
            let isSame = made?.animation?.path == before[gif]?.animation?.path
            #expect(made?.animation != nil && isSame == !formats.contains(.gif))
        }
    }

    @Test("A width that the defaults have now is made over the nights, and nothing else of a picture")
    func widths() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            let sources = try (0..<4).map { number in
                let file = PNGFile(width: 660, height: 4) { x, _ in [UInt8(x % 256), UInt8(number), 0, 255] }
                return try workshop.add(file.bytes)
            }
            workshop.settings.widths = [320, 640, 960, 1440]
            let before = try await workshop.builder.make(sources).pictures
            workshop.settings.widths = ImageSettings().widths
            workshop.settings.redoMax = 3
            var counts = [0]
            for night in 0..<3 * RedoTurn.nights(count: 4, redoMax: 3) {
                workshop.editionDay = Day(number: 20_000 + night)
                let made = try await workshop.builder.make(sources)
                let changed = sources.map(\.digest).filter { made.pictures[$0]?.renditions != before[$0]?.renditions }
                counts.append(changed.count)
                for source in changed {
                    let added = Set(made.pictures[source]?.renditions ?? [])
                        .subtracting(before[source]?.renditions ?? [])
                    #expect(added.count == 2 && added.allSatisfy { $0.width == 400 })
                }
            }
            #expect(zip(counts, counts.dropFirst()).allSatisfy { (0...3).contains($1 - $0) } && counts.last == 4)
        }
    }

    @Test("A picture that cannot be made anew shows its earlier files, on its turn and after it has failed")
    func failing() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            let source = try workshop.add(Self.picture(1))
            let before = try await workshop.builder.make([source]).pictures.mapValues(\.renditions)
            (workshop.settings.formats, workshop.settings.quality) = ([.avif, .jpeg], .eye)
            workshop.editionDay = Day(number: 20_000)
            let late = try await workshop.builder.ending(by: Deadline(seconds: 0)).make([source])
            #expect(late.pictures.mapValues(\.renditions) == before && late.failures.isEmpty)
            let key = RecipeKeys(settings: workshop.settings).failureKey(source.digest)
            workshop.store.record(.failed(reason: "it could not be read"), for: key)
            try workshop.store.commit()
            let failed = try await workshop.builder.make([source])
            #expect(failed.pictures.mapValues(\.renditions) == before && failed.failures.isEmpty)
            #expect(failed.fileCount == 0)
        }
    }

    @Test("Where nothing may be made anew all keep their files, and another width is made at once")
    func kept() async throws {
        try await withTemporaryFolder { folder in
            var workshop = try Workshop(folder)
            let source = try workshop.add(Self.picture(1))
            let before = try await workshop.builder.make([source]).pictures.mapValues(\.renditions)
            (workshop.settings.formats, workshop.settings.quality) = ([.avif, .jpeg], .eye)
            workshop.settings.redoMax = 0
            #expect(try await workshop.builder.make([source]).pictures.mapValues(\.renditions) == before)
            workshop.settings.widths = [8, 24]
            let wider = try await workshop.builder.make([source])
            #expect(
                wider.fileCount == 4 && wider.pictures[source.digest]?.renditions.contains { $0.width == 24 } == true)
        }
    }

    private static func picture(_ number: Int) -> [UInt8] { scene(number).bytes }

    private static func scene(_ number: Int) -> PNGFile {
        PNGFile(width: 40, height: 30) { x, y in [UInt8(x * 6), UInt8(y * 8), UInt8(number * 30), 255] }
    }
}

extension Picture {
    fileprivate var files: [Rendition] { renditions + [animation].compactMap { $0 } }
}

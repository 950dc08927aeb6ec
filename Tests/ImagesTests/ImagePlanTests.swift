internal import Model
internal import Testing
@testable internal import Images

@Suite struct ImagePlanTests {
    @Test(
        "Widths are never enlarged, and a narrower source's own width is the widest",
        arguments: [
            (1440, [320, 640, 960, 1440]), (4000, [320, 640, 960, 1440]), (1200, [320, 640, 960, 1200]),
            (640, [320, 640]), (641, [320, 640, 641]), (320, [320]), (100, [100]), (1, [1]),
        ])
    func widths(own: Int, expected: [Int]) {
        let size = PixelSize(width: own, height: own)
        #expect(ImagePlan.widths(of: size, configured: [320, 640, 960, 1440]) == expected)
    }

    @Test("No side is longer than WebP can hold", arguments: [(1, 60_000), (60_000, 1), (500, 60_000)])
    func longSides(width: Int, height: Int) {
        let size = PixelSize(width: width, height: height)
        let plan = ImagePlan(source: Digest(of: "x"), format: .png, size: size, frames: 1, settings: ImageSettings())
        #expect(!plan.stills.isEmpty)
        for still in plan.stills {
            #expect((1...PixelSize.sideMax).contains(still.width))
            #expect((1...PixelSize.sideMax).contains(still.height))
        }
    }

    @Test("Names depend on the source, the format, the quality and the width, and stay as they are")
    func names() {
        var settings = ImageSettings()
        (settings.formats, settings.quality) = ([.webp, .jpeg], 80)
        settings.widths = [320]
        let size = PixelSize(width: 1200, height: 1600)
        let plan = ImagePlan(source: Digest(of: "x"), format: .png, size: size, frames: 1, settings: settings)
        // A change of these names makes every picture of every site again: it has to be meant.
        #expect(
            plan.description == """
                2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881 1200×1600
                images/d5/d58ca2ff7ed2e999-320.webp 320×427 still 3 webp q80 e2
                images/b7/b771f74fdc20fcd6-320.jpg 320×427 still 3 jpeg q80 e0
                """)
        let photo = ImagePlan(source: Digest(of: "x"), format: .jpeg, size: size, frames: 1, settings: settings)
        #expect(photo.stills.map { "\($0.recipe)" } == ["still 3 webp q80 e2", "still 3 jpeg q80 e0"])
        func recipe(_ source: PictureFormat, _ recipes: Int) -> String {
            "\(ImageRecipe.still(.jpeg, quality: 80, of: source, recipes: recipes))"
        }
        #expect(recipe(.webp, 3) == "still 1 jpeg q80 e0" && recipe(.gif, 2) == "still 1 jpeg q80 e0")
        #expect((2...5).map { recipe(.avif, $0) } == (1...4).map { "still \($0) jpeg q80 e0" })
        #expect(recipe(.png, 4) == recipe(.png, 3) && recipe(.jpeg, 4) == recipe(.jpeg, 3))
        #expect(recipe(.gif, 5) == recipe(.gif, 4) && recipe(.webp, 5) == "still 2 jpeg q80 e0")
        #expect("\(ImageRecipe.animation(quality: 80, of: .gif))" == "animation 2 webp q80 e2")
        #expect("\(ImageRecipe.animation(quality: 80, of: .webp))" == "animation 2 webp q80 e2")
        #expect("\(ImageRecipe.mosaic)" == "mosaic 5 jpeg q82 e0")
        settings.quality = 81
        let other = ImagePlan(source: Digest(of: "x"), format: .png, size: size, frames: 1, settings: settings)
        #expect(Set(plan.stills.map(\.path)).isDisjoint(with: other.stills.map(\.path)))
        settings.quality = 80
        settings.widths = [320, 640]
        let wider = ImagePlan(source: Digest(of: "x"), format: .png, size: size, frames: 1, settings: settings)
        #expect(Set(plan.stills.map(\.path)).isSubset(of: wider.stills.map(\.path)))
    }

    @Test("Formats in which no still is made are passed over, and there is always one that is")
    func formats() {
        #expect(ImagePlan.formats([.gif, .avif, .png]) == [.avif, .png])
        #expect(ImagePlan.formats([.gif]) == [.jpeg])
    }

    @Test("A source moves where its frames are within the limits", arguments: [(1, false), (2, true), (101, false)])
    func animation(frames: Int, moves: Bool) {
        var settings = ImageSettings()
        (settings.formats, settings.quality) = ([.webp, .jpeg], 80)
        settings.pixelsMax = 100 * 10_000
        let size = PixelSize(width: 100, height: 100)
        let plan = ImagePlan(source: Digest(of: "x"), format: .png, size: size, frames: frames, settings: settings)
        #expect((plan.animation != nil) == moves)
    }

    @Test("Cells fill the canvas without overlap", arguments: 1...6)
    func mosaic(count: Int) {
        let cells = MosaicLayout.cells(count: count, width: 1200, height: 630, gap: 6)
        #expect(cells.count == count)
        #expect(cells.map { $0.left + $0.width }.max() == 1200)
        #expect(cells.map { $0.top + $0.height }.max() == 630)
        for (index, one) in cells.enumerated() {
            for other in cells.dropFirst(index + 1) {
                let apart =
                    one.left + one.width <= other.left || other.left + other.width <= one.left
                    || one.top + one.height <= other.top || other.top + other.height <= one.top
                #expect(apart)
            }
        }
    }
}

internal import Model

/// The pictures whose turn it is tonight to be made anew after a change of the recipe.
///
/// A picture's digest and the edition day decide, so the same night chooses the same pictures however often it runs and
/// however fast the machine is. A picture's share does not hang on which others there are, so in a gallery that grows
/// none is passed over: all have had a turn within twice as many nights as there are shares, or as many weeks where a
/// site is built weekly. Only when the gallery has grown by a third or a half are there more shares, and the row begins
/// anew.
struct RedoTurn {
    private let digests: Set<Digest>

    /// - Parameters:
    ///   - sources: all pictures of the site, each once.
    ///   - redoMax: the most of them in one night.
    init(_ sources: [Digest], redoMax: Int, day: Day) {
        let nights = Self.nights(count: sources.count, redoMax: redoMax)
        guard nights > 0 else {
            digests = []
            return
        }
        // Each round begins one share later: a site that is built every seventh day would else meet few of seven.
        let place = Self.rest(day.number, nights)
        let round = (day.number - place) / nights
        let share = Self.rest(place + round, nights)
        let own = sources.filter { Self.share(of: $0, of: nights) == share }.sorted()
        // By chance a share may be too large. Another part of it waits in each round.
        let first = own.count > redoMax ? Self.rest(round * redoMax, own.count) : 0
        digests = Set((0..<min(redoMax, own.count)).map { own[(first + $0) % own.count] })
    }

    /// How many shares there are, one a night: 1, 2, 3, 4, 6, 8, 12 and so on, and so many that a fifth of a share's
    /// room is left for chance and growth. 0: no picture has a turn.
    static func nights(count: Int, redoMax: Int) -> Int {
        guard count > 0, redoMax > 0 else { return 0 }
        guard count > redoMax else { return 1 }
        let least = (count + count / 4 + redoMax - 1) / redoMax
        var power = 1
        while power < least { power *= 2 }
        return power >= 4 && power / 4 * 3 >= least ? power / 4 * 3 : power
    }

    private static func share(of digest: Digest, of count: Int) -> Int {
        let place = digest.withRawBytes { $0.loadUnaligned(as: UInt64.self) }
        return Int(UInt64(bigEndian: place).multipliedFullWidth(by: UInt64(count)).high)
    }

    /// Of a division, from zero on.
    private static func rest(_ number: Int, _ divisor: Int) -> Int { (number % divisor + divisor) % divisor }

    func contains(_ digest: Digest) -> Bool { digests.contains(digest) }
}

extension ImageSettings {
    /// The settings by which the pictures of the site may have been made before, the latest first: with the formats and
    /// widths that were the defaults, by earlier versions of the recipes and of `eye`, with one quality for all.
    var formers: [ImageSettings] {
        let formerFormats = formats == [.avif, .jpeg] ? [formats, [.webp, .jpeg]] : [formats]
        let formerWidths = widths == ImageSettings().widths ? [widths, [320, 640, 960, 1440]] : [widths]
        // The first version knew no `eye`, and those from the third on none but the latest.
        let earlierEyes = (1...PictureQuality.eyeVersion).reversed().map { (PictureQuality.eyeOfVersion($0), 2) }
        let eyes = (3...Self.recipeVersionNow).reversed().map { (PictureQuality.eye, $0) } + earlierEyes
        let number = quality.number == nil ? 80 : quality
        let makers: [(quality: PictureQuality, recipes: Int)] =
            (quality == .eye ? eyes : []) + (1...Self.recipeVersionNow).reversed().map { (number, $0) }
        return makers.flatMap { maker in
            formerWidths.flatMap { widths in
                formerFormats.compactMap { formats in
                    var former = self
                    (former.formats, former.widths, former.quality) = (formats, widths, maker.quality)
                    former.recipeVersion = maker.recipes
                    return former == self ? nil : former
                }
            }
        }
    }
}

internal import Model

/// The pictures whose turn it is tonight to be made anew after a change of the recipe.
///
/// A picture's place in the order of digests and the edition day decide, so the same night chooses the same pictures
/// however often it runs and however fast the machine is. All have had a turn within twice as many nights as there are
/// shares, or as many weeks where a site is built weekly.
struct RedoTurn {
    private let digests: ArraySlice<Digest>

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
        let place = ((day.number % nights) + nights) % nights
        let round = (day.number - place) / nights
        let share = (((place + round) % nights) + nights) % nights
        digests = sources.sorted()[min(sources.count, share * redoMax)..<min(sources.count, (share + 1) * redoMax)]
    }

    /// How many nights it takes until all have had their turn; 0: they never have.
    static func nights(count: Int, redoMax: Int) -> Int {
        redoMax > 0 ? (count + redoMax - 1) / redoMax : 0
    }

    /// By bisection.
    func contains(_ digest: Digest) -> Bool {
        var (low, high) = (digests.startIndex, digests.endIndex)
        while low < high {
            let middle = (low + high) / 2
            if digests[middle] < digest { low = middle + 1 } else { high = middle }
        }
        return low < digests.endIndex && digests[low] == digest
    }
}

extension ImageSettings {
    /// The settings by which the pictures of the site may have been made before, the latest first: with the formats and
    /// widths that were the defaults, with one quality for all, by the first version of the tool.
    var formers: [ImageSettings] {
        let formerFormats = formats == [.avif, .jpeg] ? [formats, [.webp, .jpeg]] : [formats]
        let formerWidths = widths == ImageSettings().widths ? [widths, [320, 640, 960, 1440]] : [widths]
        let makers: [(quality: PictureQuality, isOfFirstVersion: Bool)] =
            (quality == .eye ? [(.eye, false), (80, false), (80, true)] : [(quality, false), (quality, true)])
        return makers.flatMap { maker in
            formerWidths.flatMap { widths in
                formerFormats.compactMap { formats in
                    var former = self
                    (former.formats, former.widths, former.quality) = (formats, widths, maker.quality)
                    former.areStillsOfFirstVersion = maker.isOfFirstVersion
                    return former == self ? nil : former
                }
            }
        }
    }
}

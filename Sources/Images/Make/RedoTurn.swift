internal import Model

/// The pictures whose turn it is tonight to be made anew after a change of the recipe.
///
/// A picture's place in the order of digests and the edition day decide, so the same night chooses the same pictures
/// however often it runs and however fast the machine is. After as many nights as there are shares all have had a turn.
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
        let share = ((day.number % nights) + nights) % nights
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
    /// The settings by which the pictures of the site may have been made before, the latest first: with one quality for
    /// all, with the formats of the defaults, by the first version of the tool, with the widths of the defaults.
    var formers: [ImageSettings] {
        let formerFormats = formats == [.avif, .jpeg] ? [formats, [.webp, .jpeg]] : [formats]
        let formerWidths = widths == ImageSettings().widths ? [widths, [320, 640, 960, 1440]] : [widths]
        return formerWidths.flatMap { widths in
            formerFormats.flatMap { formats in
                [false, true].compactMap { isOfFirstVersion in
                    var former = self
                    (former.formats, former.widths) = (formats, widths)
                    former.areStillsOfFirstVersion = isOfFirstVersion
                    if quality == .eye { former.quality = 80 }
                    return former == self ? nil : former
                }
            }
        }
    }
}

internal import Model
internal import Store

/// Each source's state in the store: a complete picture, a failure, or files to be made.
struct DerivativeLookup {
    private(set) var pictures: [Digest: Picture] = [:]
    private(set) var failures: [Digest: ImageFailure] = [:]
    private(set) var pending: [PendingSource] = []

    /// Looks all sources up at once.
    /// - Parameter day: the edition day, which decides what is made anew tonight after a change of the recipe; nil:
    ///   nothing is.
    init(
        _ sources: [ImageSource], settings: ImageSettings, day: Day?, store: ObjectStore
    ) throws(StoreError) {
        let recipes = RecipeKeys(settings: settings)
        let records = try store.derivatives(sources.flatMap(recipes.keys))
        pictures.reserveCapacity(sources.count)
        for source in sources {
            let known = ExistingDerivatives(source: source, recipes: recipes, records: records)
            if let picture = known.picture(settings: settings) {
                pictures[source.digest] = picture
            } else {
                pending.append(PendingSource(source: source, recipes: recipes, known: known))
            }
        }
        try keepFormer(of: sources, settings: settings, day: day, current: recipes, records: records, store: store)
        let failed = try store.derivatives(
            pending.map { recipes.failureKey($0.source.digest) }, askingRemote: false)
        for (key, record) in failed {
            if case .failed(let reason) = record { failures[key.source] = ImageFailure(recorded: reason) }
        }
        let makeable = pending.filter { !keepFailed($0) }
        // What has nothing to show goes first: the deadline may come.
        pending = makeable.filter { $0.former == nil } + makeable.filter { $0.former != nil }
    }

    /// Shows a picture that cannot be made anew as it was made before.
    /// - Returns: whether it cannot be made.
    private mutating func keepFailed(_ pending: PendingSource) -> Bool {
        guard failures[pending.source.digest] != nil else { return false }
        guard let former = pending.former else { return true }
        failures[pending.source.digest] = nil
        pictures[pending.source.digest] = former
        return true
    }
}

extension DerivativeLookup {
    /// What is left to be made where the settings ask for fewer formats than were looked for. A picture that is shown
    /// as it was made before stays so.
    /// - Parameters:
    ///   - sources: all that were looked for.
    ///   - day: as for `init`.
    func settled(
        for settings: ImageSettings, of sources: [ImageSource], day: Day?, store: ObjectStore
    ) throws(StoreError) -> DerivativeLookup {
        var rest = self
        rest.pending.removeAll { pending in
            guard let picture = pending.former ?? pending.known.picture(settings: settings) else { return false }
            rest.pictures[pending.source.digest] = picture
            return true
        }
        let recipes = RecipeKeys(settings: settings)
        let records = try store.derivatives(rest.pending.flatMap { recipes.keys($0.source) })
        try rest.keepFormer(
            of: sources, settings: settings, day: day, current: recipes, records: records, store: store)
        return rest
    }

    /// So many sources' earlier files are looked for at a time.
    private static let formerChunk = 8192

    /// Shows the pictures of earlier versions and defaults as they were made, but for those whose turn it is tonight,
    /// which keep them until they are made anew.
    /// - Parameters:
    ///   - current: the keys of these settings.
    ///   - records: what was found by them.
    private mutating func keepFormer(
        of sources: [ImageSource], settings: ImageSettings, day: Day?, current: RecipeKeys,
        records: [DerivativeKey: DerivativeRecord], store: ObjectStore
    ) throws(StoreError) {
        guard !pending.isEmpty else { return }
        let formers = ([settings] + settings.formers).flatMap { former in
            RecipeKeys.looks.map { (settings: former, recipes: RecipeKeys(settings: former, look: $0)) }
        }
        // Many settings have the same: none hangs on the widths.
        let others = Dictionary(
            uniqueKeysWithValues: PictureFormat.allCases.map { format in
                let all = Set(formers.flatMap { $0.recipes.recipes(of: format) })
                return (format, all.subtracting(current.recipes(of: format)))
            })
        let turn = day.map { RedoTurn(sources.map(\.digest), redoMax: settings.redoMax, day: $0) }
        for start in stride(from: 0, to: pending.count, by: Self.formerChunk) {
            let chunk = start..<min(pending.count, start + Self.formerChunk)
            let known = chunk.flatMap { current.keys(pending[$0].source) }
            let asked = chunk.map { pending[$0].source }.flatMap { source in
                others[source.format, default: []].map { DerivativeKey(source: source.digest, recipe: $0) }
            }
            var found = try store.derivatives(asked)
            for key in known { found[key] = records[key] }
            guard !found.isEmpty else { continue }
            for index in chunk {
                let source = pending[index].source
                for former in formers where pending[index].former == nil {
                    let known = ExistingDerivatives(source: source, recipes: former.recipes, records: found)
                    pending[index].former = known.picture(settings: former.settings)
                }
            }
        }
        pending.removeAll { pending in
            guard let former = pending.former, turn?.contains(pending.source.digest) != true else { return false }
            pictures[pending.source.digest] = former
            return true
        }
    }
}

/// The existing files of a source. A record that nothing can be right with, from another machine, counts as missing.
struct ExistingDerivatives {
    let source: ImageSource
    /// The stills by format.
    private(set) var stills: [PictureFormat: Derivative] = [:]
    private(set) var animation: Derivative?

    init(source: ImageSource, recipes: RecipeKeys, records: [DerivativeKey: DerivativeRecord]) {
        self.source = source
        for still in recipes.stills(of: source.format) {
            let key = DerivativeKey(source: source.digest, recipe: still.recipe)
            if case .made(let derivative) = records[key], derivative.isWithinLimits {
                stills[still.format] = derivative
            }
        }
        let key = DerivativeKey(source: source.digest, recipe: recipes.animation(of: source.format))
        if case .made(let derivative) = records[key], derivative.isWithinLimits { animation = derivative }
    }

    /// Whether all records name this size of the source.
    func agree(on size: PixelSize) -> Bool {
        stills.values.allSatisfy { $0.size == size } && (animation.map { $0.size == size } ?? true)
    }

    /// Leaves out the records that name another size of the source.
    mutating func keep(_ size: PixelSize) {
        stills = stills.filter { $0.value.size == size }
        if animation?.size != size { animation = nil }
    }

    /// With the files made since.
    mutating func add(stills made: [PictureFormat: Derivative], animation: Derivative?) {
        stills.merge(made) { _, new in new }
        self.animation = animation ?? self.animation
    }

    /// The picture with all files of the settings; nil while one is missing.
    func picture(settings: ImageSettings) -> Picture? {
        guard let size = stills.values.first?.size, agree(on: size) else { return nil }
        guard animation != nil || !source.format.mayBeAnimated else { return nil }
        let plan = ImagePlan(
            source: source.digest, format: source.format, size: size, frames: 1, settings: settings)
        var renditions: [Rendition] = []
        for still in plan.stills {
            let files = stills[still.recipe.format]?.files ?? []
            guard let file = files.first(where: { $0.width == still.width && $0.height == still.height }) else {
                return nil
            }
            renditions.append(Rendition(file, path: still.path))
        }
        if settings.quality.number == nil {
            renditions = Self.worthwhile(renditions, isOpaque: source.format == .jpeg)
        }
        guard let first = plan.stills.first, let look = stills[first.recipe.format] else { return nil }
        return Picture(
            source: source.digest, width: size.width, height: size.height, tint: look.tint,
            placeholder: look.placeholder, renditions: renditions, animation: movingRendition(settings),
            original: original(size, settings))
    }

    /// Without the formats that are larger than the next one, where all look equally good.
    /// - Parameters:
    ///   - renditions: those of each format together; the last format always stays.
    ///   - isOpaque: whether the picture is known to have no transparent parts. Where it may have some, JPEG, which has
    ///     them white, stands in for no other format.
    static func worthwhile(_ renditions: [Rendition], isOpaque: Bool) -> [Rendition] {
        var kept: [Rendition] = []
        var byteCountMax = Int.max
        var rest = renditions[...]
        while let format = rest.last?.format {
            let start = rest.lastIndex { $0.format != format }.map { $0 + 1 } ?? rest.startIndex
            let byteCount = rest[start...].reduce(0) { $0 + $1.byteCount }
            if byteCount < byteCountMax {
                kept.insert(contentsOf: rest[start...], at: 0)
                if isOpaque || format != .jpeg { byteCountMax = byteCount }
            }
            rest = rest[..<start]
        }
        return kept
    }

    private func movingRendition(_ settings: ImageSettings) -> Rendition? {
        animation?.files.first.map { file in
            let recipe = ImageRecipe.animation(
                quality: settings.quality, of: source.format, recipes: settings.recipeVersion)
            let stem = recipe.pathStem(source: source.digest)
            return Rendition(file, path: "\(stem)-\(file.width).\(file.format.fileExtension)")
        }
    }

    private func original(_ size: PixelSize, _ settings: ImageSettings) -> Rendition? {
        guard settings.originals else { return nil }
        return Rendition(
            path: ImagePlan.originalPath(source: source.digest, format: source.format), object: source.digest,
            byteCount: source.byteCount, width: size.width, height: size.height, format: source.format)
    }
}

extension Derivative {
    fileprivate var size: PixelSize { PixelSize(width: width, height: height) }
}

extension Rendition {
    init(_ file: Derivative.File, path: String) {
        self.init(
            path: path, object: file.object, byteCount: file.byteCount, width: file.width, height: file.height,
            format: file.format)
    }
}

/// A source with files to be made.
struct PendingSource {
    let source: ImageSource
    let recipes: RecipeKeys
    private(set) var known: ExistingDerivatives
    /// The picture as an earlier version made it, which is shown if it cannot be made anew.
    var former: Picture?

    /// The same without the files of records that contradict the size that a worker has read; nil where none does.
    func corrected(by outcome: WorkerOutcome) -> PendingSource? {
        guard case .made(let made, _) = outcome, !known.agree(on: made.size) else { return nil }
        var corrected = self
        corrected.known.keep(made.size)
        return corrected
    }

    func request(settings: ImageSettings, limits: PictureLimits) -> PictureRequest {
        PictureRequest(
            format: source.format, limits: limits, widths: settings.widths,
            formats: ImagePlan.formats(settings.formats), quality: settings.quality,
            present: known.stills.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { format, derivative in
                derivative.files.map { .init(format: format, width: $0.width) }
            },
            isAnimationPresent: known.animation != nil)
    }
}

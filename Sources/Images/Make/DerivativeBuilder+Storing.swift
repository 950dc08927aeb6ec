internal import Model
internal import Store

extension DerivativeBuilder {
    /// Stores a worker's files, or records that none can be made.
    ///
    /// Hostile bytes may have taken the worker over: its reply is compared with the plan, and its files must have the
    /// planned formats.
    func keep(_ outcome: WorkerOutcome, of pending: PendingSource) throws(StoreError) -> StoredResult {
        switch outcome {
        case .failed(let failure):
            if failure.isOfThePicture {
                store.record(.failed(reason: failure.record), for: pending.recipes.failureKey(pending.source.digest))
            }
            return .failure(failure)
        case .made(let made, let bytes):
            guard let files = checked(made, bytes, pending) else {
                // Not recorded: the worker is at fault, and the next one may succeed.
                return .failure(
                    ImageFailure(.lost, "what the process that made it answered does not fit what it was asked"))
            }
            return try keep(made, files, pending)
        }
    }

    private struct CheckedFile {
        let bytes: [UInt8]
        let width: Int
        let height: Int
        let format: PictureFormat
        let isAnimation: Bool
    }

    private func checked(_ made: MadePicture, _ result: ResultBytes, _ pending: PendingSource) -> [CheckedFile]? {
        let isWithinLimits = made.size.width <= settings.pixelsMax / made.size.height
        guard isWithinLimits, made.hasPlainLook, pending.known.agree(on: made.size) else { return nil }
        let plan = ImagePlan(
            source: pending.source.digest, format: pending.source.format, size: made.size, frames: made.frames,
            settings: settings)
        let present = pending.known.stills.mapValues { Set($0.files.map(\.width)) }
        var expected: Set<Expected> = []
        for still in plan.stills where present[still.recipe.format]?.contains(still.width) != true {
            expected.insert(Expected(still, isAnimation: false))
        }
        if let animation = plan.animation, pending.known.animation == nil {
            expected.insert(Expected(animation, isAnimation: true))
        }
        var files: [CheckedFile] = []
        for file in made.files {
            guard expected.remove(Expected(file)) != nil, let bytes = result.bytes(of: file),
                PictureFormat(head: bytes.prefix(32)) == file.format
            else { return nil }
            files.append(
                CheckedFile(
                    bytes: bytes, width: file.width, height: file.height, format: file.format,
                    isAnimation: file.isAnimation))
        }
        return expected.isEmpty ? files : nil
    }

    private func keep(
        _ made: MadePicture, _ files: [CheckedFile], _ pending: PendingSource
    ) throws(StoreError) -> StoredResult {
        var kept: [Derivative.File] = []
        for file in files {
            kept.append(
                Derivative.File(
                    object: try store.add(file.bytes), byteCount: file.bytes.count, width: file.width,
                    height: file.height, format: file.format, isAnimation: file.isAnimation))
        }
        func derivative(_ files: [Derivative.File]) -> Derivative {
            Derivative(
                width: made.size.width, height: made.size.height, tint: made.tint,
                placeholder: made.placeholder, files: files.sorted { $0.width < $1.width })
        }
        var stills: [PictureFormat: Derivative] = [:]
        for (format, recipe) in pending.recipes.stills(of: pending.source.format) {
            let new = kept.filter { $0.format == format && !$0.isAnimation }
            guard !new.isEmpty else { continue }
            let whole = derivative((pending.known.stills[format]?.files ?? []) + new)
            stills[format] = whole
            store.record(.made(whole), for: DerivativeKey(source: pending.source.digest, recipe: recipe))
        }
        var animation: Derivative?
        if pending.source.format.mayBeAnimated, pending.known.animation == nil {
            let moving = derivative(kept.filter(\.isAnimation))
            animation = moving
            let recipe = pending.recipes.animation(of: pending.source.format)
            store.record(.made(moving), for: DerivativeKey(source: pending.source.digest, recipe: recipe))
        }
        try store.commitIfLarge()
        var known = pending.known
        known.add(stills: stills, animation: animation)
        guard let picture = known.picture(settings: settings) else {
            return .failure(ImageFailure(.lost, "not all of its files were made"))
        }
        return .picture(picture, fileCount: kept.count)
    }
}

/// A file that a worker must have made.
private struct Expected: Hashable {
    let format: PictureFormat
    let width: Int
    let height: Int
    let isAnimation: Bool

    init(_ file: ImagePlan.File, isAnimation: Bool) {
        format = file.recipe.format
        width = file.width
        height = file.height
        self.isAnimation = isAnimation
    }

    init(_ file: MadePicture.File) {
        format = file.format
        width = file.width
        height = file.height
        isAnimation = file.isAnimation
    }
}

extension MadePicture {
    /// Whether tint and placeholder are valid: pages have them in their markup.
    var hasPlainLook: Bool {
        !tint.isEmpty && Derivative.isTint(tint) && Derivative.isPlaceholder(placeholder)
    }
}

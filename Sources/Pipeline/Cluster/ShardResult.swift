internal import HTTPCache
internal import Model
internal import Store

/// What a shard has done: the answers that it got, and the files that it made, all of them durable in the cache.
struct ShardResult: Sendable {
    /// What an address gave.
    struct Answer: Sendable {
        let key: String
        let picture: CachedPicture
        /// What the index is to know of it.
        let resource: Resource?
    }

    static let file = RecordFile(heading: "vitrine result 1")

    let plan: Digest
    let shard: ShardIndex
    var answers: [Answer] = []
    /// What hosts have said, by key.
    var hosts: [String: Resource] = [:]
    /// What was made. What could not be made is not said: a machine's own trouble may be the cause.
    var records: [DerivativeKey: Derivative] = [:]
    /// Requests, and files made, by this process and those of the same shard before it.
    var (requests, filesMade) = (0, 0)

    /// Of its lines, but for a few.
    var count: Int { answers.count + records.count }

    init(plan: Digest, shard: ShardIndex) { (self.plan, self.shard) = (plan, shard) }

    /// `3-of-16`.
    static func name(_ shard: ShardIndex) -> String { "\(shard.number)-of-\(shard.count)" }

    static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[1] == "of" && Int(parts[0]) != nil && Int(parts[2]) != nil
    }

    /// Whether a folder of results may have this name: the first sixteen digits of a plan's digest.
    static func isFolderName(_ name: String) -> Bool {
        name.utf8.count == 16 && name.utf8.allSatisfy(\.isASCIIHexDigit)
    }

    // MARK: The file

    /// - Parameter night: of the index that its resources are from.
    func write(to folder: String, night: Night) throws(FileError) {
        try Files.createFolder(folder)
        try Self.file.write(text(night), to: folder + "/" + Self.name(shard))
    }

    private func text(_ night: Night) -> String {
        var lines = [
            RecordFields.line(["plan", plan.hex, toolVersion, String(shard.number), String(shard.count)]),
            RecordFields.line(["counts", String(requests), String(filesMade)]),
        ]
        for answer in answers.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            let failure = answer.picture.failure
            lines.append(
                RecordFields.line(
                    ["answer", answer.key] + (answer.picture.source?.record ?? [nil, nil, nil])
                        + [failure?.place, failure?.message, failure?.host]
                        + (answer.resource?.record(night) ?? [])))
        }
        for (key, host) in hosts.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            lines.append(RecordFields.line(["host", key] + host.record(night)))
        }
        for (key, made) in records.sorted(by: { ($0.key.source, $0.key.recipe) < ($1.key.source, $1.key.recipe) }) {
            lines.append(RecordFields.line(["made", key.source.hex, key.recipe.hex] + made.record))
        }
        return lines.joined()
    }

    /// Reads a result, whose lines must all be those of a result of this plan.
    /// - Parameters:
    ///   - keys: those that the plan names (`BuildPlan.resultKeys`).
    ///   - night: of the index that it is for.
    init(path: String, plan: BuildPlan, keys: Set<String>, night: Night, now: Instant) throws(RecordFile.Refusal) {
        let (_, lines) = try Self.file.read(path)
        do throws(RecordFields.Malformed) {
            guard let first = lines.first else { throw RecordFields.Malformed() }
            var fields = try RecordFields(first)
            guard try fields.text() == "plan", try fields.digest() == plan.digest, try fields.text() == toolVersion
            else { throw RecordFields.Malformed() }
            let (number, count) = (try fields.count(), try fields.count())
            guard let shard = try? ShardIndex(number, of: count, place: "") else { throw RecordFields.Malformed() }
            self.init(plan: plan.digest, shard: shard)
            for line in lines.dropFirst() { try read(line, keys, night, now) }
        } catch {
            throw RecordFile.Refusal(
                exitCode: .dataUnusable, message: "has a line that no result of this plan has")
        }
    }

    private mutating func read(
        _ line: ArraySlice<UInt8>, _ keys: Set<String>, _ night: Night, _ now: Instant
    ) throws(RecordFields.Malformed) {
        var fields = try RecordFields(line)
        switch try fields.text() {
        case "counts": (requests, filesMade) = (try fields.count(), try fields.count())
        case "answer":
            let key = try fields.text()
            guard keys.contains(key) else { throw RecordFields.Malformed() }
            answers.append(try Answer(key: key, &fields, night, now))
        case "host":
            let key = try fields.text()
            guard keys.contains(key) else { throw RecordFields.Malformed() }
            hosts[key] = try Resource(&fields, night: night, now: now)
        case "made":
            let key = DerivativeKey(source: try fields.digest(), recipe: try fields.digest())
            records[key] = try Derivative(&fields)
        default: throw RecordFields.Malformed()
        }
    }
}

extension ShardResult.Answer {
    fileprivate init(
        key: String, _ fields: inout RecordFields, _ night: Night, _ now: Instant
    ) throws(RecordFields.Malformed) {
        self.key = key
        let digest = try fields.optional(Digest.init(hex:))
        let format = try fields.optional(PictureFormat.init(rawValue:))
        let byteCount = try fields.optional { Int($0).flatMap { RecordLimits.pictureBytes.contains($0) ? $0 : nil } }
        var source: ImageSource?
        switch (digest, format, byteCount) {
        case (let digest?, let format?, let byteCount?):
            source = ImageSource(digest: digest, format: format, byteCount: byteCount)
        case (nil, nil, nil): break
        default: throw RecordFields.Malformed()
        }
        let (place, message, host) = (try fields.optional(), try fields.optional(), try fields.optional())
        var failure: PictureFailure?
        if let place, let message {
            failure = PictureFailure(place: place.singleLine(maxBytes: 4096), message: message, host: host)
        }
        guard source != nil || failure != nil else { throw RecordFields.Malformed() }
        picture = CachedPicture(source: source, failure: failure)
        resource = fields.isAtEnd ? nil : try Resource(&fields, night: night, now: now)
    }
}

extension Derivative {
    fileprivate var record: [String?] {
        var fields: [String?] = [String(width), String(height), tint, placeholder]
        for file in files {
            let ofFile: [String?] = [
                file.object.hex, String(file.byteCount), String(file.width), String(file.height),
                file.format.rawValue, String(file.isAnimation),
            ]
            fields.append(contentsOf: ofFile)
        }
        return fields
    }

    fileprivate init(_ fields: inout RecordFields) throws(RecordFields.Malformed) {
        let sides = RecordLimits.pixels
        let (width, height) = (try fields.number(in: sides), try fields.number(in: sides))
        // They stand in attributes of pages.
        let tint = try fields.value { Derivative.isTint($0) ? $0 : nil }
        let placeholder = try fields.value { Derivative.isPlaceholder($0) ? $0 : nil }
        var files: [Derivative.File] = []
        while !fields.isAtEnd {
            files.append(
                Derivative.File(
                    object: try fields.digest(), byteCount: try fields.number(in: RecordLimits.fileBytes),
                    width: try fields.number(in: sides), height: try fields.number(in: sides),
                    format: try fields.value(PictureFormat.init(rawValue:)), isAnimation: try fields.value(Bool.self)))
        }
        self.init(width: width, height: height, tint: tint, placeholder: placeholder, files: files)
        guard isWithinLimits else { throw RecordFields.Malformed() }
    }
}

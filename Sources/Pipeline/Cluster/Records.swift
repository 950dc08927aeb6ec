internal import Fetch
internal import Model
internal import Store

// How plans and results write the values of other modules: as fields of a line, read in the same order.

extension RecordFields {
    mutating func digest() throws(Malformed) -> Digest { try value(Digest.init(hex:)) }

    mutating func count() throws(Malformed) -> Int { try number(in: RecordLimits.counts) }

    mutating func number(in range: ClosedRange<Int>) throws(Malformed) -> Int {
        let number = try value(Int.self)
        guard range.contains(number) else { throw Malformed() }
        return number
    }

    /// A moment; nil where the field is absent.
    mutating func instant() throws(Malformed) -> Instant? {
        guard let seconds = try optional(Int64.self) else { return nil }
        guard RecordLimits.seconds.contains(seconds) else { throw Malformed() }
        return Instant(seconds: seconds)
    }

    mutating func location() throws(Malformed) -> ResourceLocation {
        try value { WebURL($0).map(ResourceLocation.web) }
    }
}

extension ImageSource {
    var record: [String?] { [digest.hex, format.rawValue, String(byteCount)] }

    init(_ fields: inout RecordFields) throws(RecordFields.Malformed) {
        self.init(
            digest: try fields.digest(), format: try fields.value(PictureFormat.init(rawValue:)),
            byteCount: try fields.number(in: RecordLimits.pictureBytes))
    }
}

extension Resource {
    /// Nights are counted by each index: they are written as so many from `night` on.
    func record(_ night: Night) -> [String?] {
        [
            object?.hex, String(byteCount), format?.rawValue, validators?.etag, validators?.lastModified,
            validators?.source, String(fetchedDay.number), freshUntil.map { String($0.seconds) },
            notedAt.map { String($0.seconds) }, String(failures), nextTry.map { String($0.number - night.number) },
            retryAt.map { String($0.seconds) }, status.map { String($0) }, failure,
        ]
    }

    /// - Parameters:
    ///   - night: of the index that it is for.
    ///   - now: it was noted at this moment at the latest, whatever the clock that noted it.
    init(_ fields: inout RecordFields, night: Night, now: Instant) throws(RecordFields.Malformed) {
        let object = try fields.optional(Digest.init(hex:))
        let byteCount = try fields.number(in: RecordLimits.pictureBytes)
        let format = try fields.optional(PictureFormat.init(rawValue:))
        let validators = Validators(
            etag: try fields.optional(), lastModified: try fields.optional(), source: try fields.optional())
        self.init(day: Day(number: try fields.number(in: RecordLimits.days)), night: night)
        (self.object, self.byteCount, self.format) = (object, byteCount, format)
        self.validators = validators.isEmpty ? nil : validators
        freshUntil = try fields.instant()
        notedAt = try fields.instant().map { min($0, now) }
        failures = try fields.number(in: RecordLimits.failures)
        nextTry = try fields.optional { Int($0).flatMap { RecordLimits.nights.contains($0) ? night + $0 : nil } }
        retryAt = try fields.instant()
        status = try fields.optional(Int.self)
        failure = try fields.optional()?.singleLine(maxBytes: 500)
    }
}

extension DocumentBase {
    var record: [String?] {
        switch self {
        case .configuration(let folder): ["configuration", folder]
        case .file(let folder): ["file", folder]
        case .web(let url): ["web", url.string]
        }
    }

    init(_ fields: inout RecordFields) throws(RecordFields.Malformed) {
        switch try fields.text() {
        case "configuration": self = .configuration(folder: try fields.text())
        case "file": self = .file(folder: try fields.text())
        case "web": self = .web(try fields.value { WebURL($0) })
        default: throw RecordFields.Malformed()
        }
    }
}

extension FetchFailure {
    var record: [String?] {
        var file: FileError?
        if case .file(let error) = kind { file = error }
        return [
            kindName, url, message, status.map { String($0) }, retryAfterSeconds.map { String($0) }, answer, file?.call,
            file?.path, file.map { String($0.code) },
        ]
    }

    private static let kinds: [(name: String, kind: Kind)] = [
        ("offline", .offline), ("cancelled", .cancelled), ("deadline", .deadline), ("request", .request),
        ("unreachable", .unreachable), ("host-down", .hostDown), ("timeout", .timeout), ("tls", .tls),
        ("forbidden-address", .forbiddenAddress), ("gone", .gone), ("too-large", .tooLarge), ("truncated", .truncated),
        ("redirect", .redirect), ("answer", .answer),
    ]

    private var kindName: String {
        switch kind {
        case .status: "status"
        case .file: "file"
        default: Self.kinds.first { $0.kind == kind }?.name ?? "answer"
        }
    }

    init(_ fields: inout RecordFields) throws(RecordFields.Malformed) {
        let name = try fields.text()
        let (url, message) = (try fields.text(), try fields.text())
        let (status, retryAfter) = (try fields.optional(Int.self), try fields.optional(Int.self))
        let answer = try fields.text()
        let (call, path, code) = (try fields.optional(), try fields.optional(), try fields.optional(Int32.self))
        let kind: Kind
        switch (name, status, call, path, code) {
        case ("status", let status?, _, _, _): kind = .status(status)
        case ("file", _, let call?, let path?, let code?): kind = .file(FileError(call, path, code: code))
        default:
            guard let known = Self.kinds.first(where: { $0.name == name }) else { throw RecordFields.Malformed() }
            kind = known.kind
        }
        self.init(
            kind: kind, url: url, message: message, status: status, retryAfterSeconds: retryAfter, answer: answer)
    }
}

internal import Decode
internal import HTTPCache
internal import Model

/// The diagnostics of decoding a feed, in the order of its documents; reported stage by stage.
struct FeedDiagnostics: Sendable {
    /// Of notes and of warnings; further ones are only counted.
    static let diagnosticsMax = 200

    let feed: String
    private(set) var all: [Diagnostic] = []
    private var said = (notes: 0, warnings: 0)
    private var unsaid = (notes: 0, warnings: 0)
    private var reportedCount = 0
    /// The ids of entries that are left out, where they have one: these have not left the feed.
    private(set) var droppedIDs: Set<ByteExactID> = []

    init(feed: String) { self.feed = feed }

    /// How many there are, with those that are only counted.
    var count: Int { all.count + unsaid.notes + unsaid.warnings }

    /// Whether something that the feed offered is not shown.
    var hasLosses: Bool { unsaid.warnings > 0 || all.contains { $0.isLoss } }

    mutating func note(_ kind: Diagnostic.Kind, _ place: String, _ message: String) {
        add(Diagnostic(.note, kind, feed: feed, place: place, message: message))
    }

    /// Reports something that the feed offered and the site does not show.
    /// - Parameters:
    ///   - isLoss: false: nothing is lost by it, and the exit code stays as it is.
    ///   - subject: the identity of the warning, where its place changes from night to night.
    mutating func warn(
        _ kind: Diagnostic.Kind, _ place: String, _ message: String, isLoss: Bool = true, subject: String? = nil
    ) {
        add(Diagnostic(.warning, kind, feed: feed, place: place, message: message, isLoss: isLoss, subject: subject))
    }

    /// Notes what was repaired in a document.
    mutating func note<Kind: RepairKind>(_ repairs: Repairs<Kind>, of document: Document) {
        guard !repairs.isEmpty else { return }
        note(.documentRepaired, document.pagePlace, "the document was repaired: \(repairs)")
    }

    /// Warns of a list's element that cannot be decoded. Its identity is its id or what it is called, for its position
    /// changes with the elements before it.
    mutating func drop(_ element: JSON, of document: Document, _ error: WireError) {
        warn(
            .entryDropped, "\(document.pagePlace) \(error.path)", "\(error); it is left out",
            subject: element["id"].flatMap { ObjectReader.identifier($0) } ?? Self.name(of: element)
                ?? element.contentDigest.hex)
    }

    private static func name(of element: JSON) -> String? {
        let keys: [StaticString] = ["title", "name", "caption", "username", "lastName"]
        return keys.lazy.compactMap { element[$0]?.string }.map { TextReader.line($0) }.first { !$0.isEmpty }
    }

    /// Notes the id of an entry that is left out, which was told.
    mutating func noteDropped(_ id: String) { droppedIDs.insert(ByteExactID(id)) }

    mutating func add(_ other: FeedDiagnostics) {
        for diagnostic in other.all { add(diagnostic) }
        droppedIDs.formUnion(other.droppedIDs)
        unsaid.notes += other.unsaid.notes
        unsaid.warnings += other.unsaid.warnings
    }

    private mutating func add(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .note {
            guard said.notes < Self.diagnosticsMax else { return unsaid.notes += 1 }
            said.notes += 1
        } else {
            guard said.warnings < Self.diagnosticsMax else { return unsaid.warnings += 1 }
            said.warnings += 1
        }
        all.append(diagnostic)
    }

    /// Tells those that were not told yet.
    mutating func report(to monitor: ProgressReporter) {
        for diagnostic in all[reportedCount...] { monitor.diagnose(diagnostic) }
        reportedCount = all.count
    }

    /// Tells how many more there are than are told. Call it once, at the end.
    func reportOmitted(to monitor: ProgressReporter) {
        if unsaid.warnings > 0 {
            monitor.diagnose(
                .warning, .findingsOmitted, feed: feed, place: feed,
                message: "and \(plural(unsaid.warnings, "more warning")) like these")
        }
        if unsaid.notes > 0 {
            monitor.diagnose(
                .note, .findingsOmitted, feed: feed, place: feed,
                message: "and \(plural(unsaid.notes, "more note")) like these")
        }
    }
}

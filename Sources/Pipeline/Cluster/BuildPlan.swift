internal import Fetch
package import Model
internal import Store

/// A build as `plan` has prepared it: the documents of all feeds, and the pictures that are to be fetched and made.
///
/// A plan file is never changed, and is named by its digest: results say which plan they are of.
package struct BuildPlan: Sendable {
    /// A document of a feed, or why it could not be had.
    enum PlannedDocument: Sendable {
        case document(
            Digest, byteCount: Int, base: DocumentBase, place: String, page: Int, paging: String?, moved: WebURL?)
        case failure(FetchFailure)
    }

    /// A picture that is to be asked for.
    struct PlannedPicture: Sendable {
        let source: PictureSource
        /// The bytes of which all files are made; others are to be made.
        let made: Digest?
    }

    static let file = RecordFile(heading: "vitrine plan 1")

    /// Whether a file that begins so has a plan.
    package static func isPlan(_ start: [UInt8]) -> Bool { file.begins(start) }

    /// Of the file's records; set when it is written or read.
    var digest = Digest(of: "")
    var tool = toolVersion
    var configuration: Digest
    package var editionDay: Day
    /// Whether everything is asked for again, fresh or not.
    var isRefresh = false
    /// Transfers at once with one host, in sum over all shards.
    var perHost: Int
    /// By `DocumentRequest.identity`.
    var documents: [String: PlannedDocument] = [:]
    var pictures: [PlannedPicture] = []
    /// What the cache knows of the pictures' places and hosts, by key.
    var resources: [String: [String?]] = [:]
    /// Pictures whose bytes are in the cache and whose files are to be made.
    var unmade: [ImageSource] = []

    init(configuration: Digest, editionDay: Day, perHost: Int) {
        (self.configuration, self.editionDay, self.perHost) = (configuration, editionDay, perHost)
    }

    /// Where the results of its shards lie, which is beside the plan at `path`.
    func resultsFolder(_ path: String) -> String { "\(Self.resultsFolder(path))/\(ShardWork.name(digest))" }

    /// The folder of the results of all plans that were written to `path`.
    static func resultsFolder(_ path: String) -> String { path + ".results" }

    // MARK: The file

    var text: String {
        var lines = [
            ["tool", tool], ["configuration", configuration.hex], ["day", editionDay.description],
            ["refresh", String(isRefresh)], ["per-host", String(perHost)],
        ].map { RecordFields.line($0) }
        for (request, document) in documents.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            switch document {
            case .document(let digest, let byteCount, let base, let place, let page, let paging, let moved):
                lines.append(
                    RecordFields.line(
                        ["document", request, digest.hex, String(byteCount)] + base.record
                            + [place, String(page), paging, moved?.string]))
            case .failure(let failure): lines.append(RecordFields.line(["no-document", request] + failure.record))
            }
        }
        for picture in pictures {
            lines.append(
                RecordFields.line(
                    ["picture", picture.source.location.description, picture.made?.hex]
                        + picture.source.alternatives.map(\.description)))
        }
        for (key, record) in resources.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            lines.append(RecordFields.line(["resource", key] + record))
        }
        for source in unmade { lines.append(RecordFields.line(["make"] + source.record)) }
        return lines.joined()
    }

    /// Reads a plan, which has to be of this version of the tool.
    /// - Parameter path: absolute.
    package init(path: String) throws(BuildError) {
        do throws(RecordFile.Refusal) {
            let (digest, lines) = try Self.file.read(path)
            self.init(configuration: digest, editionDay: Day(number: 0), perHost: 1)
            self.digest = digest
            do throws(RecordFields.Malformed) { for line in lines { try read(line) } } catch {
                throw RecordFile.Refusal(
                    exitCode: .dataUnusable, message: "has a line that no plan of this version has")
            }
            guard tool == toolVersion else {
                throw RecordFile.Refusal(
                    exitCode: .dataUnusable,
                    message: "was made by version \(tool.singleLine(maxBytes: 50)), and this is \(toolVersion)")
            }
        } catch {
            let remedy =
                error.exitCode != .dataUnusable
                ? ""
                : error.isOfOthers
                    ? "; name the file that `build-site plan --out FILE` wrote"
                    : "; make it again: `build-site plan --out \(path)`"
            throw BuildError(error.exitCode, "\(path): \(error.message)\(remedy)")
        }
    }

    private mutating func read(_ line: ArraySlice<UInt8>) throws(RecordFields.Malformed) {
        var fields = try RecordFields(line)
        switch try fields.text() {
        case "tool": tool = try fields.text()
        case "configuration": configuration = try fields.digest()
        case "day": editionDay = try fields.value { Day($0) }
        case "refresh": isRefresh = try fields.value(Bool.self)
        case "per-host": perHost = try fields.value { Int($0).flatMap { (1...64).contains($0) ? $0 : nil } }
        case "document":
            let request = try fields.text()
            documents[request] = .document(
                try fields.digest(), byteCount: try fields.count(), base: try DocumentBase(&fields),
                place: try fields.text(), page: try fields.count(), paging: try fields.optional(),
                moved: try fields.optional { WebURL($0) })
        case "no-document": documents[try fields.text()] = .failure(try FetchFailure(&fields))
        case "picture":
            let (location, made) = (try fields.location(), try fields.optional(Digest.init(hex:)))
            var alternatives: [ResourceLocation] = []
            while !fields.isAtEnd { alternatives.append(try fields.location()) }
            pictures.append(PlannedPicture(source: PictureSource(location, alternatives: alternatives), made: made))
        case "resource":
            let key = try fields.text()
            var record: [String?] = []
            while !fields.isAtEnd { record.append(try fields.optional()) }
            resources[key] = record
        case "make": unmade.append(try ImageSource(&fields))
        default: throw RecordFields.Malformed()
        }
    }

    /// What the cache knew of a picture's place or of a host, by key; nil: nothing.
    /// - Parameters:
    ///   - night: of the index that it is for.
    ///   - now: it was noted at this moment at the latest.
    func resource(_ key: String, night: Night, now: Instant) throws(RecordFields.Malformed) -> Resource? {
        guard let record = resources[key] else { return nil }
        var fields = RecordFields(record)
        return try Resource(&fields, night: night, now: now)
    }

    /// - Throws: where the plan is of another configuration.
    func check(_ configuration: Configuration, path: String) throws(BuildError) {
        guard configuration.digest != self.configuration else { return }
        throw BuildError(
            .dataUnusable,
            "\(path): was made of another configuration than \(configuration.file) is now; make it again: "
                + "`build-site plan --out \(path)`")
    }

    /// The keys under which a shard's result may say something.
    var resultKeys: Set<String> { Set(pictures.flatMap(\.source.keys)) }
}

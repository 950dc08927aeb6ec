internal import Foundation
internal import Model
internal import Publish

/// `forgotten.json` beside the configuration: what may never be shown again, as salted hashes.
///
/// It lies there and not in the cache, which may be deleted at any time, so that nothing comes back with a new cache,
/// on another machine or from a backup. It may be kept under version control.
///
/// The salt is random and the list's own. Ids are short and public, so hashes without it could be looked up in a table
/// of all photo numbers, and compared with those of other sites. Who has the list and an id can still tell whether it
/// is in there: the tool itself must.
package struct ForgottenList: Sendable {
    /// One entry or person.
    package struct Item: Codable, Hashable, Sendable {
        package let feed: String
        /// `ForgottenEntries.Kind`.
        package let kind: String
        /// Of its id, with the list's salt, in hexadecimal.
        package let hash: String
        /// The hash of the words that it was asked for by: they undo it.
        package let words: String
        /// The edition day on which it was put here, ISO 8601.
        package let date: String
    }

    private struct File: Codable {
        let version: Int
        let salt: String
        /// Of this writing of the list: what was taken back and is forgotten again is removed again. Older lists have
        /// none.
        let revision: String?
        let forgotten: [Item]
    }

    private static let bytesMax = 64 << 20

    package let path: String
    private(set) package var items: [Item] = []
    /// Those of `items`: a person may have a hundred thousand entries.
    private var hashes: Set<String> = []
    /// Nil for a list that has never been written.
    private var salt: Digest?
    private var saltBytes: [UInt8] { salt?.bytes ?? [] }
    private var revision = ""

    /// - Parameter folder: the configuration's.
    /// - Throws: for a file that cannot be read: what it forbids must not be published.
    package init(folder: String) throws(BuildError) {
        path = Self.path(in: folder)
        let bytes: [UInt8]
        do throws(FileError) { bytes = try Files.read(path, bytesMax: Self.bytesMax) } catch {
            if error.isMissing { return }
            throw BuildError(
                error.isPermission ? .permission : .configuration, "\(path): cannot \(error.call): \(error.reason)")
        }
        guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), file.version == 1,
            let salt = Digest(hex: file.salt), file.forgotten.allSatisfy({ Digest(hex: $0.hash) != nil })
        else {
            throw BuildError(
                .configuration,
                "\(path): is not as `build-site forget` wrote it; nothing is published, for what was forgotten is not "
                    + "known. Put back an earlier version of the file, or delete it and the mark `purged` beside the "
                    + "generations, and forget again")
        }
        (items, self.salt, revision) = (file.forgotten, salt, file.revision ?? "")
        hashes = Set(items.map(\.hash))
    }

    /// - Parameter folder: the configuration's.
    static func path(in folder: String) -> String { folder + "/forgotten.json" }

    package var isEmpty: Bool { items.isEmpty }

    /// The feeds of which something is forgotten, by the ids that they had then.
    var feeds: Set<String> { Set(items.map(\.feed)) }

    /// Of all that decides what is forgotten.
    var digest: Digest { Digest(of: saltBytes + revision.utf8 + items.map(\.hash).sorted().joined().utf8) }

    /// - Parameter formerFeedIDs: former id → current id.
    func entries(_ formerFeedIDs: [String: String]) -> ForgottenEntries {
        guard !isEmpty else { return .none }
        return ForgottenEntries(
            salt: saltBytes, hashes: Set(items.compactMap { Digest(hex: $0.hash) }), feeds: feeds,
            formerFeedIDs: formerFeedIDs)
    }

    /// - Parameter last: the former ids of the last run → the ids that they led to.
    /// - Throws: where something is forgotten of a feed under a former id that the configuration has no more: it would
    ///   be shown again.
    func check(formerFeedIDs last: [String: String], _ configuration: Configuration) throws(BuildError) {
        let former = configuration.site.formerFeedIDs
        for (id, feed) in last.sorted(by: { $0.key < $1.key }) where feeds.contains(id) {
            let current = configuration.feedIDs.contains(feed) ? feed : former[feed]
            guard let current, former[id] != current else { continue }
            throw BuildError(
                .configuration,
                "\(configuration.file): “\(id)” is missing in formerIds of the feed “\(current)”: what was forgotten "
                    + "under that id would be shown again. Put it back, or take back what may be shown: `build-site "
                    + "forget --undo`")
        }
    }

    /// - Parameter output: the path of the published folder.
    /// - Throws: where there is no list, and the mark of a purge says that there was one: all that it forbade would be
    ///   shown again.
    func checkPresence(output: String) throws(BuildError) {
        // A list of which everything was taken back is still a file.
        guard salt == nil, let mark = try mapError(BuildError.outputFile, of: OutputFolder.purgeMark(of: output)),
            mark != digest.hex
        else { return }
        let markPath = OutputFolder.purgeMarkPath(of: output)
        throw BuildError(
            .configuration,
            "\(path): is missing, and something was forgotten on this site, as \(markPath) says: without the list it "
                + "would be shown again. Put the file back from where the configuration came from; or, to show "
                + "everything again, remove that mark")
    }

    /// Adds one, unless it is there.
    mutating func add(_ kind: ForgottenEntries.Kind, _ id: String, feed: String, words: String, on day: Day) {
        if salt == nil { salt = Self.freshSalt() }
        let hash = ForgottenEntries.hash(of: kind, id, feed: feed, salt: saltBytes).hex
        guard hashes.insert(hash).inserted else { return }
        items.append(
            Item(
                feed: feed, kind: kind.rawValue, hash: hash, words: self.hash(ofWords: words), date: day.description))
    }

    /// Those that these words asked for, or name.
    func items(of words: String) -> [Item] {
        let wanted = hash(ofWords: words)
        let reference = EntryReference(words)
        let named = reference.map { ForgottenEntries.hash(of: $0.kind, $0.id, feed: $0.feed, salt: saltBytes).hex }
        return items.filter { $0.words == wanted || $0.hash == named }
    }

    mutating func remove(_ gone: [Item]) {
        let gone = Set(gone)
        items.removeAll(where: gone.contains)
        hashes = Set(items.map(\.hash))
    }

    /// Writes the list, durably and at once: from then on it holds.
    mutating func write() throws(BuildError) {
        let salt = salt ?? Self.freshSalt()
        (self.salt, revision) = (salt, String(Self.freshSalt().hex.prefix(16)))
        let file = File(version: 1, salt: salt.hex, revision: revision, forgotten: items)
        let bytes = encodedJSON(file, isIndented: true) + [10]
        // It may be a link into the folder where its owner keeps its versions.
        let target = Files.resolvingLinks(path) ?? path
        do throws(FileError) { try Files.replace(target, with: bytes, settingAside: false, isLasting: true) } catch {
            throw BuildError(
                ExitCode(creating: error),
                "\(path): cannot \(error.call): \(error.reason). What is forgotten is kept beside the configuration, "
                    + "where no new cache brings it back")
        }
    }

    private func hash(ofWords words: String) -> String {
        Digest(of: saltBytes + [0xFF] + Array("words".utf8) + [0xFF] + Array(words.utf8)).hex
    }

    private static func freshSalt() -> Digest {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return Digest(of: bytes)
    }
}

/// `feed/id` or `feed/by/profile`.
struct EntryReference: Hashable {
    let feed: String
    let kind: ForgottenEntries.Kind
    let id: String

    /// Nil for anything else.
    init?(_ words: String) {
        // An id may be an address; the name of a feed has no colon.
        guard let slash = words.firstIndex(of: "/"), slash > words.startIndex, !words[..<slash].contains(":") else {
            return nil
        }
        feed = String(words[..<slash])
        let rest = words[words.index(after: slash)...]
        let isPerson = rest.hasPrefix("by/")
        (kind, id) = isPerson ? (.profile, String(rest.dropFirst(3))) : (.entry, String(rest))
        guard !id.isEmpty else { return nil }
    }
}

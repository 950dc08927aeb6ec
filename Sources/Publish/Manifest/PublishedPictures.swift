package import Model

/// The picture that each slot of a published generation showed: it is shown again on nights on which the slot's own is
/// missing.
///
/// The record lies beside the generation's manifest and names published files: it works without the cache.
package struct PublishedPictures: Sendable {
    /// What one slot showed.
    package struct Slot: Hashable, Sendable {
        /// The digest of the picture's source.
        package let source: Digest
        /// On how many nights in a row its own picture could not be had; 0: it was shown.
        package let missedNights: Int
        /// The last of them.
        package let lastMissed: Day?

        package init(source: Digest, missedNights: Int = 0, lastMissed: Day? = nil) {
            self.source = source
            self.missedNights = missedNights
            self.lastMissed = lastMissed
        }

        /// The same after a night on which its own picture could not be had; a night counts once, however often it is
        /// run.
        package func missed(on day: Day) -> Slot {
            lastMissed == day ? self : Slot(source: source, missedNights: missedNights + 1, lastMissed: day)
        }
    }

    /// By `PictureSlot.key`.
    package private(set) var slots: [Digest: Slot] = [:]
    /// By the digest of the source.
    package private(set) var pictures: [Digest: Picture] = [:]
    /// Where each feed's entries came from, by the feed's id: slots of another origin are other slots.
    package private(set) var origins: [String: Digest] = [:]
    /// The sources of the pictures that stand in for slots' own; of a record that was read: none are known.
    package private(set) var standInSources: Set<Digest> = []

    package init(origins: [String: Digest] = [:]) { self.origins = origins }

    /// Whether what is known of the slots of `feed` is of entries from `origin`; a record of an earlier version does
    /// not say, and is believed.
    package func isKnown(_ feed: String, from origin: Digest?) -> Bool {
        origins[feed].map { $0 == origin } ?? true
    }

    /// Records the picture that a slot shows.
    /// - Parameter slot: of one that stands in for the slot's own.
    package mutating func add(_ picture: Picture, missed slot: Slot? = nil, key: Digest) {
        pictures[picture.source] = picture
        if slot != nil { standInSources.insert(picture.source) }
        slots[key] = slot ?? Slot(source: picture.source)
    }
}

// MARK: - As a file

extension PublishedPictures {
    private static let magic = "vitrine-pictures 2"
    /// Without origins.
    private static let firstMagic = "vitrine-pictures 1"

    /// One line a feed, one a picture and one a slot, ended by the digest of all that stands before it.
    package var text: [UInt8] {
        var text = Array((Self.magic + "\n").utf8)
        for (feed, origin) in origins.sorted(by: { $0.key < $1.key }) {
            text.append(contentsOf: "feed \(feed) \(origin.hex)\n".utf8)
        }
        var numbers: [Digest: Int] = [:]
        for (source, picture) in pictures.sorted(by: { $0.key < $1.key }) {
            numbers[source] = numbers.count
            Self.append(picture, to: &text)
        }
        for (key, slot) in slots.sorted(by: { $0.key < $1.key }) {
            guard let number = numbers[slot.source] else { continue }
            text.append(contentsOf: "slot ".utf8)
            key.appendHex(to: &text)
            let missed = slot.lastMissed.map { " \(slot.missedNights) \($0.number)" } ?? ""
            text.append(contentsOf: " \(number)\(missed)\n".utf8)
        }
        text.append(contentsOf: "end \(Digest(of: text).hex)\n".utf8)
        return text
    }

    private static func append(_ picture: Picture, to text: inout [UInt8]) {
        let size = "\(picture.width) \(picture.height) \(picture.tint)"
        let placeholder = picture.placeholder.isEmpty ? "-" : picture.placeholder
        text.append(contentsOf: "picture \(picture.source.hex) \(size) \(placeholder)\n".utf8)
        func append(_ role: String, _ file: Rendition) {
            text.append(contentsOf: "\(role) \(file.width) \(file.height) \(file.format.rawValue) \(file.path)\n".utf8)
        }
        for file in picture.renditions { append("still", file) }
        if let file = picture.animation { append("animation", file) }
        if let file = picture.original { append("original", file) }
    }

    /// Reads `text`; nil for anything else, and where a bit of it is wrong.
    /// - Parameter files: of the generation's manifest: a file that it does not name is left out.
    package init?(text: [UInt8], files: [Manifest.File]) {
        let endCount = "end ".utf8.count + 64 + 1
        let body = text.dropLast(endCount)
        guard body.count + endCount == text.count, text.last == 10, text[body.endIndex...].starts(with: "end ".utf8),
            Digest(hexBytes: text.dropLast().suffix(64)) == Digest(of: body)
        else { return nil }
        var published: [String: Manifest.File] = [:]
        for file in files where file.kind == .picture { published[file.path] = file }
        var lines = body.split(separator: 10).map { String(decoding: $0, as: UTF8.self).split(separator: " ") }[...]
        let magic = lines.popFirst()?.joined(separator: " ")
        guard magic == Self.magic || magic == Self.firstMagic else { return nil }
        while lines.first?.first == "feed", let line = lines.popFirst() {
            guard line.count == 3, let origin = Digest(hex: String(line[2])) else { return nil }
            origins[String(line[1])] = origin
        }
        var order: [Digest] = []
        while lines.first?.first == "picture", let head = lines.popFirst() {
            let end = lines.firstIndex { $0.first == "picture" || $0.first == "slot" } ?? lines.endIndex
            guard head.count == 6, let source = Digest(hex: String(head[1])) else { return nil }
            order.append(source)
            pictures[source] = Self.picture(source, head, lines[..<end], published)
            lines = lines[end...]
        }
        for line in lines {
            guard line.count == 3 || line.count == 5, line[0] == "slot", let key = Digest(hex: String(line[1])),
                let number = Int(line[2]), order.indices.contains(number)
            else { return nil }
            let numbers = line.dropFirst(3).compactMap { Int($0) }
            slots[key] = Slot(
                source: order[number], missedNights: numbers.first ?? 0,
                lastMissed: numbers.count == 2 ? Day(number: numbers[1]) : nil)
        }
    }

    /// Nil where no still of it is published.
    private static func picture(
        _ source: Digest, _ head: [Substring], _ lines: ArraySlice<[Substring]>, _ published: [String: Manifest.File]
    ) -> Picture? {
        var files: [Substring: [Rendition]] = [:]
        for line in lines {
            guard line.count == 5, let width = Int(line[1]), let height = Int(line[2]),
                let format = PictureFormat(rawValue: String(line[3])), let file = published[String(line[4])]
            else { continue }
            files[line[0], default: []].append(
                Rendition(
                    path: file.path, object: file.digest, byteCount: file.byteCount, width: width, height: height,
                    format: format))
        }
        guard let width = Int(head[2]), let height = Int(head[3]), let stills = files["still"] else { return nil }
        return Picture(
            source: source, width: width, height: height, tint: String(head[4]),
            placeholder: head[5] == "-" ? "" : String(head[5]), renditions: stills,
            animation: files["animation"]?.first, original: files["original"]?.first)
    }
}

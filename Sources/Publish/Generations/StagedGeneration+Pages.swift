internal import Model

// What the gate and the next night know of the pages.
extension StagedGeneration {
    /// Ends a run that verifies what is kept in an error for a file that would have stayed, though what is made with it
    /// is another now.
    package func refuseIfVerified(_ path: String) {
        if verifiesKept { fail(.wronglyKept(page: path)) }
    }

    struct SeenPages: Sendable {
        /// `PageNotes`; nil without any.
        let notes: [UInt8]?
        let readCount: Int
        let gate: LinkChecker.Seen
    }

    /// - Parameter files: all of this generation.
    func lookAtPages(_ made: State, _ files: [Manifest.File]) throws(FileError) -> SeenPages {
        let known = hasher.hashes(of: files.lazy.map(\.path))
        let (notes, readCount) = try look(atKept: made.kept, known: known, beside: made.notes)
        return SeenPages(
            notes: notes.isEmpty ? nil : PageNotes.bytes(secret: secret, notes: notes), readCount: readCount,
            gate: gate.seen(known: known))
    }

    /// Lets the gate look at those pages that stay as they were and name something that is not among the files.
    /// - Parameter notes: of the pages that were made.
    /// - Returns: what is known of all of them now: what a page that was read names counts from this night on.
    private func look(
        atKept pages: [(file: Int32, note: Int32)], known: PathHashes, beside notes: [PageNote]
    ) throws(FileError) -> (notes: [PageNote], readCount: Int) {
        var isKnown: [ObjectIdentifier: Bool] = [:]
        guard !pages.isEmpty else { return (notes, 0) }
        var notes = notes
        notes.reserveCapacity(notes.count + pages.count)
        var readCount = 0
        for (file, index) in pages {
            guard let note = pageNotes?[Int(index)] else { continue }
            let path = before.files[Int(file)].path
            let set = ObjectIdentifier(note.links.shared)
            if isKnown[set] == nil { isKnown[set] = note.links.shared.targets.allSatisfy(known.contains) }
            if isKnown[set] == true, note.links.isKnown(known) {
                notes.append(note)
                continue
            }
            readCount += 1
            let bytes = try Files.read(output.path + "/" + path)
            let links = bytes.withUnsafeBytes { gate.look(at: path, $0) }
            if let links { notes.append(PageNote(key: note.key, content: note.content, links: links)) }
        }
        return (notes, readCount)
    }
}

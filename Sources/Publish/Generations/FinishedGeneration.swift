package import Model

/// A whole generation, ready to be switched in.
package struct FinishedGeneration: Sendable {
    package let staged: StagedGeneration
    package let manifest: Manifest
    /// `manifest` as a file, and its digest: made while the folders are walked.
    let manifestText: [UInt8]
    package let manifestDigest: Digest
    /// Files that are new or have changed.
    package let written: Int
    /// Files of the published generation that this one does not have.
    package let removed: Int
    /// Unmanaged files that stand in the way.
    let inTheWay: [FilePath]
    /// Where they are kept once this generation is published; an absolute path.
    package let setAsideFolder: String
    /// Files that had been set aside and are back in this generation.
    let returning: [SetAside.File]
    /// Unmanaged files and folders that have another owner or group in this generation, because the user may not give
    /// them away: paths relative to the output, for messages.
    package let withoutOwner: [String]
    /// `PageNotes` as a file; nil where no page has a key: then what was noted stays.
    let pageNotes: [UInt8]?
    /// Pages that stay as they were and had to be read, because something that they may name has gone.
    package let pagesRead: Int
    /// Pages with nothing to show, sorted.
    let emptyPages: [String]
    /// Paths that pages name and that are not there, sorted.
    let missingTargets: [String]

    /// Whether this generation has the very files that are published. False after an interrupted sync, which may have
    /// left others.
    package var isUnchanged: Bool {
        staged.outputDescriptor >= 0 && staged.output.current != nil && written == 0 && removed == 0
            && inTheWay.isEmpty && returning.isEmpty && staged.output.incompleteSyncPaths.isEmpty
    }

    /// `inTheWay` for messages: paths relative to the output.
    package var setAside: [String] { inTheWay.map(\.description) }
    /// `returning` for messages.
    package var returned: [String] { returning.map(\.path.description) }

    /// Where the generation lies until it is published; nil in a dry run.
    var stagePath: String? { staged.writer?.path }

    /// Removes the stage: nothing is published. What rendering noted goes with the last reference to the generation.
    package func discard() throws(FileError) {
        guard let path = stagePath else { return }
        try GenerationStore.remove(folder: path, staged.output.generationsPath)
    }

    /// Records the new inputs of the published generation, and removes the stage: some input has changed, and all files
    /// are the same.
    /// - Parameter pictures: what it shows in each slot.
    package func adoptInputs(_ pictures: PublishedPictures) throws(FileError) {
        guard let stagePath else { return }
        if staged.writer?.isReused == true {
            try GenerationStore.setSpare(staged.output.generationsPath, folder: stagePath)
        } else {
            try discard()
        }
        guard var manifest = staged.output.current else { return }
        manifest.inputs = self.manifest.inputs
        manifest.editionDay = self.manifest.editionDay
        manifest.feeds = self.manifest.feeds
        manifest.configuration = self.manifest.configuration
        try GenerationStore.write(manifest, staged.output.generationsPath)
        try staged.output.replacePictures(pictures)
        try notePages()
    }

    /// Readable by nobody else: it has the secret.
    func notePages() throws(FileError) {
        let generations = staged.output.generationsPath
        guard let pageNotes else { return }
        try Files.replace(GenerationStore.pageNotesPath(generations), with: pageNotes, mode: 0o600)
        let notes = staged.renderNotes
        for note in RenderNote.allCases {
            let path = GenerationStore.path(of: note, generations)
            if let file = notes[note] {
                try file.putInPlace()
            } else if try Files.kind(of: path) == .folder {
                try Files.setAside(path)
            } else {
                // What is not noted any more has words of entries that may have gone.
                try Files.remove(path)
            }
        }
    }
}

/// How a generation came into its place.
package enum PublishMethod: String, Codable, Sendable {
    /// Two folders were exchanged: at every instant the output was one whole generation.
    case exchange
    /// File by file: assets and pictures before pages before removals.
    case sync
    /// Nothing had changed, or it was a dry run.
    case none
}

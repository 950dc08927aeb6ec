internal import CSystem
internal import Glibc
package import Model

/// A generation that was published once, and can be again.
package struct KeptGeneration: Sendable {
    package let number: Int
    package let editionDay: Day
    /// Whether it is the one that stands in the output's place.
    package let isPublished: Bool
}

extension OutputFolder {
    /// All that were published and are still here, newest first.
    package func keptGenerations() throws(PublishError) -> [KeptGeneration] {
        do throws(FileError) {
            var kept: [KeptGeneration] = []
            for head in try GenerationStore.heads(generationsPath) {
                let isPublished = head.number == current?.number
                if !isPublished, try Files.kind(of: shelfPath(head.number)) != .folder { continue }
                kept.append(
                    KeptGeneration(number: head.number, editionDay: head.editionDay, isPublished: isPublished))
            }
            return kept.sorted { $0.number > $1.number }
        } catch { throw PublishError.file(error) }
    }

    /// Why a kept generation cannot be put back: files of it that are gone or are not as they were published.
    ///
    /// What it had carried along from the one before it is not asked for.
    package func damage(of generation: KeptGeneration) throws(PublishError) -> String? {
        guard !generation.isPublished else { return nil }
        guard let manifest = try manifest(of: generation.number) else { return "its manifest cannot be read" }
        let shelf = shelfPath(generation.number)
        let folder = vt_open(shelf, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { return "\(shelf) cannot be opened" }
        defer { close(folder) }
        var bad: [Manifest.File] = []
        do throws(FileError) {
            for file in manifest.files where !file.isCarried {
                if try !Self.isIntact(file, in: folder) { bad.append(file) }
            }
        } catch { throw PublishError.file(error) }
        guard let first = bad.first else { return nil }
        return "\(shelf)/\(first.path) is gone or has been changed"
            + (bad.count > 1 ? ", and so are \(bad.count - 1) more files" : "")
    }

    /// Puts a kept generation into the output's place, and has later builds held back from it or not.
    ///
    /// Files of other hands stay, and what only the generation before uses is carried along, as in any switch: so a
    /// folder is made anew, of links. A crash leaves the site at the one or the other, and held.
    /// - Parameter isHeld: false where the newest is put back, and builds may publish again.
    package func putBack(
        _ generation: KeptGeneration, method: PublishSettings.Method, isHeld: Bool
    ) throws(PublishError) -> PublishMethod {
        do throws(FileError) { if isHeld { try hold(at: generation.number) } } catch { throw PublishError.file(error) }
        var done = PublishMethod.none
        if !generation.isPublished {
            guard let manifest = try manifest(of: generation.number) else {
                throw PublishError.file(
                    FileError("read", GenerationStore.manifestPath(generationsPath, generation.number), code: EIO))
            }
            // None of those that are kept goes: one may want to go further back, or forward again.
            done = try staged(manifest).publish(method: method, keep: .max)
        }
        if !isHeld { try releaseHold() }
        return done
    }

    private func staged(_ manifest: Manifest) throws(PublishError) -> FinishedGeneration {
        let shelf = shelfPath(manifest.number)
        let folder = vt_open(shelf, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { throw PublishError.file(FileError("open", shelf, code: -folder)) }
        defer { close(folder) }
        let staged = try StagedGeneration(
            self, editionDay: manifest.editionDay, isDryRun: false, number: manifest.number)
        for file in manifest.files where !file.isCarried {
            try staged.restore(file, fromFolder: folder)
        }
        return try staged.finish(inputs: manifest.inputs, feeds: manifest.feeds, configuration: manifest.configuration)
    }

    private func shelfPath(_ number: Int) -> String { GenerationStore.folderPath(generationsPath, number) }

    private func manifest(of number: Int) throws(PublishError) -> Manifest? {
        do throws(FileError) { return try GenerationStore.manifest(generationsPath, number) } catch {
            throw PublishError.file(error)
        }
    }
}

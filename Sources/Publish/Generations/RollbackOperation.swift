internal import CSystem
internal import Glibc
package import Model

/// An earlier generation that is kept, or the published one, which may be lost.
package struct KeptGeneration: Sendable {
    package let number: Int
    /// Nil: it was published last and is lost, with the output or with its manifest.
    package let editionDay: Day?
    /// Whether it is the one that stands in the output's place.
    package let isPublished: Bool
}

extension OutputFolder {
    /// All generations that can be put back, newest first.
    ///
    /// One that was published last and is lost has its place among them: “one before the newest” means the same as it
    /// did while that was there.
    package func keptGenerations() throws(FileError) -> [KeptGeneration] {
        var kept: [KeptGeneration] = []
        for head in try GenerationStore.heads(generationsPath) {
            let isPublished = head.number == current?.number
            if !isPublished, try Files.kind(of: folderPath(head.number)) != .folder { continue }
            kept.append(KeptGeneration(number: head.number, editionDay: head.editionDay, isPublished: isPublished))
        }
        if current == nil, let lost = try GenerationStore.notedNumber(generationsPath),
            !kept.contains(where: { $0.number == lost })
        {
            kept.append(KeptGeneration(number: lost, editionDay: nil, isPublished: false))
        }
        return kept.sorted { $0.number > $1.number }
    }

    /// Why a kept generation cannot be put back: files that are missing or changed. Nil: it can.
    ///
    /// Files carried along from the generation before it do not count.
    package func damage(of generation: KeptGeneration) throws(FileError) -> String? {
        guard !generation.isPublished else { return nil }
        guard generation.editionDay != nil else {
            return "it was published last, and \(path) or the list of its files is lost"
        }
        guard let manifest = try GenerationStore.manifest(generationsPath, generation.number) else {
            return "its manifest cannot be read"
        }
        let path = folderPath(generation.number)
        let folder = vt_open(path, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { return "\(path) cannot be opened" }
        defer { close(folder) }
        var bad: [Manifest.File] = []
        for file in manifest.files where !file.isCarried {
            if try !Self.isIntact(file, in: folder) { bad.append(file) }
        }
        guard let first = bad.first else { return nil }
        return "\(path)/\(first.path) is gone or has been changed"
            + (bad.count > 1 ? ", and so are \(bad.count - 1) more files" : "")
    }

    /// Publishes a kept generation again, and holds it or releases the hold.
    ///
    /// As in any switch, unmanaged files stay, and files of the generation before are carried along: so a new folder of
    /// links is made. A crash leaves the one or the other published, and held.
    /// - Parameter isHeld: false: builds may publish again.
    package func putBack(
        _ generation: KeptGeneration, method: PublishSettings.Method, isHeld: Bool
    ) throws(PublishError) -> PublishMethod {
        let wasHeld = self.isHeld
        if isHeld { try mapFileError { () throws(FileError) in try hold(at: generation.number) } }
        var done = PublishMethod.none
        if !generation.isPublished {
            do throws(PublishError) { done = try restage(generation.number, method) } catch {
                // Nothing would tell why the nights to come are held.
                let stands = try? GenerationStore.currentNumber(generationsPath, output: path)
                if isHeld, !wasHeld, stands != generation.number { try? releaseHold() }
                throw error
            }
        }
        if !isHeld { try mapFileError { () throws(FileError) in try releaseHold() } }
        return done
    }

    private func restage(
        _ number: Int, _ method: PublishSettings.Method
    ) throws(PublishError) -> PublishMethod {
        let manifest = try mapFileError { () throws(FileError) in
            try GenerationStore.manifest(generationsPath, number)
        }
        guard let manifest else {
            throw .file(FileError("read", GenerationStore.manifestPath(generationsPath, number), code: EIO))
        }
        let path = folderPath(number)
        let folder = vt_open(path, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { throw .file(FileError("open", path, code: -folder)) }
        defer { close(folder) }
        let staged = try mapFileError { () throws(FileError) in
            try StagedGeneration(self, editionDay: manifest.editionDay, isDryRun: false, number: manifest.number)
        }
        do throws(PublishError) {
            try mapFileError { () throws(FileError) in
                for file in manifest.files where !file.isCarried { try staged.restore(file, fromFolder: folder) }
            }
            let finished = try staged.finish(
                inputs: manifest.inputs, feeds: manifest.feeds, configuration: manifest.configuration)
            // All kept generations stay: the user may want to go further back, or forward again.
            return try mapFileError { () throws(FileError) in try finished.publish(method: method, keep: .max) }
        } catch {
            staged.abandon()
            throw error
        }
    }

    /// Where a kept generation lies that is not published.
    package func folderPath(_ number: Int) -> String { GenerationStore.folderPath(generationsPath, number) }
}

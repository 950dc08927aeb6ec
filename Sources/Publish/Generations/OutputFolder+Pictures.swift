internal import CSystem
internal import Glibc
package import Model

/// The record of published pictures beside the manifest of the generation that stands.
extension OutputFolder {
    /// What the published generation showed in each slot; empty where no record can be read: then missing pictures have
    /// no stand-in.
    package func publishedPictures() throws(FileError) -> PublishedPictures {
        guard let current else { return PublishedPictures() }
        let path = GenerationStore.picturesPath(generationsPath, current.number)
        guard try Files.kind(of: path) == .file else { return PublishedPictures() }
        return PublishedPictures(text: try Files.read(path), files: current.files) ?? PublishedPictures()
    }

    /// Replaces the published generation's record, on a night on which nothing else has changed.
    package func replacePictures(_ pictures: PublishedPictures) throws(FileError) {
        guard let current else { return }
        try Files.replace(GenerationStore.picturesPath(generationsPath, current.number), with: pictures.text)
    }

    /// Those of the published files at `paths` that are unchanged, by path.
    package func intactFiles(at paths: Set<String>) throws(FileError) -> [String: Manifest.File] {
        guard let current, !paths.isEmpty else { return [:] }
        let folder = vt_open(path, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { throw FileError("open", path, code: -folder) }
        defer { close(folder) }
        var intact: [String: Manifest.File] = [:]
        for file in current.files where paths.contains(file.path) {
            if try Self.isIntact(file, in: folder) { intact[file.path] = file }
        }
        return intact
    }
}

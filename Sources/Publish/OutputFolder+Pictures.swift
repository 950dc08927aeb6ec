internal import CSystem
internal import Glibc
internal import Model

/// The record of published pictures beside the manifest of the generation that stands.
extension OutputFolder {
    /// What the published generation showed in each slot; empty where no record of it can be read: then nothing stands
    /// in for a picture that cannot be had.
    package func publishedPictures() throws(PublishError) -> PublishedPictures {
        guard let current else { return PublishedPictures() }
        let path = GenerationStore.picturesPath(generationsPath, current.number)
        do throws(FileError) {
            guard try Files.kind(of: path) == .file else { return PublishedPictures() }
            return PublishedPictures(text: try Files.read(path), files: current.files) ?? PublishedPictures()
        } catch { throw PublishError.file(error) }
    }

    /// Puts another record in the place of the published generation's: a night on which nothing else has changed counts
    /// as one on which a picture could not be had.
    package func replacePictures(_ pictures: PublishedPictures) throws(PublishError) {
        guard let current else { return }
        do throws(FileError) {
            try Files.replace(GenerationStore.picturesPath(generationsPath, current.number), with: pictures.text)
        } catch { throw PublishError.file(error) }
    }

    /// Those of the published files at `paths` that stand there as they were published, by path.
    package func intactFiles(at paths: Set<String>) throws(PublishError) -> [String: Manifest.File] {
        guard let current, !paths.isEmpty else { return [:] }
        let folder = vt_open(path, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { throw PublishError.file(FileError("open", path, code: -folder)) }
        defer { close(folder) }
        var intact: [String: Manifest.File] = [:]
        do throws(FileError) {
            for file in current.files where paths.contains(file.path) {
                if try Self.isIntact(file, in: folder) { intact[file.path] = file }
            }
        } catch { throw PublishError.file(error) }
        return intact
    }
}

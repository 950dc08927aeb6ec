package import Model
package import Store

/// What became of the pictures that a site wants to show.
package struct GalleryImages: Sendable {
    /// Of each source that could be made into a picture; for the others the stock picture is shown.
    package let pictures: [PictureSource: Picture]
    /// Of each source whose bytes are there, but no picture of them.
    package let failures: [PictureSource: ImageFailure]
    /// How many files were made now.
    package let fileCount: Int
}

extension ImageMaker {
    /// Makes what is missing of the mirrored pictures; those of which no bytes are there are passed over.
    package func make(
        _ mirrored: [PictureSource: MirroredPicture]
    ) async throws(StoreError) -> GalleryImages {
        let sources = mirrored.values.compactMap { $0.source.map(ImageSource.init) }
        // Begun in an order that is the same every night.
        let made = try await make(sources.sorted { $0.digest < $1.digest })
        var pictures: [PictureSource: Picture] = [:]
        var failures: [PictureSource: ImageFailure] = [:]
        pictures.reserveCapacity(mirrored.count)
        for (source, picture) in mirrored {
            guard let digest = picture.source?.digest else { continue }
            pictures[source] = made.pictures[digest]
            failures[source] = made.failures[digest]
        }
        return GalleryImages(pictures: pictures, failures: failures, fileCount: made.fileCount)
    }
}

extension ImageSource {
    init(_ source: MirroredPicture.Source) {
        self.init(digest: source.digest, format: source.format, byteCount: source.byteCount)
    }
}

extension ImageFailure {
    /// What a report says of it.
    /// - Parameter place: the picture's URL or path, without secrets.
    package func diagnostic(feed: String?, place: String) -> Diagnostic {
        Diagnostic(
            .warning, feed: feed, place: place,
            message: "the picture cannot be used: \(message); the stock picture stands in")
    }
}

package import Model
package import Store

/// A picture as the cache has it: its bytes in the store, the reason why they are not tonight's, or both.
package struct CachedPicture: Hashable, Sendable {
    /// The bytes, tonight's or the last good ones. Nil: there are none, and the stock picture is shown.
    package let source: ImageSource?
    /// Why the picture could not be had; with a source, the last good bytes are shown.
    package let failure: PictureFailure?
    /// The alternative that gave the bytes; nil: the source's own location did.
    package let alternative: ResourceLocation?

    package init(source: ImageSource?, failure: PictureFailure?, alternative: ResourceLocation? = nil) {
        self.source = source
        self.failure = failure
        self.alternative = alternative
    }
}

/// Why a picture could not be had.
package struct PictureFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its URL or path, without secrets.
    package let place: String
    /// One line: what was found, what was expected.
    package let message: String
    /// Whether nothing answered at all, as opposed to an answer that could not be used.
    package let isNothingAnswering: Bool
    /// Whether the run ended before there was an answer: that tells nothing of the picture or its host.
    package let isUnasked: Bool
    /// The origin of the host whose fault it is; nil where it is the picture's own.
    package let host: String?

    package init(
        place: String, message: String, isNothingAnswering: Bool = false, isUnasked: Bool = false, host: String? = nil
    ) {
        self.place = place
        self.message = message.singleLine(maxBytes: 500)
        self.isNothingAnswering = isNothingAnswering
        self.isUnasked = isUnasked
        self.host = host
    }

    package var description: String { "\(place): \(message)" }

    /// - Parameter lastGood: whether the last good bytes are shown: then it is no loss. Where the host fails, the
    ///   warning is the host's.
    package func diagnostic(feed: String?, lastGood: Bool) -> Diagnostic {
        Diagnostic(
            lastGood || host != nil ? .note : .warning, .pictureMissing, feed: feed, place: place,
            message: message + (lastGood ? "; the last good copy is shown" : ""), isLoss: !lastGood)
    }
}

/// All pictures of a run.
package struct FetchedPictures: Sendable {
    /// One for each source that was asked for.
    package private(set) var pictures: [PictureSource: CachedPicture]
    /// The files of sources that name them percent-encoded and are found by their decoded names alone.
    package let decodedFiles: [PictureSource: ResourceLocation]
    /// Within this edition day none of those off the network has to be asked for again before this moment. Nil where
    /// that cannot be told: one is due at once or could not be had. Files of this machine may have changed at any time,
    /// which `HTTPCache.areLocalFilesUnchanged` tells.
    package let nextRevalidation: Instant?
    /// Those of which no picture could be made before tonight.
    let doubtful: [PictureSource]

    init(
        pictures: [PictureSource: CachedPicture], decodedFiles: [PictureSource: ResourceLocation],
        nextRevalidation: Instant?, doubtful: [PictureSource]
    ) {
        self.doubtful = doubtful
        self.pictures = pictures
        self.decodedFiles = decodedFiles
        self.nextRevalidation = nextRevalidation
    }

    /// The same with other pictures for some of the sources.
    package func replacing(_ others: [PictureSource: CachedPicture]) -> FetchedPictures {
        var changed = self
        changed.pictures.merge(others) { _, other in other }
        return changed
    }
}

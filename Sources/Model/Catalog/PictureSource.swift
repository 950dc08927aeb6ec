/// Where a picture is to be had.
package struct PictureSource: Hashable, Sendable {
    package var location: ResourceLocation
    /// What few pictures have.
    private var details: Details?

    /// Tried in order where `location` has no picture.
    package var alternatives: [ResourceLocation] { details?.alternatives ?? [] }

    /// All places that may have it, in the order in which they are tried.
    package var locations: [ResourceLocation] { [location] + alternatives }

    /// What the feed says it shows; nil: the entry's title serves.
    package var description: String? {
        get { details?.description }
        set { self = replacing(description: newValue, credit: credit, standIn: standIn) }
    }

    /// A line that has to stand beside the picture.
    package var credit: String? {
        get { details?.credit }
        set { self = replacing(description: description, credit: newValue, standIn: standIn) }
    }

    /// The largest form that its source publishes, for a person to open; nil: `location` is.
    package var original: WebURL? { details?.original }

    /// The digest of the published picture that is shown in its place, where it cannot be had tonight.
    package var standIn: Digest? {
        get { details?.standIn }
        set { self = replacing(description: description, credit: credit, standIn: newValue) }
    }

    package init(
        _ location: ResourceLocation, alternatives: [ResourceLocation] = [], description: String? = nil,
        credit: String? = nil, original: WebURL? = nil, standIn: Digest? = nil
    ) {
        self.location = location
        guard !alternatives.isEmpty || description != nil || credit != nil || original != nil || standIn != nil else {
            return
        }
        details = Details(
            alternatives: alternatives, description: description, credit: credit, original: original, standIn: standIn)
    }

    /// Two sources are one picture when the same bytes are asked for, and the same stand in.
    package static func == (one: PictureSource, other: PictureSource) -> Bool {
        one.location == other.location && one.alternatives == other.alternatives && one.standIn == other.standIn
    }
    package func hash(into hasher: inout Hasher) {
        // All that makes two differ: of many with one location a feed could make as many with one hash.
        hasher.combine(location)
        if !alternatives.isEmpty { hasher.combine(alternatives) }
        if let standIn { hasher.combine(standIn) }
    }

    private func replacing(description: String?, credit: String?, standIn: Digest?) -> PictureSource {
        PictureSource(
            location, alternatives: alternatives, description: description, credit: credit, original: original,
            standIn: standIn)
    }

    private final class Details: Sendable {
        let alternatives: [ResourceLocation]
        let description: String?
        let credit: String?
        let original: WebURL?
        let standIn: Digest?

        init(
            alternatives: [ResourceLocation], description: String?, credit: String?, original: WebURL?, standIn: Digest?
        ) {
            (self.alternatives, self.description, self.credit) = (alternatives, description, credit)
            (self.original, self.standIn) = (original, standIn)
        }
    }
}

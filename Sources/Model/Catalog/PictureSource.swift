/// Where a picture is to be had.
package struct PictureSource: Hashable, Sendable {
    package var location: ResourceLocation
    /// Tried in order where `location` has no picture.
    package let alternatives: [ResourceLocation]
    /// What the feed says it shows; nil: the entry's title serves.
    package var description: String?
    /// A line that has to stand beside the picture.
    package var credit: String?
    /// The largest form that its source publishes, for a person to open; nil: `location` is.
    package let original: WebURL?
    /// The digest of the published picture that is shown in its place, where it cannot be had tonight.
    package var standIn: Digest?

    package init(
        _ location: ResourceLocation, alternatives: [ResourceLocation] = [], description: String? = nil,
        credit: String? = nil, original: WebURL? = nil, standIn: Digest? = nil
    ) {
        self.location = location
        self.alternatives = alternatives
        self.description = description
        self.credit = credit
        self.original = original
        self.standIn = standIn
    }

    /// Two sources are one picture when the same bytes are asked for, and the same stand in.
    package static func == (one: PictureSource, other: PictureSource) -> Bool {
        one.location == other.location && one.alternatives == other.alternatives && one.standIn == other.standIn
    }
    package func hash(into hasher: inout Hasher) {
        hasher.combine(location)
    }
}

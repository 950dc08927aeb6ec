/// A catalog in which every slot has a picture: its own, or the stock picture.
package struct Gallery: Sendable {
    package let catalog: Catalog
    package let pictures: [PictureSource: Picture]

    package init(catalog: Catalog, pictures: [PictureSource: Picture]) {
        self.catalog = catalog
        self.pictures = pictures
    }

    /// The picture made from `source`; nil means that the stock picture is to be shown.
    package subscript(source: PictureSource?) -> Picture? { source.flatMap { pictures[$0] } }
}

/// A fetched picture and the files made from it.
package final class Picture: Sendable {
    /// The digest of the source's bytes. Two sources with the same bytes are one picture.
    package let source: Digest
    /// Of the source as it is seen (after EXIF orientation), in pixels.
    package let width: Int
    package let height: Int
    /// The mean colour, `#rrggbb`.
    package let tint: String
    /// A tiny picture as a `data:` URL, under 1 KB.
    package let placeholder: String
    /// Ordered by format as configured, then by width ascending. Never empty.
    package let renditions: [Rendition]
    /// The moving picture, where the source is one.
    package let animation: Rendition?
    /// The source's own bytes, where `images.originals` publishes them.
    package let original: Rendition?
    /// The alternative of the picture's source that gave the bytes; nil: the source's own location did.
    package let alternative: ResourceLocation?

    package init(
        source: Digest, width: Int, height: Int, tint: String, placeholder: String, renditions: [Rendition],
        animation: Rendition? = nil, original: Rendition? = nil, alternative: ResourceLocation? = nil
    ) {
        self.source = source
        self.width = width
        self.height = height
        self.tint = tint
        self.placeholder = placeholder
        self.renditions = renditions
        self.animation = animation
        self.original = original
        self.alternative = alternative
    }

    /// The same picture, had from an alternative of its source.
    package func had(from alternative: ResourceLocation) -> Picture {
        Picture(
            source: source, width: width, height: height, tint: tint, placeholder: placeholder, renditions: renditions,
            animation: animation, original: original, alternative: alternative)
    }

    /// The files of the first format that browsers of many years show, the narrowest first: for places that name one
    /// file, with no other to fall back on. Never empty.
    package var widelyShown: ArraySlice<Rendition> {
        let others = renditions.drop { $0.format == .avif }
        let from = others.isEmpty ? renditions[...] : others
        return from.prefix { $0.format == from.first?.format }
    }
}

/// One published file of a picture.
package struct Rendition: Hashable, Sendable {
    /// Under the site's root: `images/ab/<16 hex digits>-<width>.<extension>`.
    package let path: String
    /// The object in the store that holds its bytes.
    package let object: Digest
    package let byteCount: Int
    /// In pixels.
    package let width: Int
    package let height: Int
    package let format: PictureFormat

    package init(path: String, object: Digest, byteCount: Int, width: Int, height: Int, format: PictureFormat) {
        self.path = path
        self.object = object
        self.byteCount = byteCount
        self.width = width
        self.height = height
        self.format = format
    }
}

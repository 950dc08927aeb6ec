internal import Decode
internal import Model

/// The files that Flickr makes of a photo, and which of them to show.
///
/// The extra `url_m` is the file without a suffix, `url_s` that with `_m`, `url_sq` that with `_s` and `url_l` that
/// with `_b`; so how large a file is goes by the extra's name, and never by the file's.
struct FlickrSize {
    let urlKey: StaticString
    let widthKey: StaticString
    let heightKey: StaticString
    /// The longest edge, in pixels; of a smaller original there is no such file.
    let edge: Int
    var isSquare = false

    /// Without the original, from the largest on. Those from 1600 on have secrets of their own.
    static let made = [
        FlickrSize(urlKey: "url_6k", widthKey: "width_6k", heightKey: "height_6k", edge: 6144),
        FlickrSize(urlKey: "url_5k", widthKey: "width_5k", heightKey: "height_5k", edge: 5120),
        FlickrSize(urlKey: "url_f", widthKey: "width_f", heightKey: "height_f", edge: 4096),
        FlickrSize(urlKey: "url_4k", widthKey: "width_4k", heightKey: "height_4k", edge: 4096),
        FlickrSize(urlKey: "url_3k", widthKey: "width_3k", heightKey: "height_3k", edge: 3072),
        FlickrSize(urlKey: "url_k", widthKey: "width_k", heightKey: "height_k", edge: 2048),
        FlickrSize(urlKey: "url_h", widthKey: "width_h", heightKey: "height_h", edge: 1600),
        FlickrSize(urlKey: "url_l", widthKey: "width_l", heightKey: "height_l", edge: 1024),
        FlickrSize(urlKey: "url_c", widthKey: "width_c", heightKey: "height_c", edge: 800),
        FlickrSize(urlKey: "url_z", widthKey: "width_z", heightKey: "height_z", edge: 640),
        FlickrSize(urlKey: "url_m", widthKey: "width_m", heightKey: "height_m", edge: 500),
        FlickrSize(urlKey: "url_w", widthKey: "width_w", heightKey: "height_w", edge: 400),
        FlickrSize(urlKey: "url_n", widthKey: "width_n", heightKey: "height_n", edge: 320),
        FlickrSize(urlKey: "url_s", widthKey: "width_s", heightKey: "height_s", edge: 240),
        FlickrSize(urlKey: "url_t", widthKey: "width_t", heightKey: "height_t", edge: 100),
        FlickrSize(urlKey: "url_q", widthKey: "width_q", heightKey: "height_q", edge: 150, isSquare: true),
        FlickrSize(urlKey: "url_sq", widthKey: "width_sq", heightKey: "height_sq", edge: 75, isSquare: true),
    ]

    static let original = FlickrSize(
        urlKey: "url_o", widthKey: "width_o", heightKey: "height_o", edge: FlickrSizes.unknownEdge)
}

/// The files that an answer gives of one photo.
struct FlickrSizes {
    /// Larger ones cost much to fetch, and no page shows the difference.
    static let edgeMax = 2600
    /// What fills a page's widest picture.
    static let edgeWanted = 1600
    /// An original whose measures the answer does not give is taken for a large one.
    static let unknownEdge = 6144
    /// Beside the best: further files are hardly ever there when these are not.
    static let alternativesMax = 4

    struct File: Sendable {
        let key: StaticString
        let url: String
        let edge: Int
        let isSquare: Bool
    }

    /// The best one first: the largest that is not too large and fills a page, else the smallest that is too large,
    /// else the largest of the small ones. Cropped squares come last.
    let files: [File]
    /// `url_o`.
    let original: String?
    let originalDimensions: (width: Int, height: Int)?

    init(_ fields: inout FlickrFields) {
        original = fields.filled("url_o")
        var dimensions = Self.dimensions("width_o", "height_o", &fields)
        if dimensions == nil { dimensions = Self.dimensions("o_width", "o_height", &fields) }
        originalDimensions = dimensions
        var files: [File] = []
        if let original {
            let edge = dimensions.map { max($0.width, $0.height) } ?? FlickrSize.original.edge
            files.append(File(key: FlickrSize.original.urlKey, url: original, edge: edge, isSquare: false))
        }
        for size in FlickrSize.made {
            guard let url = fields.filled(size.urlKey) else { continue }
            let dimensions = Self.dimensions(size.widthKey, size.heightKey, &fields)
            let edge = dimensions.map { max($0.width, $0.height) } ?? size.edge
            files.append(File(key: size.urlKey, url: url, edge: edge, isSquare: size.isSquare))
        }
        let ranked = files.enumerated().sorted { Self.rank($0.element, $0.offset) < Self.rank($1.element, $1.offset) }
        self.files = ranked.map(\.element)
    }

    /// The lower the better.
    private static func rank(_ file: File, _ position: Int) -> (Int, Int, Int) {
        if file.isSquare { return (3, -file.edge, position) }
        if file.edge > edgeMax { return (1, file.edge, position) }
        return (file.edge >= edgeWanted ? 0 : 2, -file.edge, position)
    }

    private static func dimensions(
        _ widthKey: StaticString, _ heightKey: StaticString, _ fields: inout FlickrFields
    ) -> (width: Int, height: Int)? {
        guard let width = fields.int(widthKey), let height = fields.int(heightKey), width > 0, height > 0,
            width <= 1_000_000, height <= 1_000_000
        else { return nil }
        return (width, height)
    }
}

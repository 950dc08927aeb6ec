/// The files that Flickr has of one photo, and which of them to show.
///
/// The extra `url_m` is the file without a suffix, `url_s` that with `_m`, `url_sq` that with `_s` and `url_l` that
/// with `_b`; so how large a file is goes by the extra's name, and never by the file's.
struct FlickrFiles {
    struct File {
        /// `url_l`, for messages.
        let key: String
        let url: String
        /// The longest, in pixels.
        let edge: Int
        let isSquare: Bool
    }

    /// The sizes that Flickr makes, from the largest on, with the longest edge in pixels; of a smaller original there
    /// is no such file. Those from 1600 on have secrets of their own.
    private static let sizes: [(url: StaticString, width: StaticString, height: StaticString, edge: Int)] = [
        ("url_6k", "width_6k", "height_6k", 6144), ("url_5k", "width_5k", "height_5k", 5120),
        ("url_f", "width_f", "height_f", 4096), ("url_4k", "width_4k", "height_4k", 4096),
        ("url_3k", "width_3k", "height_3k", 3072), ("url_k", "width_k", "height_k", 2048),
        ("url_h", "width_h", "height_h", 1600), ("url_l", "width_l", "height_l", 1024),
        ("url_c", "width_c", "height_c", 800), ("url_z", "width_z", "height_z", 640),
        ("url_m", "width_m", "height_m", 500), ("url_w", "width_w", "height_w", 400),
        ("url_n", "width_n", "height_n", 320), ("url_s", "width_s", "height_s", 240),
        ("url_t", "width_t", "height_t", 100), ("url_q", "width_q", "height_q", 150),
        ("url_sq", "width_sq", "height_sq", 75),
    ]
    private static let squares = ["url_q", "url_sq"]
    /// Larger ones cost much to fetch, and no page shows the difference.
    private static let edgeMax = 2600
    /// Fills a page's widest picture.
    private static let edgeWanted = 1600
    /// An original whose measures the answer does not give is taken for a large one.
    private static let unknownEdge = 6144
    /// Beside the best: further files are hardly ever there when these are not.
    static let alternativesMax = 4

    /// The best one first: the largest that is not too large and fills a page, else the smallest that is too large,
    /// else the largest of the small ones. Cropped squares come last.
    let ranked: [File]
    /// `url_o`.
    let original: String?
    let originalSize: (width: Int, height: Int)?

    init(_ object: ObjectReader) {
        original = object.filledFlickrText("url_o")
        originalSize = Self.size("width_o", "height_o", object) ?? Self.size("o_width", "o_height", object)
        var files: [File] = []
        if let original {
            let edge = originalSize.map { max($0.width, $0.height) } ?? Self.unknownEdge
            files.append(File(key: "url_o", url: original, edge: edge, isSquare: false))
        }
        for size in Self.sizes {
            guard let url = object.filledFlickrText(size.url) else { continue }
            let edge = Self.size(size.width, size.height, object).map { max($0.width, $0.height) } ?? size.edge
            let key = "\(size.url)"
            files.append(File(key: key, url: url, edge: edge, isSquare: Self.squares.contains(key)))
        }
        ranked = files.enumerated()
            .sorted { Self.rank($0.element, $0.offset) < Self.rank($1.element, $1.offset) }.map(\.element)
    }

    /// The lower the better.
    private static func rank(_ file: File, _ position: Int) -> (Int, Int, Int) {
        if file.isSquare { return (3, -file.edge, position) }
        if file.edge > edgeMax { return (1, file.edge, position) }
        return (file.edge >= edgeWanted ? 0 : 2, -file.edge, position)
    }

    /// The file that is larger than the best one, the largest of such; nil where none is.
    var largest: File? {
        guard let best = ranked.first else { return nil }
        return ranked.filter { !$0.isSquare && $0.edge > best.edge }.max { $0.edge < $1.edge }
    }

    private static func size(
        _ widthKey: StaticString, _ heightKey: StaticString, _ object: ObjectReader
    ) -> (width: Int, height: Int)? {
        guard let width = object.flickrInt(widthKey), let height = object.flickrInt(heightKey), width > 0, height > 0,
            width <= 1_000_000, height <= 1_000_000
        else { return nil }
        return (width, height)
    }
}

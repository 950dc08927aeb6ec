internal import Model

/// The links to a picture's files from pages at one depth, which share this object.
final class PictureFiles: Sendable {
    /// A `<source>` of a `<picture>`: all files of one format.
    final class Source: FieldedView {
        let type: String
        let srcset: String
        /// The narrowest file.
        let smallest: String

        init(type: String, srcset: String, smallest: String) {
            self.type = type
            self.srcset = srcset
            self.smallest = smallest
        }

        static let fields = ViewFields<Source>(
            .text("type") { $0.type }, .text("srcset") { $0.srcset }, .text("smallest") { $0.smallest })
    }

    /// One for each format but the last, which is the fallback for every browser.
    let sources: [any TemplateView]
    let src: String
    /// The narrowest file of the last format.
    let smallest: String
    let srcset: String?
    let width: Int
    let height: Int
    /// How many times wider than a square the picture is drawn when it fills one: "1.5" for 3:2, "1" for upright ones.
    let coverScale: String
    let tint: String?
    let placeholder: String?
    let isStock: Bool
    /// The animated file.
    let animation: String?
    /// The widest file of the last format, relative to the site's root; nil for the placeholder image.
    let widest: String?

    /// Preferred width of `src` in pixels, for browsers without `srcset`.
    private static let fallbackWidth = 640

    /// - Parameter top: from the page to the site's root.
    init(_ picture: Picture, top: String, scratch: inout PageBuffer) {
        let renditions = picture.renditions
        var sources: [any TemplateView] = []
        var run = 0..<0
        while true {
            run = Self.run(of: renditions, from: run.upperBound)
            guard run.upperBound < renditions.count else { break }
            sources.append(
                Source(
                    type: renditions[run.lowerBound].format.mediaType,
                    srcset: Self.srcset(renditions, run, top, &scratch),
                    smallest: top + renditions[run.lowerBound].path))
        }
        let fallback = run.min {
            abs(renditions[$0].width - Self.fallbackWidth) < abs(renditions[$1].width - Self.fallbackWidth)
        }
        self.sources = sources
        src = top + (fallback.map { renditions[$0].path } ?? "")
        smallest = run.isEmpty ? src : top + renditions[run.lowerBound].path
        srcset = run.isEmpty ? nil : Self.srcset(renditions, run, top, &scratch)
        width = picture.width
        height = picture.height
        coverScale = Self.coverScale(width: picture.width, height: picture.height)
        tint = picture.tint.isEmpty ? nil : picture.tint
        placeholder = picture.placeholder.isEmpty ? nil : picture.placeholder
        isStock = false
        animation = picture.animation.map { top + $0.path }
        widest = renditions.last?.path
    }

    init(_ image: PlaceholderImage, top: String) {
        sources = []
        src = top + image.asset.path
        smallest = src
        srcset = nil
        (width, height) = (image.width, image.height)
        coverScale = Self.coverScale(width: image.width, height: image.height)
        (tint, placeholder) = (nil, nil)
        (isStock, animation) = (true, nil)
        widest = nil
    }

    /// With up to three decimals.
    private static func coverScale(width: Int, height: Int) -> String {
        guard height > 0, width > height else { return "1" }
        let thousandths = (width * 1000 + height / 2) / height
        var decimals = String(1000 + thousandths % 1000).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return decimals.isEmpty ? String(thousandths / 1000) : "\(thousandths / 1000).\(decimals)"
    }

    /// The renditions of one format, from `start` on.
    private static func run(of renditions: [Rendition], from start: Int) -> Range<Int> {
        var end = start
        while end < renditions.count, renditions[end].format == renditions[start].format { end += 1 }
        return start..<end
    }

    private static func srcset(
        _ renditions: [Rendition], _ run: Range<Int>, _ top: String, _ scratch: inout PageBuffer
    ) -> String {
        scratch.string { buffer in
            for index in run {
                if index > run.lowerBound { buffer.append(", ") }
                buffer.append(top)
                buffer.append(renditions[index].path)
                buffer.append(UInt8(ascii: " "))
                buffer.append(renditions[index].width)
                buffer.append(UInt8(ascii: "w"))
            }
        }
    }
}

/// A picture on a page: `picture` in templates.
final class PictureView: TemplateView {
    let files: PictureFiles
    let alt: String
    /// A line that has to stand beside it; nil: none has, or the placeholder image is shown.
    let credit: String?
    let isEager: Bool

    init(_ files: PictureFiles, alt: String, credit: String? = nil, isEager: Bool = false) {
        self.files = files
        self.alt = alt
        self.credit = files.isStock ? nil : credit
        self.isEager = isEager
    }

    /// The same picture as the first of its page.
    var eager: PictureView { PictureView(files, alt: alt, credit: credit, isEager: true) }

    // By hand and not by `FieldedView`: most values that a page asks for are a picture's.
    static let schema = ViewSchema([
        ("sources", .list { PictureFiles.Source.schema }), ("src", .text), ("srcset", .text), ("width", .number),
        ("height", .number), ("alt", .text), ("tint", .text), ("placeholder", .text), ("isEager", .flag),
        ("isStock", .flag), ("isAnimated", .flag), ("animationHref", .text), ("smallest", .text),
        ("coverScale", .text), ("credit", .text),
    ])

    func value(at slot: Int) -> TemplateValue {
        switch slot {
        case 0: .list(files.sources)
        case 1: .text(files.src)
        case 2: .text(files.srcset)
        case 3: .number(files.width)
        case 4: .number(files.height)
        case 5: .text(alt)
        case 6: .text(files.tint)
        case 7: .text(files.placeholder)
        case 8: .flag(isEager)
        case 9: .flag(files.isStock)
        case 10: .flag(files.animation != nil)
        case 11: .text(files.animation)
        case 12: .text(files.smallest)
        case 13: .text(files.coverScale)
        default: .text(credit)
        }
    }
}

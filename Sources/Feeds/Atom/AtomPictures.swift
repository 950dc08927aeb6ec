internal import Decode
internal import Model

/// Makes pictures of an item's media.
///
/// The largest size of a picture is requested first, the others where it fails. Sizes of one picture are the media of
/// one `media:group`, and `media:content` of equal proportions and different widths; the pictures of a gallery differ
/// in proportion, state none, or have descriptions that differ.
struct AtomPictures {
    private let media: [AtomItem.Media]
    /// Thumbnails as small as the faces of authors, which serve where nothing else does.
    private let icons: [AtomItem.Media]

    init(_ item: AtomItem) {
        let pictures = item.media.filter { $0.kind == .picture && !Self.isAvatar($0.location) }
        icons = pictures.filter(Self.isIcon)
        media = pictures.filter { !Self.isIcon($0) }
    }

    private static func isIcon(_ media: AtomItem.Media) -> Bool {
        guard media.role == .thumbnail, let side = [media.width, media.height].compactMap({ $0 }).max() else {
            return false
        }
        return side < AtomTextReader.Image.iconSideMax
    }

    /// Whether it shows the author: WordPress lists it among the item's media, themes put it into texts, and GitHub and
    /// GitLab give it for the thumbnail of a release or commit.
    static func isAvatar(_ location: ResourceLocation) -> Bool {
        guard case .web(let url) = location else { return false }
        let text = url.string
        if text.contains("avatar/"), text.contains("gravatar.com/avatar/") || text.contains("/system/user/avatar/") {
            return true
        }
        return text.utf8.dropFirst(url.isSecure ? 8 : 7).starts(with: "avatars".utf8)
            && url.host.hasSuffix(".githubusercontent.com")
    }

    /// Whether the item itself has a picture, and not only something that may stand for one.
    var hasOwn: Bool { media.contains { $0.role != .standIn } }

    /// - Parameters:
    ///   - images: what stands in the item's text, which serves where nothing else does.
    ///   - isFlickr: Flickr's items have one photo, whose sizes are known.
    func sources(images: [AtomTextReader.Image], title: String, isFlickr: Bool) -> [PictureSource] {
        let main = media.filter { $0.role == .content || $0.role == .enclosure }
        let thumbnails = Self.largestFirst(media.filter { $0.role == .thumbnail })
        if isFlickr { return flickr(main + thumbnails, images, title) }
        var pictures = clusters(of: main.filter { $0.role == .content })
        // Feeds that list media name their first once more as an enclosure.
        if pictures.isEmpty { pictures = main.map { [$0] } }
        if pictures.isEmpty, !thumbnails.isEmpty {
            let source = Self.source(thumbnails, title)
            // Blogger's thumbnails have 72 pixels.
            guard let width = thumbnails[0].width,
                let larger = images.first(where: { !$0.isIcon && ($0.width ?? 0) > width })
            else { return [source] }
            return Self.firstOf([larger.source, source], title)
        }
        guard !pictures.isEmpty else {
            let standIn = Self.largestFirst(media.filter { $0.role == .standIn })
            if !standIn.isEmpty { return [Self.source(standIn, title)] }
            let found = images.filter { !$0.isIcon }.map(\.source) + icons.map { Self.source([$0], title) }
            return Self.firstOf(found + images.filter(\.isIcon).map(\.source), title)
        }
        if pictures.count == 1 { pictures[0] += thumbnails }
        var seen: Set<ResourceLocation> = []
        return pictures.map { Self.source($0, title) }.filter { seen.insert($0.location).inserted }
    }

    /// One picture: the first of these that can be shown.
    private static func firstOf(_ sources: [PictureSource], _ title: String) -> [PictureSource] {
        guard let first = sources.first else { return [] }
        let locations = sources.prefix(alternativesMax).flatMap(\.locations)
        let description = first.description.flatMap { $0 == title ? nil : $0 }
        return [PictureSource(bestFirst: locations, description: description, credit: first.credit)].compactMap { $0 }
    }

    private static let alternativesMax = 4

    private func flickr(
        _ media: [AtomItem.Media], _ images: [AtomTextReader.Image], _ title: String
    ) -> [PictureSource] {
        let images = images.map(\.source.location)
        guard let given = media.first?.location ?? images.first else { return [] }
        var locations = FlickrFeedFacts.sizes(of: given) ?? [given]
        for other in media.map(\.location) + images.prefix(1) where !locations.contains(other) {
            locations.append(other)
        }
        let credit = media.first?.credit
        return [
            PictureSource(
                locations[0], alternatives: Array(locations.dropFirst()),
                description: Self.description(media, title), credit: credit.flatMap(Self.line))
        ]
    }

    private func clusters(of contents: [AtomItem.Media]) -> [[AtomItem.Media]] {
        var clusters: [[AtomItem.Media]] = []
        for one in contents {
            if let index = clusters.firstIndex(where: { Self.isForm(one, of: $0) }) {
                clusters[index].append(one)
            } else {
                clusters.append([one])
            }
        }
        return clusters.map(Self.largestFirst)
    }

    private static func isForm(_ one: AtomItem.Media, of cluster: [AtomItem.Media]) -> Bool {
        guard let first = cluster.first else { return false }
        if one.group != nil || first.group != nil { return one.group == first.group }
        guard let width = one.width, let otherWidth = first.width, width > 0, otherWidth > 0,
            !cluster.contains(where: { $0.width == width })
        else { return false }
        let describesAnother = { (text: String) in cluster.contains { $0.description.map { $0 != text } ?? false } }
        if one.description.map(describesAnother) == true { return false }
        switch (one.height, first.height) {
        case (nil, nil): return true
        case (let height?, let otherHeight?):
            // Rounded to whole pixels, so a small one's proportions are off a little.
            let (mine, its) = (Double(width) / Double(max(1, height)), Double(otherWidth) / Double(max(1, otherHeight)))
            return abs(mine - its) <= 0.03 * max(mine, its)
        default: return false
        }
    }

    /// By stated width; media without one come last, in their order.
    private static func largestFirst(_ media: [AtomItem.Media]) -> [AtomItem.Media] {
        media.enumerated().sorted { one, other in
            let (width, otherWidth) = (one.element.width ?? 0, other.element.width ?? 0)
            return width == otherWidth ? one.offset < other.offset : width > otherWidth
        }.map(\.element)
    }

    /// - Parameter forms: sizes of one picture, not empty, the best first.
    private static func source(_ forms: [AtomItem.Media], _ title: String) -> PictureSource {
        var locations: [ResourceLocation] = []
        for form in forms where !locations.contains(form.location) { locations.append(form.location) }
        return PictureSource(
            locations[0], alternatives: Array(locations.dropFirst()), description: description(forms, title),
            credit: forms.lazy.compactMap { $0.credit.flatMap(line) }.first)
    }

    /// The alternative text, where it says more than the title. A long text is the item's own and not the picture's.
    private static func description(_ forms: [AtomItem.Media], _ title: String) -> String? {
        for form in forms {
            guard let text = form.description, text.utf8.count <= captionBytesMax, !text.contains("<"),
                let line = line(text), line != title
            else { continue }
            return line
        }
        return nil
    }

    static let captionBytesMax = 600

    private static func line(_ text: String) -> String? {
        let line = TextReader.line(text, scalarsMax: 300)
        return line.isEmpty ? nil : line
    }
}

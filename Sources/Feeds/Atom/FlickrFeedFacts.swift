internal import Model

/// Conventions of Flickr's public feeds that their formats do not state.
enum FlickrFeedFacts {
    /// The photo's id: from an Atom id or guid `tag:flickr.com,2005:/photo/{id}`, or from the address of the photo's
    /// page, `https://www.flickr.com/photos/{alias or nsid}/{id}/`. Nil for what is not Flickr's.
    /// - Parameter isFlickrs: whether the document's format is Flickr's own, whatever hosts its pages have.
    static func photoID(id: String?, link: WebURL?, isFlickrs: Bool = false) -> String? {
        if let id, id.hasPrefix("tag:flickr.com,"), let slash = id.firstRange(of: ":/photo/") {
            let digits = id[slash.upperBound...]
            if isNumber(digits) { return String(digits) }
        }
        guard let link, isFlickrs || link.isFlickr else { return nil }
        let parts = link.pathAndQuery.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard parts.count >= 3, parts[0] == "photos", isNumber(parts[2]) else { return nil }
        return String(parts[2])
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.count <= 20 && text.utf8.allSatisfy(\.isASCIIDigit)
    }

    /// The sizes of a photo that share its secret, the largest first: letter and longest edge in pixels.
    private static let sizes: [(suffix: String, edge: Int)] = [
        ("_b", 1024), ("_c", 800), ("_z", 640), ("", 500), ("_w", 400), ("_n", 320), ("_m", 240), ("_t", 100),
    ]

    /// A photo's address and those of its other sizes, the largest first; nil where `location` is not Flickr's.
    ///
    /// Larger ones are not there for every photo, smaller ones are. A size beyond 1024 pixels has a secret of its
    /// own, so it stands first and as it is.
    static func sizes(of location: ResourceLocation) -> [ResourceLocation]? {
        guard case .web(let url) = location,
            url.host.hasSuffix(".staticflickr.com") || url.host.hasSuffix(".static.flickr.com"),
            let slash = url.string.lastIndex(of: "/"), let dot = url.string.lastIndex(of: "."), slash < dot
        else { return nil }
        let parts = url.string[url.string.index(after: slash)..<dot].split(
            separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, isNumber(parts[0]), !parts[1].isEmpty else { return nil }
        let own = parts.count == 3 ? "_\(parts[2])" : ""
        guard sizes.contains(where: { $0.suffix == own }) else { return [location] }
        let stem = "\(url.string[...slash])\(parts[0])_\(parts[1])"
        let rest = url.string[dot...]
        // Smaller ones than that are of no use where a larger one could not be had.
        let wanted = sizes.filter { $0.edge >= 500 || $0.suffix == own }
        return wanted.compactMap { WebURL(stem + $0.suffix + rest).map(ResourceLocation.web) }
    }

    /// When a photo was taken, by its camera's clock; nil where that is not known.
    ///
    /// The feed's offset is meaningless: `-08:00` in summer too. Where no time is known the feed gives the upload's, in
    /// California's or the owner's zone: it then differs from `published` by exact half hours, which a real time hardly
    /// does.
    static func taken(_ text: String, published: Instant?) -> LocalMoment? {
        guard let moment = LocalMoment(text) else { return nil }
        if let published, let clock = Instant(iso8601: String(text.prefix(19))) {
            let difference = clock.seconds - published.seconds
            if abs(difference) <= 14 * 3600, difference % 1800 == 0 { return nil }
        }
        return moment
    }

    /// Removes the first paragraph of every description, which says who posted the photo.
    static func withoutPoster(_ text: RichText) -> RichText {
        var paragraphs = text.eachParagraph
        guard let first = paragraphs.next(), first.count <= 3 else { return text }
        let namesPoster = first.contains { inline in
            guard case .link(let url, _) = inline else { return false }
            return url.pathAndQuery.hasPrefix("/people/")
        }
        return namesPoster ? RichText(paragraphs: Array(paragraphs)) : text
    }
}

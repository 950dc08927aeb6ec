internal import Model

/// Flickr's addresses, made of parts. A part with unexpected characters makes none: it could lead anywhere.
enum FlickrAddress {
    /// `12345678@N01`.
    static func isNSID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: 64, omittingEmptySubsequences: false)
        guard parts.count == 2, (1...20).contains(parts[0].count), (2...4).contains(parts[1].count) else {
            return false
        }
        return parts[0].allSatisfy(\.isASCIIDigit) && parts[1].first == 78
            && parts[1].dropFirst().allSatisfy(\.isASCIIDigit)
    }

    /// The page of a photo.
    static func photoPage(_ id: String, owner: String, pathAlias: String?) -> WebURL? {
        guard isNumber(id), let person = person(owner, pathAlias) else { return nil }
        return WebURL("https://www.flickr.com/photos/\(person)/\(id)/")
    }

    static func personPage(_ owner: String, pathAlias: String?) -> WebURL? {
        person(owner, pathAlias).flatMap { WebURL("https://www.flickr.com/people/\($0)/") }
    }

    /// A person's own icon; nil where they have none (server 0), which shows the placeholder.
    static func buddyIcon(_ owner: String, server: Int?, farm: Int?) -> WebURL? {
        guard let server, let farm, server > 0, farm > 0, isNSID(owner) else { return nil }
        return WebURL("https://farm\(farm).staticflickr.com/\(server)/buddyicons/\(owner).jpg")
    }

    /// A file of a photo.
    /// - Parameter suffix: `b`, `c`, `z`…; empty for the one of 500 pixels.
    static func file(server: String, id: String, secret: String, suffix: String, format: String = "jpg") -> WebURL? {
        guard isNumber(server), isNumber(id), isSecret(secret) else { return nil }
        let end = suffix.isEmpty ? "" : "_\(suffix)"
        return WebURL("https://live.staticflickr.com/\(server)/\(id)_\(secret)\(end).\(format)")
    }

    private static func person(_ owner: String, _ pathAlias: String?) -> String? {
        if let pathAlias, isPathAlias(pathAlias) { return pathAlias }
        return isNSID(owner) ? owner : nil
    }

    private static func isPathAlias(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 45 || $0 == 95 }
    }

    private static func isNumber(_ text: String) -> Bool {
        (1...20).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIIDigit)
    }

    private static func isSecret(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIIAlphanumeric)
    }
}

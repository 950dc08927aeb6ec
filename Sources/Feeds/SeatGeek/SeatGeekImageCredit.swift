internal import Decode
internal import Model

/// Who made a performer's picture, and on what terms it may be shown.
///
/// `image_attribution` is the address of a photo (at Flickr, with hundreds of letters of a list that it was found in),
/// or a name; `image_license` the address of a licence; `image_rights_message` a sentence; each of them may be null.
struct SeatGeekImageCredit: Sendable {
    /// For the line beside the picture; nil: nothing is asked for.
    let line: String?
    /// The same with its links.
    let facts: [Fact]

    init(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) {
        let author = Self.author(fields.line("image_attribution", &diagnostics))
        let licence = Self.licence(fields.line("image_license", &diagnostics))
        let message = fields.line("image_rights_message", &diagnostics)
        let parts = [author?.words, licence?.words, message].compactMap { $0 }
        line = parts.isEmpty ? nil : parts.joined(separator: " · ")
        facts = [("pictureBy", author), ("pictureLicence", licence)].compactMap { label, named in
            named.map {
                Fact(label: label, value: $0.url.map { .link($0, title: named?.words ?? "") } ?? .text($0.words))
            }
        }
    }

    private struct Named {
        let words: String
        let url: WebURL?
    }

    private static func author(_ text: String?) -> Named? {
        guard let text else { return nil }
        guard let url = WebURL(text) else { return Named(words: text, url: nil) }
        // `/photos/{user}/{photo}/in/photolist-…`: what follows the photo says how it was come upon.
        let path = url.pathAndQuery.split(separator: "/").map { String($0) }
        guard url.host == "flickr.com" || url.host.hasSuffix(".flickr.com"), path.count >= 3, path[0] == "photos" else {
            return Named(words: url.host, url: url)
        }
        let photo = WebURL("https://www.flickr.com/photos/\(path[1])/\(path[2])/")
        return Named(words: "\(path[1]) (Flickr)", url: photo ?? url)
    }

    private static func licence(_ text: String?) -> Named? {
        guard let text else { return nil }
        guard let url = WebURL(text) else { return Named(words: text, url: nil) }
        let path = url.pathAndQuery.split(separator: "/").map { String($0) }
        guard url.host == "creativecommons.org" || url.host.hasSuffix(".creativecommons.org"), path.count >= 2 else {
            return Named(words: url.host, url: url)
        }
        let version = path.count > 2 ? " \(path[2])" : ""
        return switch path[0] {
        case "licenses": Named(words: "CC \(path[1].uppercased())\(version)", url: url)
        case "publicdomain": Named(words: path[1] == "zero" ? "CC0\(version)" : "Public Domain", url: url)
        default: Named(words: url.host, url: url)
        }
    }
}

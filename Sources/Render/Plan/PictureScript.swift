internal import Foundation
package import Model

/// A small picture as a script, which a page that was opened from disk can load. A browser lets no such page read a
/// picture's pixels, and without them the page's mosaic could not be saved as one picture.
package struct PictureScript: Hashable, Sendable {
    /// The object in the store that holds the picture's bytes.
    package let object: Digest
    /// As the picture's own path has it: what scripts ask for it by.
    let name: String
    let format: PictureFormat

    /// Relative to the site's root.
    package var path: String { "assets/cells/\(name).js" }

    /// Of the first entries of a feed: whatever its mosaics show, and in a small feed all that a shuffle can bring. A
    /// script has some 15 KB.
    static let entriesMax = 200

    /// The script for the picture's bytes.
    package func script(_ picture: [UInt8]) -> [UInt8] {
        let data = Data(picture).base64EncodedString()
        return Array("vitrineCell(\"\(name)\",\"data:image/\(format.rawValue);base64,\(data)\");\n".utf8)
    }

    /// The narrowest file of a picture's first format: the one that the search's index names too.
    private init?(_ picture: Picture?) {
        guard let file = picture?.renditions.first,
            let name = file.path.split(separator: "/").last?.split(separator: "-").first
        else { return nil }
        self.name = String(name)
        object = file.object
        format = file.format
    }

    /// Each once, sorted by path.
    static func all(_ plan: SitePlan) -> [PictureScript] {
        var found: Set<PictureScript> = []
        func add(_ entry: Entry) {
            if let script = PictureScript(plan.picture(entry.pictures.first)) { found.insert(script) }
        }
        for feed in plan.feeds { feed.feed.entries.prefix(entriesMax).forEach(add) }
        for pick in plan.frontPage.mosaic { add(plan.feeds[pick.feed].feed.entries[pick.entry]) }
        return found.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}

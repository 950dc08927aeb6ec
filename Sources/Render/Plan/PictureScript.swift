internal import Foundation
package import Model

/// A small picture as a script. A page opened from disk can load scripts but may not read a picture's pixels, which it
/// needs to save its mosaic as one picture.
package struct PictureScript: Hashable, Sendable {
    /// The object in the store that holds the picture's bytes.
    package let object: Digest
    /// The name in the picture's path, by which scripts ask for it.
    let name: String
    let format: PictureFormat

    /// Relative to the site's root.
    package var path: String { "assets/cells/\(name).js" }

    /// Entries of each feed that have a script of some 15 KB. Enough for all mosaics, and in a small feed for
    /// shuffling.
    static let entriesMax = 200

    /// The script for the picture's bytes.
    package func script(_ picture: [UInt8]) -> [UInt8] {
        let data = Data(picture).base64EncodedString()
        return Array("vitrineCell(\"\(name)\",\"data:image/\(format.rawValue);base64,\(data)\");\n".utf8)
    }

    /// The narrowest file, which the search index names too.
    private init?(_ picture: Picture?) {
        guard let file = picture?.widelyShown.first,
            let name = file.path.split(separator: "/").last?.split(separator: "-").first
        else { return nil }
        self.name = String(name)
        object = file.object
        format = file.format
    }

    /// Without duplicates, sorted by path.
    static func all(_ plan: SitePlan) -> [PictureScript] {
        var found: Set<PictureScript> = []
        func add(_ entry: Entry) {
            if let script = PictureScript(plan.picture(entry.pictures.first)) { found.insert(script) }
        }
        for feed in plan.feeds { feed.feed.entries.prefix(entriesMax).forEach(add) }
        for index in plan.frontPage.mosaic { add(plan.entry(index)) }
        return found.sorted { $0.name.precedesByBytes($1.name) }
    }
}

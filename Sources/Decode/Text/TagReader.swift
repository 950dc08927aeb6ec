internal import Foundation
package import Model

/// Makes tags of names, and remembers them: a feed writes the same few thousand times.
package struct TagReader: Sendable {
    /// A hashtag of more bytes is shown as text, and is no tag.
    package static let bytesMax = 200
    private static let rememberedMax = 20_000

    private var remembered: [String: Tag] = [:]

    package init() {}

    /// The tag called `name`, which stands without its `#`.
    package mutating func tag(_ name: String) -> Tag {
        if let tag = remembered[name] { return tag }
        let tag = Tag(name: name, key: Self.key(of: name))
        if remembered.count < Self.rememberedMax { remembered[name] = tag }
        return tag
    }

    /// NFC of the name with its case folded (Unicode's full folding, which is what mapping to upper and then
    /// to lower case comes to, but for the dotless ı, which has to stay).
    package static func key(of name: String) -> String {
        guard !name.utf8.allSatisfy({ $0 < 128 }) else { return name.lowercased() }
        var folded = ""
        for scalar in name.precomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar == "ı" {
                folded.unicodeScalars.append(scalar)
            } else {
                for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                    folded += upper.properties.lowercaseMapping
                }
            }
        }
        return folded.precomposedStringWithCanonicalMapping
    }
}

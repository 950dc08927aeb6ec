internal import Decode
internal import HTTPCache
internal import Model

/// Which of the pictures that the API offers of one thing is asked for.
enum SeatGeekPictures {
    /// The widest picture that a site shows of itself (`images.widths`); none of the API's is wider.
    static let widthServed = 1440
    /// Of the twenty sizes the one named `huge` carries no number; performers' are 280 pixels wide (api-support
    /// issue 13), so a known size beyond that is the better one.
    private static let hugeWidth = 280
    private static let namesMax = 50

    /// Where the picture of a performer or genre is to be had, the best first; empty where there is none.
    ///
    /// `images` is absent, null, `{}`, `{"huge": …}` or has some twenty names, every one with its own address;
    /// `image` is one of them, or null.
    static func locations(
        of fields: ObjectReader, widthServed: Int = widthServed, _ diagnostics: inout FeedDiagnostics
    ) -> [ResourceLocation] {
        var sizes: [(name: String, location: ResourceLocation)] = []
        if let images = fields.fields("images", &diagnostics) {
            for (name, value) in images.object.json.members.prefix(namesMax) where !value.isNull {
                guard let text = value.string else {
                    fields.note("images", "“\(name.singleLine(maxBytes: 60))” is \(value.name); no picture", &diagnostics)
                    continue
                }
                if let location = fields.document.base.resolve(text), !text.isEmpty { sizes.append((name, location)) }
            }
        }
        let image = fields.location("image", &diagnostics)
        let huge = sizes.first { $0.name == "huge" }?.location
        let sized = best(of: sizes.map(\.name), widthServed: widthServed)
        var found: [ResourceLocation] = []
        func add(_ location: ResourceLocation?) {
            if let location, !found.contains(location) { found.append(location) }
        }
        if let sized, width(of: sizes[sized].name) > hugeWidth { add(sizes[sized].location) }
        add(huge)
        add(image)
        if found.isEmpty, let sized { add(sizes[sized].location) }
        // The names of 2012, which carry no sizes.
        for name in ["large", "medium", "small"] where found.isEmpty { add(sizes.first { $0.name == name }?.location) }
        return found
    }

    /// The index of the smallest size that is at least `widthServed` wide, else of the largest; nil where no name tells
    /// a size.
    static func best(of names: [String], widthServed: Int) -> Int? {
        let sizes = names.enumerated().compactMap { index, name in
            size(of: name).map { (index: index, width: $0.width, height: $0.height) }
        }
        let enough = sizes.filter { $0.width >= widthServed }
        if let least = enough.min(by: { ($0.width, -$0.height, $0.index) < ($1.width, -$1.height, $1.index) }) {
            return least.index
        }
        return sizes.max { ($0.width, $0.height, -$0.index) < ($1.width, $1.height, -$1.index) }?.index
    }

    private static func width(of name: String) -> Int { size(of: name)?.width ?? 0 }

    /// `1200x627`, `500_700` and `fb_600_315` end in width and height.
    static func size(of name: String) -> (width: Int, height: Int)? {
        let parts = name.split { $0 == "_" || $0 == "x" }.suffix(2).map { String($0) }
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count <= 5 && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0
        else { return nil }
        return (width, height)
    }
}

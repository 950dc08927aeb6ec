internal import Testing
internal import TestSupport

/// AVIF files put together by hand (ISO/IEC 14496-12, 23008-12): items, and what each is made of. The first is the
/// picture.
struct HEIFFile {
    struct Item {
        var id: Int
        var type: String
        var bytes: [UInt8]
        /// Boxes that tell of it.
        var properties: [[UInt8]]
        /// The items that it is made of.
        var parts: [Int] = []
        /// Other items, by what they are for it.
        var references: [(type: String, item: Int)] = []
    }

    var items: [Item]
    /// Whether items of equal bytes have one place.
    var sharesBytes = false

    var bytes: [UInt8] {
        let head = Self.box("ftyp", Array("avif".utf8) + Self.long(0) + Array("avifmif1miaf".utf8))
        // How long the description is depends on no offset in it.
        let start = head.count + meta(0).count + 8
        return head + meta(start) + Self.box("mdat", stored.flatMap(\.self))
    }

    private var stored: [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return items.map(\.bytes).filter { seen.insert($0).inserted || !sharesBytes }
    }

    private func meta(_ start: Int) -> [UInt8] {
        var properties: [[UInt8]] = []
        var (places, tells, references) = ([UInt8](), [UInt8](), [UInt8]())
        var offset = start
        var known: [[UInt8]: Int] = [:]
        for item in items {
            let place = sharesBytes ? known[item.bytes] ?? offset : offset
            if place == offset { offset += item.bytes.count }
            known[item.bytes] = place
            places += Self.short(item.id) + Self.short(0) + Self.short(1) + Self.long(place)
            places += Self.long(item.bytes.count)
            tells += Self.short(item.id) + [UInt8(item.properties.count)]
            for property in item.properties {
                if !properties.contains(property) { properties.append(property) }
                tells.append(UInt8((properties.firstIndex(of: property) ?? 0) + 1))
            }
            for (type, other) in item.references {
                references += Self.box(type, Self.short(item.id) + Self.short(1) + Self.short(other))
            }
            if !item.parts.isEmpty {
                let parts = Self.short(item.parts.count) + item.parts.flatMap(Self.short)
                references += Self.box("dimg", Self.short(item.id) + parts)
            }
        }
        let named = items.flatMap { item in
            Self.full("infe", version: 2, Self.short(item.id) + [0, 0] + Array(item.type.utf8) + [0])
        }
        return Self.full(
            "meta",
            Self.full("hdlr", Self.long(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
                + Self.full("pitm", Self.short(items[0].id))
                + Self.full("iloc", [0x44, 0] + Self.short(items.count) + places)
                + Self.full("iinf", Self.short(items.count) + named)
                + (references.isEmpty ? [] : Self.full("iref", references))
                + Self.box(
                    "iprp",
                    Self.box("ipco", properties.flatMap { $0 }) + Self.full("ipma", Self.long(items.count) + tells)))
    }

    // MARK: Items

    /// A coded picture, out of a whole AVIF file: its bytes and what tells of it but for its size.
    static func coded(_ id: Int, from file: [UInt8], claims size: (Int, Int)) throws -> Item {
        // Version 0 with fields of four bytes, as libheif writes it; the picture's entry is the first.
        let places = try #require(file.firstRange(of: Array("iloc".utf8))).upperBound + 4
        try #require(file[places] == 0x44 && file[places + 1] == 0x40)
        func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let start = number(places + 8) + number(places + 14)
        let bytes = Array(file[start..<start + number(places + 18)])
        let boxes = try ["av1C", "pixi"].map { name in
            let place = try #require(file.firstRange(of: Array(name.utf8))).lowerBound - 4
            return Array(file[place..<place + number(place)])
        }
        return Item(id: id, type: "av01", bytes: bytes, properties: [extent(size)] + boxes)
    }

    /// - Parameters:
    ///   - size: what the grid itself says that it makes.
    ///   - claims: what the file says of it.
    static func grid(
        _ id: Int = 1, rows: Int, columns: Int, size: (Int, Int), claims: (Int, Int), of parts: [Int], like tile: Item
    ) -> Item {
        let bytes = [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + long(size.0) + long(size.1)
        return Item(
            id: id, type: "grid", bytes: bytes, properties: [extent(claims), tile.properties[2]], parts: parts)
    }

    /// Pictures laid over each other on a canvas, all at its corner.
    static func overlay(_ id: Int = 1, size: (Int, Int), claims: (Int, Int), of parts: [Int], like tile: Item) -> Item {
        let places = [UInt8](repeating: 0, count: 8 * parts.count)
        return Item(
            id: id, type: "iovl",
            bytes: [0, 1] + [UInt8](repeating: 0, count: 8) + long(size.0) + long(size.1) + places,
            properties: [extent(claims), tile.properties[2]], parts: parts)
    }

    // MARK: Boxes

    /// What makes of a picture the alpha of another.
    static var alpha: [UInt8] { full("auxC", Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)) }

    /// What turns a picture by quarters against the clock.
    static func rotation(_ quarters: UInt8) -> [UInt8] { box("irot", [quarters]) }

    /// What leaves of a picture this part in its middle.
    static func aperture(_ size: (Int, Int)) -> [UInt8] {
        let sides = [size.0, size.1].flatMap { long($0) + long(1) }
        return box("clap", sides + long(0) + long(1) + long(0) + long(1))
    }

    /// What its colours are, by numbers of ITU-T H.273, in full range.
    static func colours(primaries: UInt8, transfer: UInt8, matrix: UInt8) -> [UInt8] {
        box("colr", Array("nclx".utf8) + [0, primaries, 0, transfer, 0, matrix, 0x80])
    }

    /// The same by a colour profile.
    static func profile(_ bytes: [UInt8]) -> [UInt8] { box("colr", Array("prof".utf8) + bytes) }

    /// How a picture is coded, with parts of its stream.
    static func configuration(_ stream: [UInt8]) -> [UInt8] { box("av1C", [0x81, 0, 0, 0] + stream) }

    private static func extent(_ size: (Int, Int)) -> [UInt8] { full("ispe", long(size.0) + long(size.1)) }

    private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
        long(8 + body.count) + Array(name.utf8) + body
    }

    private static func full(_ name: String, version: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
        box(name, [version, 0, 0, 0] + body)
    }

    private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
    private static func long(_ value: Int) -> [UInt8] { PNGFile.bigEndian(value) }
}

internal import Model

/// The items of an AVIF container (ISO/IEC 14496-12, 23008-12) and how they are derived from each other.
///
/// libheif 1.15 composes whatever a file describes, and its size is known only afterwards: 543 bytes describe an
/// overlay for which it holds 1.5 GiB, and items derived from themselves can exhaust the stack. The workers' memory
/// limit cannot prevent this, because encoding a wide AVIF may need more. Browsers show a coded picture or a grid of
/// coded pictures; everything else is refused here, before libheif sees it.
struct AVIFFile {
    private let file: UnsafeRawBufferPointer
    /// The type of each item, by id.
    private var types: [UInt32: String] = [:]
    /// The items that each derived item is made of.
    private var parts: [UInt32: [UInt32]] = [:]
    /// The location of each item's bytes.
    private var places: [UInt32: Place] = [:]
    /// The data box (`idat`) within the metadata.
    private var data: Range<Int>?
    private var properties = AVIFProperties()
    /// The item that is the picture.
    private var primary: UInt32?
    /// Those whose colours are multiplied by their alpha.
    private var premultiplied: Set<UInt32> = []
    /// Of each coded picture of grey, whether its stream says that it has the full range.
    private var greys: [UInt32: Bool] = [:]

    /// libheif's limit.
    private static let extentsMax = 32
    /// So many bytes of all items are read: equal tiles may share theirs, and hostile ones may each be the whole file.
    private static let itemBytesMax = 64 << 20

    private struct Place {
        /// Whether offsets are within the data box instead of the file.
        var isInData = false
        var extents: [(offset: Int, count: Int)] = []
    }

    /// Refuses all but coded pictures and grids of them, each within `pixelsMax`. The size that the file claims for the
    /// whole does not count: libheif notices a false one only after decoding.
    @discardableResult
    static func check(_ file: UnsafeRawBufferPointer, pixelsMax: Int) throws(ImageFailure) -> Findings {
        var avif = AVIFFile(file)
        try avif.read()
        try avif.checkItems(pixelsMax: pixelsMax)
        return avif.findings
    }

    /// What libheif 1.15 passes over, or fails at.
    struct Findings {
        /// Bytes to be put into a copy that libheif reads; none where it reads the file itself.
        var changes: [(place: Int, bytes: [UInt8])] = []
        /// Whether the picture is grey with a range of 16 to 235, which libheif takes for colours of 0 to 255.
        var isLimitedGrey = false
        var isPremultiplied = false
        /// What the file states in numbers; nil where libvips finds a profile, or they are sRGB's.
        var colours: StatedColours?
    }

    private var findings: Findings {
        var findings = Findings(changes: properties.changes)
        guard let primary else { return findings }
        findings.isPremultiplied = premultiplied.contains(primary)
        let coded = types[primary] == "grid" ? parts[primary]?.first ?? primary : primary
        let stated = properties.colours[primary] ?? properties.colours[coded]
        if let isFullRange = greys[coded] {
            // What the file says counts before what the stream says.
            findings.isLimitedGrey = !(stated?.isFullRange ?? isFullRange)
        }
        if let stated, properties.profiled.isDisjoint(with: [primary, coded]) {
            findings.colours = StatedColours(primaries: stated.primaries, transfer: stated.transfer)
        }
        return findings
    }

    private init(_ file: UnsafeRawBufferPointer) { self.file = file }

    private mutating func checkItems(pixelsMax: Int) throws(ImageFailure) {
        for (item, sources) in parts.sorted(by: { $0.key < $1.key }) {
            // Other derived items, such as gain maps, are not decoded.
            guard ["grid", "iovl", "iden"].contains(types[item]) else { continue }
            guard types[item] == "grid", sources.allSatisfy({ types[$0] == "av01" }) else {
                throw Self.broken("it is put together otherwise than as a grid of coded pictures")
            }
        }
        try Self.check(properties.configured, pixelsMax: pixelsMax)
        var left = max(file.count, Self.itemBytesMax)
        for (item, type) in types.sorted(by: { $0.key < $1.key }) {
            switch type {
            case "grid": try Self.check(try Self.gridSize(try content(of: item, left: &left)), pixelsMax: pixelsMax)
            case "av01":
                let header = try AV1Header(try content(of: item, left: &left))
                // Browsers take it from the item alone.
                guard header.largest.pixels > 0 else { throw Self.broken("an item has no sequence header") }
                try Self.check(header.largest, pixelsMax: pixelsMax)
                greys[item] = header.isFullRangeGrey
            default: continue
            }
        }
    }

    private static func check(_ size: PixelSize, pixelsMax: Int) throws(ImageFailure) {
        // Sides have 32 bits, so their product could overflow.
        guard max(size.width, size.height) > pixelsMax || size.pixels > pixelsMax else { return }
        throw ImageFailure(
            .tooLarge,
            "\(size.width)×\(size.height) pixels in the file, where images.pixelsMax allows \(pixelsMax) in all")
    }

    /// ISO/IEC 23008-12 §6.6.2.3: version, flags, rows − 1, columns − 1, then width and height of two or four bytes
    /// each.
    private static func gridSize(_ bytes: [UInt8]) throws(ImageFailure) -> PixelSize {
        let length = bytes.count > 1 && bytes[1] & 1 == 1 ? 4 : 2
        guard bytes.count >= 4 + 2 * length else { throw broken("a grid has no size") }
        let sides = [4, 4 + length].map { start in bytes[start..<start + length].reduce(0) { $0 << 8 | Int($1) } }
        return PixelSize(width: sides[0], height: sides[1])
    }

    /// An item's bytes, which may lie in several extents.
    /// - Parameter left: how many bytes may still be copied, because extents may overlap.
    private func content(of item: UInt32, left: inout Int) throws(ImageFailure) -> [UInt8] {
        guard let place = places[item] else { throw Self.broken("an item is nowhere") }
        let whole = place.isInData ? data ?? 0..<0 : 0..<file.count
        var bytes: [UInt8] = []
        for (offset, stated) in place.extents {
            guard offset <= whole.count else { throw Self.broken("an item is not within the file") }
            // Length 0 means all the rest.
            let count = stated == 0 ? whole.count - offset : stated
            guard count <= whole.count - offset else { throw Self.broken("an item is not within the file") }
            guard count <= left else { throw Self.broken("its items share too many bytes") }
            left -= count
            let start = whole.lowerBound + offset
            bytes.append(contentsOf: file[start..<start + count])
        }
        return bytes
    }

    // MARK: Boxes

    private mutating func read() throws(ImageFailure) {
        var isFound = false
        var words = BoxReader(file, 0..<file.count)
        while let (type, body) = try words.box() {
            guard type == "meta" else { continue }
            guard !isFound else { throw Self.broken("it describes itself twice") }
            isFound = true
            try readMetadata(body)
        }
    }

    private mutating func readMetadata(_ body: Range<Int>) throws(ImageFailure) {
        var seen: Set<String> = []
        var words = BoxReader(file, body)
        try words.skip(4)
        while let (type, body) = try words.box() {
            guard ["pitm", "iinf", "iref", "iloc", "idat", "iprp"].contains(type) else { continue }
            guard seen.insert(type).inserted else { throw Self.broken("it describes itself twice") }
            switch type {
            case "pitm": primary = try primaryItem(body)
            case "iinf": try readTypes(body)
            case "iref": try readReferences(body)
            case "iloc": try readPlaces(body)
            case "iprp": properties = try AVIFProperties(file, body)
            default: data = body
            }
        }
    }

    private func primaryItem(_ body: Range<Int>) throws(ImageFailure) -> UInt32 {
        var words = BoxReader(file, body)
        let version = try words.number(1)
        try words.skip(3)
        return UInt32(try words.number(version == 0 ? 2 : 4))
    }

    private mutating func readTypes(_ body: Range<Int>) throws(ImageFailure) {
        var words = BoxReader(file, body)
        let version = try words.number(1)
        try words.skip(version == 0 ? 5 : 7)
        while let (type, body) = try words.box() {
            guard type == "infe" else { continue }
            var words = BoxReader(file, body)
            let version = try words.number(1)
            // Older versions have no item type and describe no picture.
            guard version >= 2 else { continue }
            try words.skip(3)
            let item = try words.number(version == 2 ? 2 : 4)
            try words.skip(2)
            let name = try words.name()
            guard types.updateValue(name, forKey: UInt32(item)) == nil else { throw Self.broken("an item is two") }
        }
    }

    private mutating func readReferences(_ body: Range<Int>) throws(ImageFailure) {
        var words = BoxReader(file, body)
        let idSize = try words.number(1) == 0 ? 2 : 4
        try words.skip(3)
        while let (type, body) = try words.box() {
            guard type == "dimg" || type == "prem" else { continue }
            var words = BoxReader(file, body)
            let item = UInt32(try words.number(idSize))
            if type == "prem" { premultiplied.insert(item) }
            guard type == "dimg" else { continue }
            for _ in 0..<(try words.number(2)) {
                let part = UInt32(try words.number(idSize))
                parts[item, default: []].append(part)
            }
        }
    }

    private mutating func readPlaces(_ body: Range<Int>) throws(ImageFailure) {
        var words = BoxReader(file, body)
        let version = try words.number(1)
        try words.skip(3)
        let sizes = try words.number(2)
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version == 0 ? 0 : sizes & 15
        for _ in 0..<(try words.number(version < 2 ? 2 : 4)) {
            let item = UInt32(try words.number(version < 2 ? 2 : 4))
            let method = version == 0 ? 0 : try words.number(2) & 15
            try words.skip(2)
            let base = try words.number(baseSize)
            var place = Place(isInData: method == 1)
            let extents = try words.number(2)
            guard extents <= Self.extentsMax else { throw Self.broken("an item is in too many places") }
            for _ in 0..<extents {
                try words.skip(indexSize)
                let (offset, isTooFar) = base.addingReportingOverflow(try words.number(offsetSize))
                let count = try words.number(lengthSize)
                guard !isTooFar else { throw Self.broken("an item is not within the file") }
                place.extents.append((offset, count))
            }
            // Items made of other items' bytes have no location.
            guard method <= 1 else { continue }
            guard places.updateValue(place, forKey: item) == nil else { throw Self.broken("an item is two") }
        }
    }

    static func broken(_ what: String) -> ImageFailure {
        ImageFailure(.unreadable, "the AVIF file cannot be read: \(what)")
    }
}

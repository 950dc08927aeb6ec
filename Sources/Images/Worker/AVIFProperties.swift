internal import Model

/// The properties of an AVIF container's items (`iprp`, ISO/IEC 23008-12 §9.3).
struct AVIFProperties {
    /// The largest picture that configurations (`av1C`) state, which libheif puts before items' bytes.
    private(set) var configured = PixelSize(width: 0, height: 0)
    /// Bytes to be put into a copy of the file, so that each item's size (`ispe`) comes before what turns or crops it.
    ///
    /// The standard leaves the order of the two open, and browsers pass it over. libheif 1.15 does not, and takes the
    /// item for one of another size.
    private(set) var changes: [(place: Int, bytes: [UInt8])] = []
    /// What properties (`colr`) say of items' colours in numbers.
    private(set) var colours: [UInt32: CodedColours] = [:]
    /// Items with a colour profile, which counts before numbers.
    private(set) var profiled: Set<UInt32> = []
    /// In the order in which associations count them, from 1 on.
    private var properties: [(type: String, colour: Colour?)] = []

    /// Code points of ITU-T H.273.
    struct CodedColours {
        let primaries, transfer: Int
        let isFullRange: Bool
    }

    private enum Colour {
        case coded(CodedColours), profile
    }

    private static let transformations: Set<String> = ["clap", "irot", "imir"]
    /// Associations count no further.
    private static let propertiesMax = 32_767
    /// Of honest files few need any.
    private static let changesMax = 1024

    init() {}

    /// - Parameter body: the content of `iprp`.
    init(_ file: UnsafeRawBufferPointer, _ body: Range<Int>) throws(ImageFailure) {
        var associations: [Range<Int>] = []
        var boxes = BoxReader(file, body)
        while let (type, body) = try boxes.box() {
            switch type {
            case "ipco": try readProperties(file, body)
            case "ipma": associations.append(body)
            default: continue
            }
        }
        // Whether they can be read is libheif's to judge.
        do throws(ImageFailure) { for body in associations { try readAssociations(file, body) } } catch { changes = [] }
    }

    /// Of each configuration what follows its first four bytes is a part of the stream (AV1 Codec ISO Media File Format
    /// Binding, 2.3).
    private mutating func readProperties(
        _ file: UnsafeRawBufferPointer, _ body: Range<Int>
    ) throws(ImageFailure) {
        var properties = BoxReader(file, body)
        while let (type, body) = try properties.box() {
            if self.properties.count < Self.propertiesMax {
                self.properties.append((type, type == "colr" ? Self.colour(file, body) : nil))
            }
            guard type == "av1C" else { continue }
            let size = try AV1Header(Array(file[body].dropFirst(4)), isContinued: true).largest
            if size.pixels > configured.pixels { configured = size }
        }
    }

    /// ISO/IEC 14496-12 §12.1.5: a name, then a profile, or three numbers of two bytes each and one bit.
    private static func colour(_ file: UnsafeRawBufferPointer, _ body: Range<Int>) -> Colour? {
        if file[body].starts(with: "prof".utf8) || file[body].starts(with: "rICC".utf8) { return .profile }
        guard body.count >= 11, file[body].starts(with: "nclx".utf8) else { return nil }
        let bytes = file[body].dropFirst(4).prefix(7).map(Int.init)
        return .coded(
            CodedColours(
                primaries: bytes[0] << 8 | bytes[1], transfer: bytes[2] << 8 | bytes[3],
                isFullRange: bytes[6] & 0x80 != 0))
    }

    private mutating func readAssociations(
        _ file: UnsafeRawBufferPointer, _ body: Range<Int>
    ) throws(ImageFailure) {
        var words = BoxReader(file, body)
        let version = try words.number(1)
        let size = try words.number(3) & 1 == 1 ? 2 : 1
        for _ in 0..<(try words.number(4)) {
            let item = UInt32(try words.number(version == 0 ? 2 : 4))
            let count = try words.number(1)
            let start = words.place
            var kinds: [String] = []
            for _ in 0..<count {
                // The first bit tells whether the property is essential.
                let index = try words.number(size) & (size == 2 ? 0x7FFF : 0x7F)
                let property = index > 0 && index <= properties.count ? properties[index - 1] : nil
                kinds.append(property?.type ?? "")
                switch property?.colour {
                case .coded(let stated)?: colours[item] = stated
                case .profile?: profiled.insert(item)
                case nil: break
                }
            }
            guard let first = kinds.firstIndex(of: "ispe"), changes.count < Self.changesMax,
                kinds[..<first].contains(where: Self.transformations.contains)
            else { continue }
            let order = kinds.indices.filter { kinds[$0] == "ispe" } + kinds.indices.filter { kinds[$0] != "ispe" }
            let bytes = order.flatMap { file[start + $0 * size..<start + ($0 + 1) * size] }
            changes.append((place: start, bytes: bytes))
        }
    }
}

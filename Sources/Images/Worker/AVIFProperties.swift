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
    /// In the order in which associations count them, from 1 on.
    private var types: [String] = []

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
            if types.count < Self.propertiesMax { types.append(type) }
            guard type == "av1C" else { continue }
            let size = try AV1Header.largest(Array(file[body].dropFirst(4)), isContinued: true)
            if size.pixels > configured.pixels { configured = size }
        }
    }

    private mutating func readAssociations(
        _ file: UnsafeRawBufferPointer, _ body: Range<Int>
    ) throws(ImageFailure) {
        var words = BoxReader(file, body)
        let version = try words.number(1)
        let size = try words.number(3) & 1 == 1 ? 2 : 1
        for _ in 0..<(try words.number(4)) {
            try words.skip(version == 0 ? 2 : 4)
            let count = try words.number(1)
            let start = words.place
            var kinds: [String] = []
            for _ in 0..<count {
                // The first bit tells whether the property is essential.
                let index = try words.number(size) & (size == 2 ? 0x7FFF : 0x7F)
                kinds.append((1...types.count).contains(index) ? types[index - 1] : "")
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

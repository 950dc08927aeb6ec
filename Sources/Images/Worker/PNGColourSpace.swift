/// The colour space that a PNG states by primaries (`cHRM`) and gamma (`gAMA`), or by numbers (`cICP`), which libvips
/// passes over and browsers heed (PNG, third edition, 11.3.2).
struct PNGColourSpace {
    /// What the pixels' values are to the power of; nil: the curve is sRGB's.
    private var exponent: Double?
    /// The chromaticities of white, red, green and blue.
    private var chromaticities = Self.sRGB
    private var isGrey = false
    private var hasProfile = false
    /// The numbers, which count before all else.
    private var coded: (primaries: Int, transfer: Int)?

    private static let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    /// How far a chromaticity of sRGB may be from what the standard says.
    private static let chromaticityTolerance = 0.002
    /// `gAMA` in 100,000ths. Editors write 45,455 for sRGB, and whatever else is that near; what is beyond the others
    /// is a mistake.
    private static let sRGBGamma = 45_000...46_000
    private static let gammas = 15_000...250_000

    /// What a file states; nil where that is sRGB, where it states more (`sRGB`, `iCCP`), or nothing that makes sense.
    static func colours(_ file: UnsafeRawBufferPointer) -> StatedColours? {
        guard let space = PNGColourSpace(file) else { return nil }
        guard let coded = space.coded else { return profile(space).map(StatedColours.profile) }
        let stated = StatedColours(primaries: coded.primaries, transfer: coded.transfer, isGrey: space.isGrey)
        // A profile beside them does not count, also where they say sRGB.
        let isSRGB = coded.primaries == 1 && [1, 6, 13, 14, 15].contains(coded.transfer)
        guard space.hasProfile, isSRGB, !space.isGrey else { return stated }
        return ICCProfile.colours(exponent: nil, chromaticities: sRGB).map(StatedColours.profile)
    }

    private static func profile(_ space: PNGColourSpace) -> [UInt8]? {
        if space.isGrey { return space.exponent.map { ICCProfile.grey(exponent: $0) } }
        let isNear = zip(space.chromaticities, sRGB).allSatisfy { abs($0 - $1) <= chromaticityTolerance }
        guard space.exponent != nil || !isNear else { return nil }
        let stated = isNear ? nil : ICCProfile.colours(exponent: space.exponent, chromaticities: space.chromaticities)
        // Where the primaries are none, the curve may be sound.
        return stated ?? space.exponent.flatMap { ICCProfile.colours(exponent: $0, chromaticities: sRGB) }
    }

    /// Nil where the file states more, or nothing.
    private init?(_ file: UnsafeRawBufferPointer) {
        var (gamma, numbers, saysSRGB) = (Int?.none, [Int]?.none, false)
        var place = 8
        // A chunk is its length, its name, its bytes and a checksum. What comes after the palette does not count.
        chunks: while place + 12 <= file.count {
            let count = Self.number(file, place)
            guard count <= file.count - place - 12 else { break }
            let body = place + 8
            switch String(decoding: file[place + 4..<body], as: UTF8.self) {
            case "IHDR" where count == 13: isGrey = file[body + 9] & 2 == 0
            case "gAMA" where count == 4: gamma = gamma ?? Self.number(file, body)
            case "cHRM" where count == 32: numbers = numbers ?? (0..<8).map { Self.number(file, body + 4 * $0) }
            case "cICP" where count == 4: coded = (Int(file[body]), Int(file[body + 1]))
            case "iCCP": hasProfile = true
            case "sRGB": saysSRGB = true
            case "PLTE", "IDAT", "IEND": break chunks
            default: break
            }
            place += 12 + count
        }
        guard coded == nil else { return }
        guard !hasProfile, !saysSRGB, gamma != nil || numbers != nil else { return nil }
        if let gamma, Self.gammas.contains(gamma), !Self.sRGBGamma.contains(gamma) {
            exponent = 100_000 / Double(gamma)
        }
        if let numbers { chromaticities = numbers.map { Double($0) / 100_000 } }
    }

    private static func number(_ file: UnsafeRawBufferPointer, _ place: Int) -> Int {
        Int(UInt32(bigEndian: file.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
}

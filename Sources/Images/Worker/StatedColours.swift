/// The colours that a file states and libvips passes over.
enum StatedColours {
    case profile([UInt8])
    /// A high dynamic range, by its numbers: its light is to be mapped to a screen's.
    case highRange(transfer: Int, primaries: Int)

    /// What numbers mean (ITU-T H.273; in AVIF `colr` of type `nclx`, in PNG `cICP`); nil where that is sRGB, or
    /// nothing. libheif heeds the matrix among them, browsers all.
    /// - Parameter isGrey: of grey the curve alone counts.
    init?(primaries: Int, transfer: Int, isGrey: Bool = false) {
        if transfer == 16 || transfer == 18 {
            self = .highRange(transfer: transfer, primaries: primaries)
            return
        }
        guard let profile = Self.profile(primaries: primaries, transfer: transfer, isGrey: isGrey) else { return nil }
        self = .profile(profile)
    }

    private static func profile(primaries: Int, transfer: Int, isGrey: Bool) -> [UInt8]? {
        var exponent: Double?
        switch transfer {
        // sRGB's, what is not stated, and television's, in whose place browsers use sRGB's.
        case 1, 2, 6, 13, 14, 15: break
        case 4: exponent = 2.2
        case 5: exponent = 2.8
        case 8: exponent = 1
        default: return nil
        }
        if isGrey { return exponent.map { ICCProfile.grey(exponent: $0) } }
        let stated = chromaticities[primaries]
        guard exponent != nil || stated != nil else { return nil }
        return ICCProfile.colours(exponent: exponent, chromaticities: stated ?? sRGB)
    }

    private static let d65 = [0.3127, 0.3290]
    private static let sRGB = d65 + [0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

    /// x and y of white, red, green and blue, where they are not sRGB's.
    private static let chromaticities: [Int: [Double]] = [
        4: [0.310, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
        5: d65 + [0.64, 0.33, 0.29, 0.60, 0.15, 0.06],
        6: d65 + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
        7: d65 + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
        8: [0.310, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
        // BT.2020.
        9: d65 + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
        11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        // Display P3, which phones and cameras write.
        12: d65 + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        22: d65 + [0.630, 0.340, 0.295, 0.605, 0.155, 0.077],
    ]
}

internal import TestSupport

/// A colour profile that changes places of red and green, so that one sees whether it was obeyed (ICC.1:2001-04).
enum ColourProfile {
    static var redIsGreen: [UInt8] {
        // sRGB's primaries as seen under D50.
        let (red, green, blue) = ([0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141])
        let white = [0.9642, 1, 0.8249]
        let curve = Array("curv".utf8) + long(0) + long(1) + [2, 51, 0, 0]
        let text = Array("swapped\0".utf8)
        let description = Array("desc".utf8) + long(0) + long(text.count) + text + [UInt8](repeating: 0, count: 80)
        let tags: [(String, [UInt8])] = [
            ("desc", description), ("wtpt", xyz(white)), ("rXYZ", xyz(green)), ("gXYZ", xyz(red)), ("bXYZ", xyz(blue)),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        return file(tags, connectionSpace: "XYZ ")
    }

    /// A profile that changes places of red and green too, by a table for the perceptual intent and no other.
    static var redIsGreenPerceptually: [UInt8] {
        let identity = [1.0, 0, 0, 0, 1, 0, 0, 0, 1].flatMap(fixed)
        let ramp = (0...255).map { UInt8($0) }
        // CIELAB under D50 at the corners of the cube, blue changing fastest: L, a and b in eight bits each.
        let corners: [[UInt8]] = [
            [0, 128, 128], [75, 196, 16], [138, 209, 198], [153, 218, 67],
            [224, 49, 209], [231, 78, 114], [248, 112, 223], [255, 128, 128],
        ]
        let table =
            Array("mft1".utf8) + long(0) + [3, 3, 2, 0] + identity + ramp + ramp + ramp + corners.joined() + ramp + ramp
            + ramp
        let text = Array("swapped\0".utf8)
        let description = Array("desc".utf8) + long(0) + long(text.count) + text + [UInt8](repeating: 0, count: 80)
        return file(
            [("desc", description), ("wtpt", xyz([0.9642, 1, 0.8249])), ("A2B0", table)], connectionSpace: "Lab ")
    }

    /// A profile of grey, of gamma 2.2.
    static var grey: [UInt8] {
        let text = Array("grey\0".utf8)
        let description = Array("desc".utf8) + long(0) + long(text.count) + text + [UInt8](repeating: 0, count: 80)
        let curve = Array("curv".utf8) + long(0) + long(1) + [2, 51, 0, 0]
        return file(
            [("desc", description), ("wtpt", xyz([0.9642, 1, 0.8249])), ("kTRC", curve)], space: "GRAY",
            connectionSpace: "XYZ ")
    }

    private static func file(
        _ tags: [(String, [UInt8])], space: String = "RGB ", connectionSpace: String
    ) -> [UInt8] {
        var table = long(tags.count)
        var data: [UInt8] = []
        let start = 128 + 4 + 12 * tags.count
        for (name, bytes) in tags {
            table += Array(name.utf8) + long(start + data.count) + long(bytes.count)
            data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        var header =
            long(start + data.count) + long(0) + [2, 0x40, 0, 0] + Array("mntr\(space)\(connectionSpace)".utf8)
        header += [7, 230, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += [0.9642, 1, 0.8249].flatMap(fixed)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + table + data
    }

    private static func xyz(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + long(0) + values.flatMap(fixed) }

    private static func fixed(_ value: Double) -> [UInt8] { long(Int((value * 65_536).rounded())) }

    private static func long(_ value: Int) -> [UInt8] { PNGFile.bigEndian(value) }
}

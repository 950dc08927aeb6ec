/// Colour profiles made of a few numbers (ICC.1:2022).
enum ICCProfile {
    private typealias Vector = SIMD3<Double>

    /// The white of the connection space, D50.
    private static let white = Vector(0.9642, 1, 0.8249)

    /// A profile of grey.
    static func grey(exponent: Double) -> [UInt8] {
        file([("wtpt", xyz(white)), ("kTRC", curve(exponent))], space: "GRAY")
    }

    /// A profile of red, green and blue.
    /// - Parameters:
    ///   - exponent: of the curve; nil: sRGB's curve.
    ///   - chromaticities: x and y of white, red, green and blue.
    /// - Returns: nil where these colours are none.
    static func colours(exponent: Double?, chromaticities: [Double]) -> [UInt8]? {
        guard let colorants = colorants(chromaticities) else { return nil }
        let curve = curve(exponent)
        return file(
            [("wtpt", xyz(white))] + zip(["rXYZ", "gXYZ", "bXYZ"], colorants).map { ($0, xyz($1)) }
                + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }, space: "RGB ")
    }

    // MARK: Colours

    /// Red, green and blue as seen under D50.
    private static func colorants(_ chromaticities: [Double]) -> [Vector]? {
        guard chromaticities.count == 8, chromaticities.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let tristimuli = stride(from: 0, to: 8, by: 2).map { tristimulus(chromaticities[$0], chromaticities[$0 + 1]) }
        let (white, red, green, blue) = (tristimuli[0], tristimuli[1], tristimuli[2], tristimuli[3])
        // By Cramer's rule: how much of each makes white.
        let crosses = [cross(green, blue), cross(blue, red), cross(red, green)]
        let determinant = dot(red, crosses[0])
        let amounts = crosses.map { dot($0, white) / determinant }
        guard amounts.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
        let adapted = zip([red, green, blue], amounts).compactMap { adapt($0 * $1, from: white) }
        let isUsual = adapted.allSatisfy { colour in (0..<3).allSatisfy { abs(colour[$0]) <= largest } }
        return adapted.count == 3 && isUsual ? adapted : nil
    }

    /// Colorants of real spaces are below 1.
    private static let largest = 2.0

    private static func tristimulus(_ x: Double, _ y: Double) -> Vector { Vector(x / y, 1, (1 - x - y) / y) }

    private static func dot(_ one: Vector, _ other: Vector) -> Double { (one * other).sum() }

    private static func cross(_ one: Vector, _ other: Vector) -> Vector {
        Vector(
            one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z, one.x * other.y - one.y * other.x)
    }

    /// Bradford's matrix, by whose responses colours are adapted to another white (ICC.1, annex E), and its inverse.
    private static let responses = [
        Vector(0.8951, 0.2664, -0.1614), Vector(-0.7502, 1.7135, 0.0367), Vector(0.0389, -0.0685, 1.0296),
    ]
    private static let inverse = [
        Vector(0.9869929, -0.1470543, 0.1599627), Vector(0.4323053, 0.5183603, 0.0492912),
        Vector(-0.0085287, 0.0400428, 0.9684867),
    ]

    private static func times(_ matrix: [Vector], _ vector: Vector) -> Vector {
        Vector(dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector))
    }

    private static func adapt(_ colour: Vector, from other: Vector) -> Vector? {
        let scale = times(responses, white) / times(responses, other)
        guard (0..<3).allSatisfy({ scale[$0].isFinite && scale[$0] > 0 }) else { return nil }
        return times(inverse, times(responses, colour) * scale)
    }

    // MARK: Bytes

    private static func curve(_ exponent: Double?) -> [UInt8] {
        let head = Array("para".utf8) + long(0)
        if let exponent { return head + [0, 0, 0, 0] + fixed(exponent) }
        // IEC 61966-2-1.
        return head + [0, 3, 0, 0] + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
    }

    private static func xyz(_ colour: Vector) -> [UInt8] {
        Array("XYZ ".utf8) + long(0) + [colour.x, colour.y, colour.z].flatMap(fixed)
    }

    /// Of version 4.2, for displays.
    private static func file(_ tags: [(name: String, bytes: [UInt8])], space: String) -> [UInt8] {
        let start = 128 + 4 + 12 * tags.count
        var (table, data) = (long(tags.count), [UInt8]())
        for (name, bytes) in tags {
            table += Array(name.utf8) + long(start + data.count) + long(bytes.count)
            data += bytes
        }
        var header = long(start + data.count) + long(0) + [4, 0x20, 0, 0] + Array("mntr\(space)XYZ ".utf8)
        header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += [white.x, white.y, white.z].flatMap(fixed)
        return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
    }

    private static func fixed(_ value: Double) -> [UInt8] { long(Int((value * 65_536).rounded())) }

    private static func long(_ value: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

internal import Model

/// The image shown for missing pictures: `assets/stock.svg`.
struct PlaceholderImage: Sendable {
    let asset: Theme.Asset
    let width: Int
    let height: Int

    init(_ svg: [UInt8]) {
        let drawing = svg.isEmpty ? Array(Self.blank.utf8) : svg
        asset = Theme.asset(named: "stock", ending: "svg", drawing)
        (width, height) = Self.size(of: drawing) ?? (600, 800)
    }

    static let blank = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800"/>"#

    /// The last two numbers of the first `viewBox`; nil when they are no valid size.
    private static func size(of svg: [UInt8]) -> (Int, Int)? {
        let text = String(decoding: svg.prefix(4096), as: UTF8.self)
        guard let range = text.utf8.firstRange(of: "viewBox=\"".utf8) else { return nil }
        let numbers = text.utf8[range.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
            .split { $0 == 32 || $0 == UInt8(ascii: ",") || $0 == 10 }
            .compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite && abs($0) < 100_000 }) else { return nil }
        let (width, height) = (Int(numbers[2].rounded()), Int(numbers[3].rounded()))
        return width > 0 && height > 0 ? (width, height) : nil
    }
}

/// The ICO format of `favicon.ico`.
enum WindowsIcon {
    /// An ICO file that contains a PNG, which all browsers since 2010 read.
    /// - Returns: nil for anything but a PNG of up to 255×255 pixels.
    static func file(png: [UInt8]) -> [UInt8]? {
        // Width and height are 32-bit numbers at bytes 16 and 20 of a PNG.
        guard PictureFormat(head: png) == .png, png.count > 24, png[16...18].allSatisfy({ $0 == 0 }),
            png[20...22].allSatisfy({ $0 == 0 })
        else { return nil }
        func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let header = littleEndian(0, 2) + littleEndian(1, 2) + littleEndian(1, 2)
        let entry =
            [png[19], png[23], 0, 0] + littleEndian(1, 2) + littleEndian(32, 2) + littleEndian(png.count, 4)
            + littleEndian(22, 4)
        return header + entry + png
    }
}

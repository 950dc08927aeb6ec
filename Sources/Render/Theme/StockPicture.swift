internal import Model

/// The drawing that stands in for missing pictures.
struct StockPicture: Sendable {
    let asset: Theme.Asset
    let width: Int
    let height: Int

    init(_ svg: [UInt8]) {
        let drawing = svg.isEmpty ? Array(Self.blank.utf8) : svg
        asset = Theme.asset(named: "stock", ending: "svg", drawing)
        (width, height) = Self.size(of: drawing) ?? (600, 800)
    }

    static let blank = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800"/>"#

    /// The last two numbers of the first `viewBox`; nil where they are no sensible size.
    private static func size(of svg: [UInt8]) -> (Int, Int)? {
        let text = String(decoding: svg.prefix(4096), as: UTF8.self)
        guard let range = text.utf8.firstRange(of: "viewBox=\"".utf8) else { return nil }
        let numbers = text.utf8[range.upperBound...].prefix { $0 != 34 }
            .split { $0 == 32 || $0 == 44 || $0 == 10 }
            .compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite && abs($0) < 100_000 }) else { return nil }
        let (width, height) = (Int(numbers[2].rounded()), Int(numbers[3].rounded()))
        return width > 0 && height > 0 ? (width, height) : nil
    }
}

/// The old format of icons.
enum WindowsIcon {
    /// A PNG in an ICO's coat, as every browser of the last fifteen years reads it; nil for what is no small PNG.
    static func file(png: [UInt8]) -> [UInt8]? {
        // Width and height stand in the PNG's first chunk, at bytes 16 and 20.
        guard PictureFormat(head: png) == .png, png.count > 24, png[16...18].allSatisfy({ $0 == 0 }),
            png[20...22].allSatisfy({ $0 == 0 })
        else { return nil }
        func little(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let folder = little(0, 2) + little(1, 2) + little(1, 2)
        let entry =
            [png[19], png[23], 0, 0] + little(1, 2) + little(32, 2) + little(png.count, 4) + little(22, 4)
        return folder + entry + png
    }
}

/// Width and height in pixels.
package struct PixelSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package var pixels: Int { width * height }

    /// The longest side that each of the formats can hold: WebP has 14 bits for it.
    package static let sideMax = 16_383

    /// The largest width at which no side is beyond `sideMax`.
    package var widthWithin: Int {
        let longest = max(width, height)
        return longest <= Self.sideMax ? width : max(1, width * Self.sideMax / longest)
    }

    /// The height for a width, rounded and within the formats' limit.
    package func height(atWidth target: Int) -> Int {
        min(Self.sideMax, max(1, (2 * target * height + width) / (2 * width)))
    }
}

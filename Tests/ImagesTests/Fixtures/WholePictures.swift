internal import Model
internal import Testing
internal import TestSupport
@testable internal import Images

/// Pictures with nothing wrong in them, to be broken.
enum WholePictures {
    private static let noise = PNGFile(width: 120, height: 90) { x, y in
        [UInt8(x &* 37 & 255), UInt8(y &* 91 & 255), UInt8((x &* y) & 255), 255]
    }

    static func still(_ format: PictureFormat) throws -> [UInt8] {
        switch format {
        case .png: noise.bytes
        case .gif: GIFFile(width: 40, height: 30, frames: [1]).bytes
        default: try Reading.converted(noise, to: format)
        }
    }

    /// Four frames.
    static func moving(_ format: PictureFormat) throws -> [UInt8] {
        let gif = GIFFile(width: 40, height: 30, frames: [0, 1, 2, 3]).bytes
        guard format != .gif else { return gif }
        return try Reading.alone {
            try gif.withUnsafeBytes { gif in
                let stacked = try Bitmap(gif, format: .gif, frames: 4).inSRGB().inMemory()
                var frames = BitmapList()
                for frame in 0..<4 {
                    let size = PixelSize(width: 40, height: 30)
                    frames.append(try stacked.cropped(left: 0, top: 30 * frame, size).inMemory())
                }
                return try Bitmap(frames: frames, timing: stacked)
                    .encoded(format, quality: 80, effort: 0) { Array($0) }
            }
        }
    }

    /// The same file with `new` where the first `old` stands.
    static func replacing(_ old: [UInt8], with new: [UInt8], in file: [UInt8]) throws -> [UInt8] {
        let place = try #require(file.firstRange(of: old))
        return Array(file[..<place.lowerBound]) + new + file[place.upperBound...]
    }
}

/// The parts of a GIF that no frame has drawn, which browsers show transparent.
///
/// libvips 8.14 makes a picture with alpha only of a file in which a frame declares a transparent index, and fills what
/// a frame without one has cleared with the background colour. So a copy declares an index that no pixel of the frame
/// has.
enum GIFTransparency {
    private struct Rectangle {
        let left: Int
        let top: Int
        let width: Int
        let height: Int

        func covers(_ other: Rectangle) -> Bool {
            left <= other.left && top <= other.top && left + width >= other.left + other.width
                && top + height >= other.top + other.height
        }
    }

    private struct Frame {
        let rectangle: Rectangle
        let disposal: Int
        let isTransparent: Bool
        /// The place of the flags in its graphic control extension, if it has one.
        let control: Int?
        /// The place of its image descriptor.
        let descriptor: Int
        /// The place of its codes, which begin with the width of the first.
        let codes: Int

        /// Whether it is cleared before the next one. The first, restored to what was before it, is too; libvips takes
        /// 4 for 3.
        func isCleared(isFirst: Bool) -> Bool { disposal == 2 || isFirst && (disposal == 3 || disposal == 4) }
    }

    /// A copy that libvips reads as browsers do; nil where it reads the file itself so.
    static func corrected(_ file: UnsafeRawBufferPointer) -> [UInt8]? {
        guard file.count >= 13, let frames = frames(file), let first = frames.first else { return nil }
        let canvas = Rectangle(left: 0, top: 0, width: short(file, 6), height: short(file, 8))
        let isBare = !first.rectangle.covers(canvas) && !frames.contains(where: \.isTransparent)
        var out: [UInt8] = []
        var copied = 0
        for (number, frame) in frames.enumerated() where !frame.isTransparent {
            let isSeen =
                frame.isCleared(isFirst: number == 0) && number + 1 < frames.count
                && (frames[number + 1].isTransparent || !frames[number + 1].rectangle.covers(frame.rectangle))
            guard isSeen || number == 0 && isBare, let index = idleIndex(file, at: frame.codes) else { continue }
            let place = frame.control ?? frame.descriptor
            out.append(contentsOf: file[copied..<place])
            if frame.control != nil {
                out += [file[place] | 1, file[place + 1], file[place + 2], index]
            } else {
                out += [0x21, 0xF9, 4, 1, defaultDelay, 0, index, 0]
            }
            copied = place + (frame.control != nil ? 4 : 0)
        }
        guard copied > 0 else { return nil }
        out.append(contentsOf: file[copied...])
        return out
    }

    /// libvips' for frames that state none, in hundredths of a second.
    private static let defaultDelay: UInt8 = 10

    /// The first frames, as many as an animation may have; nil where the file is damaged, which is libvips' to judge.
    private static func frames(_ file: UnsafeRawBufferPointer) -> [Frame]? {
        var frames: [Frame] = []
        var (disposal, isTransparent, control) = (0, false, Int?.none)
        var place = 13 + tableLength(file[10])
        while place < file.count, frames.count <= ImagePlan.animationFramesMax {
            switch file[place] {
            case 0x21:
                guard place + 2 < file.count, let end = endOfBlocks(file, place + 2) else { return nil }
                // Four bytes: flags, delay and index.
                if file[place + 1] == 0xF9, file[place + 2] >= 4 {
                    let flags = file[place + 3]
                    (control, disposal) = (place + 3, Int(flags >> 2 & 7))
                    isTransparent = isTransparent || flags & 1 == 1
                }
                place = end
            case 0x2C:
                guard place + 10 < file.count else { return nil }
                let codes = place + 10 + tableLength(file[place + 9])
                guard codes < file.count, let end = endOfBlocks(file, codes + 1) else { return nil }
                let sides = stride(from: place + 1, to: place + 9, by: 2).map { short(file, $0) }
                frames.append(
                    Frame(
                        rectangle: Rectangle(left: sides[0], top: sides[1], width: sides[2], height: sides[3]),
                        disposal: disposal, isTransparent: isTransparent, control: control, descriptor: place,
                        codes: codes))
                (disposal, isTransparent, control) = (0, false, nil)
                place = end
            default: return frames
            }
        }
        return frames
    }

    /// Of the colour table that these flags tell of, in bytes.
    private static func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    private static func short(_ file: UnsafeRawBufferPointer, _ place: Int) -> Int {
        Int(file[place]) | Int(file[place + 1]) << 8
    }

    /// After blocks of data, each of which begins with its length, and the empty one that ends them.
    private static func endOfBlocks(_ file: UnsafeRawBufferPointer, _ start: Int) -> Int? {
        var place = start
        while place < file.count {
            let count = Int(file[place])
            place += 1 + count
            if count == 0 { return place }
        }
        return nil
    }

    /// An index that no pixel of a frame has; nil where all are taken.
    ///
    /// A code stands for pixels that codes before it have told since the table was last cleared, unless it stands for a
    /// single one. So what single pixels' codes there are says which indexes there are.
    private static func idleIndex(_ file: UnsafeRawBufferPointer, at start: Int) -> UInt8? {
        let width = Int(file[start])
        guard width < 8 else { return width == 8 ? unusedCode(file, at: start + 1) : nil }
        return 255
    }

    /// The last code of eight bits that no pixel is told by.
    private static func unusedCode(_ file: UnsafeRawBufferPointer, at start: Int) -> UInt8? {
        let (clear, end) = (256, 257)
        var isUsed = [Bool](repeating: false, count: clear)
        var (buffer, bits, size, next, hasPrevious) = (0, 0, 9, end + 1, false)
        var place = start
        scan: while place < file.count, file[place] > 0 {
            let stop = min(file.count, place + 1 + Int(file[place]))
            for byte in file[(place + 1)..<stop] {
                buffer |= Int(byte) << bits
                bits += 8
                guard bits >= size else { continue }
                let code = buffer & ((1 << size) - 1)
                buffer >>= size
                bits -= size
                if code == end { break scan }
                if code == clear {
                    (size, next, hasPrevious) = (9, end + 1, false)
                    continue
                }
                if code < clear { isUsed[code] = true }
                if hasPrevious, next < 4096 { next += 1 }
                if next == 1 << size, size < 12 { size += 1 }
                hasPrevious = true
            }
            place = stop
        }
        return isUsed.lastIndex(of: false).map { UInt8($0) }
    }
}

@testable internal import Images

/// What is read of an AVIF before libheif sees it.
enum AVIFTarget {
    static func run(_ input: [UInt8]) throws {
        do {
            _ = try input.withUnsafeBytes { file in try AVIFFile.check(file, pixelsMax: 1_000_000) }
        } catch let error as ImageFailure {
            try require(!error.message.isEmpty && isOneLine(error.message), "a message: \(error.message)")
            try require(error.kind == .unreadable || error.kind == .tooLarge, "a failure of the kind \(error.kind)")
        }
    }
}

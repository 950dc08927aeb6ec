/// The numbers that a record of another machine, or of a manifest's feeds, may have. Others are refused: whoever can
/// write a shared folder can write any number, and arithmetic with the largest would overflow.
package enum RecordLimits {
    /// The number of a `Day`.
    package static let days: ClosedRange<Int> = -9_999_999...9_999_999
    /// The seconds of an `Instant`.
    package static let seconds: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000
    /// The nights from tonight to the next try, as clocks may differ.
    package static let nights: ClosedRange<Int> = -1000...1000
    /// Failures in a row.
    package static let failures: ClosedRange<Int> = 0...10_000
    /// The bytes of a picture: `images.bytesMax` is at most the upper bound.
    package static let pictureBytes: ClosedRange<Int> = 0...1_073_741_824
    /// The bytes of a file made of a picture: a worker writes at most 256 MiB.
    package static let fileBytes: ClosedRange<Int> = 1...268_435_456
    /// The pixels of a picture, and so each of its sides: `images.pixelsMax` is at most the upper bound.
    package static let pixels: ClosedRange<Int> = 1...1_000_000_000
    /// The files of a derivative: a configuration has at most 12 widths, and files of earlier ones are kept. Workers
    /// are told of at most 256 files of all formats.
    package static let files: ClosedRange<Int> = 0...64
    /// Every other count: `network.feedBytesMax` is at most the upper bound.
    package static let counts: ClosedRange<Int> = 0...4_294_967_296
}

internal import Glibc
internal import Model

/// Maps an open file into memory while `body` runs.
func withMappedFile<R>(
    _ descriptor: Int32, _ body: (UnsafeRawBufferPointer) throws(ImageFailure) -> R
) throws(ImageFailure) -> R {
    // Not fstat(2): glibc implements it as a path look-up, which the worker's filter refuses.
    let count = Int(lseek(descriptor, 0, SEEK_END))
    guard count >= 0 else { throw ImageFailure(.file, "cannot read: errno \(errno)") }
    guard count > 0 else { throw ImageFailure(.unreadable, "no bytes at all") }
    let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw ImageFailure(.file, "cannot map: errno \(errno)") }
    defer { munmap(start, count) }
    return try body(UnsafeRawBufferPointer(start: start, count: count))
}

/// The open file into which a worker writes its files, one after the other.
struct ResultFile {
    let descriptor: Int32
    private(set) var byteCount = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Encodes and writes a picture.
    /// - Parameter quality: the encoder's; nil: the recipe's number.
    /// - Returns: the range of its bytes.
    mutating func append(
        _ picture: borrowing Bitmap, _ recipe: ImageRecipe, quality: EncoderQuality? = nil
    ) throws(ImageFailure) -> Range<Int> {
        guard let quality = quality ?? recipe.quality.number.map({ EncoderQuality(number: $0) }) else {
            throw ImageFailure(.file, "a file's quality was not measured")
        }
        let start = byteCount
        let descriptor = descriptor
        let outcome: Result<Int, FileError> = try picture.encoded(
            recipe.format, quality: quality, effort: recipe.effort
        ) { bytes in
            do throws(FileError) {
                try Files.write(bytes, to: descriptor, path: "result")
                return .success(bytes.count)
            } catch {
                return .failure(error)
            }
        }
        switch outcome {
        case .success(let count): byteCount += count
        case .failure(let error): throw ImageFailure(.file, error.description)
        }
        return start..<byteCount
    }
}

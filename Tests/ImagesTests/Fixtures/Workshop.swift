internal import Model
internal import Store
internal import Synchronization
internal import Testing
internal import TestSupport
@testable internal import Images

/// A store of a test's own and a builder over it.
struct Workshop {
    let store: ObjectStore
    var settings = ImageSettings()
    var jobs = 2
    var deadline = Deadline.none
    var editionDay = Day(number: 20_000)
    /// Many times what any takes, for a machine that is busy with other things.
    var secondsMax = 600
    var executable = BuildSiteCommand.path
    var monitor = ProgressReporter.silent

    init(_ folder: String) throws {
        store = try ObjectStore(
            settings: CacheSettings(path: folder + "/cache"), editionDay: Day(number: 20_000), monitor: .silent)
        settings.widths = [8, 16, 32]
        settings.formats = [.webp, .jpeg]
        settings.quality = 80
    }

    var builder: DerivativeBuilder {
        DerivativeBuilder(
            store: store, settings: settings, jobs: jobs, deadline: deadline, editionDay: editionDay,
            workerExecutable: executable, monitor: monitor, secondsMax: secondsMax)
    }

    /// Puts bytes into the store.
    /// - Parameter format: what they are taken for; nil: what they begin as.
    func add(_ bytes: [UInt8], as format: PictureFormat? = nil) throws -> ImageSource {
        let digest = try store.add(bytes)
        return ImageSource(
            digest: digest, format: format ?? PictureFormat(head: bytes) ?? .jpeg, byteCount: bytes.count)
    }

    func make(_ bytes: [UInt8], as format: PictureFormat? = nil) async throws -> Picture {
        let source = try add(bytes, as: format)
        let made = try await builder.make([source])
        if let failure = made.failures[source.digest] { throw failure }
        guard let picture = made.pictures[source.digest] else { throw NothingMade() }
        return picture
    }

    /// Why these bytes cannot be made into a picture.
    func failure(_ bytes: [UInt8], as format: PictureFormat? = nil) async throws -> ImageFailure? {
        let source = try add(bytes, as: format)
        return try await builder.make([source]).failures[source.digest]
    }

    func bytes(_ rendition: Rendition) throws -> [UInt8] {
        guard let bytes = try store.bytes(of: rendition.object) else { throw NothingMade() }
        return bytes
    }

    struct NothingMade: Error {}
}

/// A picture file as libvips reads it.
enum Reading {
    private static let lock = Mutex<Bool>(false)

    /// Runs `body` alone: the door to libvips takes one thread at a time.
    static func alone<R>(_ body: () throws -> sending R) throws -> sending R {
        try lock.withLock { isStarted throws in
            if !isStarted { try Bitmap.startLibrary() }
            isStarted = true
            return try body()
        }
    }

    /// The colour of a pixel, each channel 0–255.
    static func colour(_ bytes: [UInt8], x: Int, y: Int) throws -> [Int] {
        try alone {
            try bytes.withUnsafeBytes { buffer in
                let format = try #require(PictureFormat(head: bytes))
                let mean = try Bitmap(buffer, format: format).inSRGB().flattened().inMemory()
                    .cropped(left: x, top: y, PixelSize(width: 1, height: 1)).inMemory().mean()
                return [mean.red, mean.green, mean.blue].map { Int($0.rounded()) }
            }
        }
    }

    static func header(_ bytes: [UInt8]) throws -> Bitmap.Header {
        try alone {
            try bytes.withUnsafeBytes { buffer in
                try Bitmap(buffer, format: try #require(PictureFormat(head: bytes))).header()
            }
        }
    }

    /// The bytes of a PNG as another format.
    static func converted(_ png: PNGFile, to format: PictureFormat, quality: Int = 90) throws -> [UInt8] {
        try alone {
            try png.bytes.withUnsafeBytes { buffer in
                try Bitmap(buffer, format: .png).encoded(format, quality: quality, effort: 0) { Array($0) }
            }
        }
    }
}

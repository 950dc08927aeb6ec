internal import Model

/// A request to a worker. Open files come with it: the sources in order, then the result file.
enum WorkerRequest: Hashable {
    case picture(PictureRequest)
    case mosaic(MosaicRequest)
    /// Asks whether this format can be encoded at all.
    case trial(PictureFormat)
}

/// Asks for the files of a picture, by an `ImagePlan` that the worker makes from the source's header.
struct PictureRequest: Hashable, Sendable {
    /// Of the source, by its bytes.
    var format: PictureFormat
    var limits: PictureLimits
    /// Each still format with its missing widths; empty: nothing of that format is wanted.
    var widths: [Int]
    var formats: [PictureFormat]
    var quality: PictureQuality
    /// The existing stills, as positions in the plan's list.
    var present: [PresentFile] = []
    var isAnimationPresent = false

    struct PresentFile: Hashable, Sendable {
        var format: PictureFormat
        var width: Int
    }

    var settings: ImageSettings {
        var settings = ImageSettings()
        settings.widths = widths
        settings.formats = formats
        settings.quality = quality
        settings.bytesMax = limits.bytesMax
        settings.pixelsMax = limits.pixelsMax
        return settings
    }
}

/// Asks for a JPEG composed of several sources.
struct MosaicRequest: Hashable {
    /// Of each source, by its bytes; 1 to `MosaicLayout.picturesMax`.
    var formats: [PictureFormat]
    var limits: PictureLimits
    var width: Int
    var height: Int
}

/// The limits of a source.
struct PictureLimits: Hashable, Sendable {
    var bytesMax: Int
    var pixelsMax: Int
    /// Of processor time.
    var secondsMax: Int
}

extension WorkerRequest {
    var packet: [UInt8] {
        var writer = PacketWriter()
        switch self {
        case .picture(let request):
            writer.append(0)
            writer.append(request.format)
            writer.append(request.limits)
            writer.append(request.widths) { $0.append($1) }
            writer.append(request.formats) { $0.append($1) }
            writer.append(request.quality.code)
            writer.append(request.present) { writer, file in
                writer.append(file.format)
                writer.append(file.width)
            }
            writer.append(request.isAnimationPresent ? 1 : 0)
        case .mosaic(let request):
            writer.append(1)
            writer.append(request.formats) { $0.append($1) }
            writer.append(request.limits)
            writer.append(request.width)
            writer.append(request.height)
        case .trial(let format):
            writer.append(2)
            writer.append(format)
        }
        return writer.bytes
    }

    init(packet: ArraySlice<UInt8>) throws(MalformedPacket) {
        var reader = PacketReader(packet)
        let sides = 1...PixelSize.sideMax
        switch try reader.number(in: 0...2) {
        case 0:
            self = .picture(
                PictureRequest(
                    format: try reader.format(), limits: try reader.limits(),
                    widths: try reader.list(max: Packet.filesMax) { reader throws(MalformedPacket) in
                        try reader.number(in: 1...Int(Int32.max))
                    },
                    formats: try reader.formats(), quality: try reader.quality(),
                    present: try reader.list(max: Packet.filesMax) { reader throws(MalformedPacket) in
                        .init(format: try reader.format(), width: try reader.number(in: sides))
                    },
                    isAnimationPresent: try reader.number(in: 0...1) == 1))
        case 1:
            self = .mosaic(
                MosaicRequest(
                    formats: try reader.formats(), limits: try reader.limits(),
                    width: try reader.number(in: sides), height: try reader.number(in: sides)))
        default: self = .trial(try reader.format())
        }
        guard reader.isAtEnd else { throw MalformedPacket() }
    }
}

extension PictureQuality {
    /// In packets: 0 for `eye`.
    fileprivate var code: Int { number ?? 0 }

    fileprivate init(code: Int) { self = code == 0 ? .eye : .number(code) }
}

extension PacketWriter {
    fileprivate mutating func append(_ limits: PictureLimits) {
        append(limits.bytesMax)
        append(limits.pixelsMax)
        append(limits.secondsMax)
    }
}

extension PacketReader {
    fileprivate mutating func limits() throws(MalformedPacket) -> PictureLimits {
        PictureLimits(
            bytesMax: try number(in: 0...Int.max), pixelsMax: try number(in: 0...Int.max),
            secondsMax: try number(in: 1...86_400))
    }

    fileprivate mutating func quality() throws(MalformedPacket) -> PictureQuality {
        PictureQuality(code: try number(in: 0...100))
    }

    fileprivate mutating func formats() throws(MalformedPacket) -> [PictureFormat] {
        try list(max: 16) { reader throws(MalformedPacket) in try reader.format() }
    }
}

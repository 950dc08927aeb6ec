internal import Model
internal import Testing
@testable internal import Images

/// Bytes that mean harm, or that somebody broke, and what they are taken for.
struct HostilePicture: Sendable {
    let name: String
    let format: PictureFormat
    let bytes: [UInt8]

    init(_ name: String, _ format: PictureFormat, _ bytes: [UInt8]) {
        self.name = name
        self.format = format
        self.bytes = bytes
    }

    /// The same bytes under every format's name.
    static func underEachName(_ name: String, _ bytes: [UInt8]) -> [HostilePicture] {
        PictureFormat.allCases.map { HostilePicture("\(name) as \($0.rawValue)", $0, bytes) }
    }
}

/// What became of one.
struct Feeding: Sendable, CustomStringConvertible {
    enum Outcome: Sendable {
        /// What was made, with the bytes of all files one after the other.
        case made(MadePicture, [UInt8])
        case failed(ImageFailure)
        /// The worker came to an end over it.
        case died
    }

    let picture: HostilePicture
    let outcome: Outcome
    /// The most memory that the worker held at once meanwhile, in bytes; 0 where it died.
    let peakBytes: Int

    var failure: ImageFailure? { if case .failed(let failure) = outcome { failure } else { nil } }
    var made: MadePicture? { if case .made(let made, _) = outcome { made } else { nil } }
    var files: [UInt8] { if case .made(_, let bytes) = outcome { bytes } else { [] } }

    var description: String {
        let what =
            switch outcome {
            case .made(let made, _): "made \(made.size.width)×\(made.size.height)"
            case .failed(let failure): "\(failure.kind): \(failure)"
            case .died: "the worker died"
            }
        return "\(picture.name): \(what)"
    }
}

extension [Feeding] {
    /// That each has failed, for one of these reasons, with words for it.
    func expectFailures(
        _ kinds: Set<ImageFailure.Kind> = [.unreadable], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for feeding in self {
            let isNamed = feeding.failure.map { kinds.contains($0.kind) && !$0.message.isEmpty } ?? false
            #expect(isNamed, "\(feeding)", sourceLocation: sourceLocation)
        }
    }

    /// That each has been made.
    func expectMade(sourceLocation: SourceLocation = #_sourceLocation) {
        for feeding in self { #expect(feeding.made != nil, "\(feeding)", sourceLocation: sourceLocation) }
    }

    /// That each has been made or has failed with words for it, and none has ended its worker.
    func expectNoDeath(sourceLocation: SourceLocation = #_sourceLocation) {
        for feeding in self {
            if case .died = feeding.outcome { Issue.record("\(feeding)", sourceLocation: sourceLocation) }
        }
    }
}

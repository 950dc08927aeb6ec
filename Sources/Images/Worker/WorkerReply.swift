internal import Model

/// A worker's reply. The files' bytes follow each other in the result file.
enum WorkerReply: Hashable {
    case made(MadePicture)
    case failed(ImageFailure)
}

/// The files made from a source.
struct MadePicture: Hashable, Sendable {
    /// Of the source as it is seen.
    var size: PixelSize
    var frames: Int
    /// `#rrggbb`.
    var tint: String
    /// A `data:` URL, under 1 KB.
    var placeholder: String
    var files: [File] = []

    struct File: Hashable, Sendable {
        var format: PictureFormat
        var width: Int
        var height: Int
        var isAnimation: Bool
        /// In the result file.
        var offset: Int
        var byteCount: Int
    }
}

/// Why a source could not be made into a picture.
package struct ImageFailure: Error, Hashable, CustomStringConvertible {
    /// The kinds of failure; their numbers are sent between processes.
    package enum Kind: Int, Hashable, Sendable, CaseIterable {
        /// The bytes are no complete picture of a supported format.
        case unreadable
        /// More bytes or pixels than the settings allow.
        case tooLarge
        /// A file could not be read or written.
        case file
        /// The decoder crashed twice.
        case crashed
        /// It took too long although its worker had the processor.
        case timedOut
        /// The run ended before.
        case unfinished
        /// Its worker was killed, got too little of the machine, or cannot be trusted.
        case lost
        /// It takes more memory to read than a worker may have.
        case memory
    }

    package let kind: Kind
    /// What was found and what was expected: one line, without the place.
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message.singleLine(maxBytes: 400)
    }

    /// - Parameter text: libvips' messages; empty: it has none.
    init(ofLibrary text: String) {
        let ofMemory = ["out of memory", "Cannot allocate", "Failed to allocate", "Error creating thread"]
        if ofMemory.contains(where: text.contains) {
            self.init(.memory, "it takes more memory to read than a process may have; offer fewer pixels")
        } else {
            // libheif looks beyond the end of sound files too, and libvips notes it.
            let lines = text.split(separator: "\n").filter { !$0.hasPrefix("source: bad seek to ") }
            let words = lines.joined(separator: "\n")
            self.init(.unreadable, words.isEmpty ? "no picture that can be read" : words)
        }
    }

    package var description: String { message }

    /// As the index has it: the kind's number and the message.
    var record: String { "\(kind.rawValue) \(message)" }

    init(recorded text: String) {
        let number = text.prefix { $0 != " " }
        let kind = Int(number).flatMap(Kind.init)
        self.init(kind ?? .unreadable, kind == nil ? text : String(text.dropFirst(number.count + 1)))
    }

    /// Whether the picture's bytes are the cause. Any other failure is not recorded, and the next run tries again.
    package var isOfThePicture: Bool {
        switch kind {
        case .unreadable, .tooLarge, .memory, .crashed, .timedOut: true
        case .file, .unfinished, .lost: false
        }
    }
}

extension WorkerReply {
    var packet: [UInt8] {
        var writer = PacketWriter()
        switch self {
        case .made(let made):
            writer.append(0)
            writer.append(made.size.width)
            writer.append(made.size.height)
            writer.append(made.frames)
            writer.append(made.tint)
            writer.append(made.placeholder)
            writer.append(made.files) { writer, file in
                writer.append(file.format)
                for number in [file.width, file.height, file.isAnimation ? 1 : 0, file.offset, file.byteCount] {
                    writer.append(number)
                }
            }
        case .failed(let failure):
            writer.append(1)
            writer.append(failure.kind.rawValue)
            writer.append(failure.message)
        }
        return writer.bytes
    }

    init(packet: ArraySlice<UInt8>) throws(MalformedPacket) {
        var reader = PacketReader(packet)
        if try reader.number(in: 0...1) == 0 {
            self = .made(try reader.madePicture())
        } else {
            let kinds = ImageFailure.Kind.allCases
            self = .failed(
                ImageFailure(kinds[try reader.number(in: 0...kinds.count - 1)], try reader.text()))
        }
        guard reader.isAtEnd else { throw MalformedPacket() }
    }
}

extension PacketReader {
    fileprivate mutating func madePicture() throws(MalformedPacket) -> MadePicture {
        let sides = 1...Int(Int32.max)
        return MadePicture(
            size: PixelSize(width: try number(in: sides), height: try number(in: sides)),
            frames: try number(in: sides), tint: try text(), placeholder: try text(),
            files: try list(max: Packet.filesMax) { reader throws(MalformedPacket) in
                .init(
                    format: try reader.format(), width: try reader.number(in: 1...PixelSize.sideMax),
                    height: try reader.number(in: 1...PixelSize.sideMax),
                    isAnimation: try reader.number(in: 0...1) == 1,
                    offset: try reader.number(in: 0...Int(Int32.max)),
                    byteCount: try reader.number(in: 1...Int(Int32.max)))
            })
    }
}

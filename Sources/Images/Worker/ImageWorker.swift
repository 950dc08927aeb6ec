internal import CSystem
internal import Glibc
internal import Model

/// The worker process, which decodes hostile bytes: `build-site image-worker <pid of the parent>`.
///
/// It serves the socket at descriptor 3, one packet with open files in and one packet out, until the other end closes.
/// Nothing else is open, and of the environment it has `LD_LIBRARY_PATH` alone. A picture that kills it costs that
/// picture only.
package enum ImageWorker {
    /// The subcommand by which the tool starts itself as a worker.
    package static let subcommand = "image-worker"

    /// Its first word, once it is confined and libvips is loaded. The names of its sandbox's parts follow, separated by
    /// spaces.
    static let greeting = "ready"

    private static let socket: Int32 = 3
    /// The most bytes made from a source.
    static let resultBytesMax = 256 << 20

    /// Runs until the parent closes the socket.
    /// - Returns: the exit code.
    package static func main() -> Int32 {
        guard CommandLine.arguments.count == 3, let parent = pid_t(CommandLine.arguments[2]),
            var sandbox = Sandbox.first(parent: parent)
        else { return ExitCode.bug.rawValue }
        do throws(ImageFailure) { try Bitmap.startLibrary() } catch {
            send(Array(error.message.utf8))
            return ExitCode.bug.rawValue
        }
        DerivativeJob.warmUp()
        sandbox.close(socket: socket)
        guard send(Array(([greeting] + sandbox.names).joined(separator: " ").utf8)) else { return 0 }
        var packet = [UInt8](repeating: 0, count: Packet.bytesMax)
        var descriptors = [Int32](repeating: -1, count: 16)
        while true {
            var count = Int32(descriptors.count)
            let received = vt_receive_with_descriptors(socket, &packet, packet.count, &descriptors, &count)
            guard received > 0 else { return received == 0 ? 0 : ExitCode.bug.rawValue }
            let files = Array(descriptors.prefix(Int(count)))
            let reply = answer(packet[..<Int(received)], files: files)
            for file in files { close(file) }
            guard send(reply.packet) else { return 0 }
        }
    }

    @discardableResult
    private static func send(_ bytes: [UInt8]) -> Bool {
        vt_send_with_descriptors(socket, bytes, bytes.count, nil, 0) == bytes.count
    }

    private static func answer(_ packet: ArraySlice<UInt8>, files: [Int32]) -> WorkerReply {
        let request: WorkerRequest
        do throws(MalformedPacket) { request = try WorkerRequest(packet: packet) } catch {
            return .failed(ImageFailure(.file, "the worker was asked what it does not understand"))
        }
        do throws(ImageFailure) {
            return .made(try make(request, files: files))
        } catch {
            return .failed(error)
        }
    }

    private static func make(_ request: WorkerRequest, files: [Int32]) throws(ImageFailure) -> MadePicture {
        guard let last = files.last else { throw ImageFailure(.file, "no open file came with the request") }
        var result = ResultFile(descriptor: last)
        switch request {
        case .picture(let request):
            guard files.count == 2 else { throw ImageFailure(.file, "not two open files") }
            vt_allow_cpu(UInt64(request.limits.secondsMax))
            return try withMappedFile(files[0]) { bytes throws(ImageFailure) in
                try DerivativeJob(request: request, bytes: bytes).make(into: &result)
            }
        case .mosaic(let request):
            guard files.count == request.formats.count + 1 else {
                throw ImageFailure(.file, "not an open file a source")
            }
            vt_allow_cpu(UInt64(request.limits.secondsMax))
            return try withMappedFiles(files.dropLast(), []) { sources throws(ImageFailure) in
                try MosaicJob(request: request, sources: sources).make(into: &result)
            }
        case .trial(let format): return try trial(format, into: &result)
        }
    }

    private static func trial(
        _ format: PictureFormat, into result: inout ResultFile
    ) throws(ImageFailure) -> MadePicture {
        let side = 16
        let picture = try Bitmap(width: side, height: side, grey: 0).inMemory()
        let span = try result.append(picture, .still(format, quality: 80, of: .jpeg))
        return MadePicture(
            size: PixelSize(width: side, height: side), frames: 1, tint: "", placeholder: "",
            files: [
                .init(
                    format: format, width: side, height: side, isAnimation: false, offset: span.lowerBound,
                    byteCount: span.count)
            ])
    }

    private static func withMappedFiles<R>(
        _ files: ArraySlice<Int32>, _ mapped: [UnsafeRawBufferPointer],
        _ body: ([UnsafeRawBufferPointer]) throws(ImageFailure) -> R
    ) throws(ImageFailure) -> R {
        guard let first = files.first else { return try body(mapped) }
        return try withMappedFile(first) { bytes throws(ImageFailure) in
            try withMappedFiles(files.dropFirst(), mapped + [bytes], body)
        }
    }
}

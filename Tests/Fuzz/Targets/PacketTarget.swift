@testable internal import Images

/// Messages between the tool and its workers, which may be any bytes once a picture has taken a worker over.
enum PacketTarget {
    static func run(_ input: [UInt8]) throws {
        // What cannot be read is refused: nothing more is asked of it.
        if let request = try? WorkerRequest(packet: input[...]) {
            let again = try WorkerRequest(packet: request.packet[...])
            try require(again == request, "\(request) comes back as \(again)")
        }
        if let reply = try? WorkerReply(packet: input[...]) {
            let again = try WorkerReply(packet: reply.packet[...])
            try require(again == reply, "\(reply) comes back as \(again)")
        }
    }
}

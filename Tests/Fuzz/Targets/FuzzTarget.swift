/// Code that takes hostile bytes, with what has to hold whatever they are.
///
/// libFuzzer drives it (`Driver`), and a suite replays its corpus (`Replay`).
struct FuzzTarget: Sendable {
    /// Also the name of its folder in `Corpus`.
    let name: String
    /// - Throws: `Violation`, or an error that is not of the kind that the code promises.
    let run: @Sendable (_ input: [UInt8]) async throws -> Void

    static let all: [FuzzTarget] =
        FeedTargets.all + [
            FuzzTarget(name: "json") { try DocumentTargets.json($0) },
            FuzzTarget(name: "xml") { try DocumentTargets.xml($0) },
            FuzzTarget(name: "text") { try TextTarget.run($0) },
            FuzzTarget(name: "template") { try TemplateTarget.run($0) },
            FuzzTarget(name: "url") { try AddressTargets.url($0) },
            FuzzTarget(name: "names") { try AddressTargets.names($0) },
            FuzzTarget(name: "config") { try ConfigurationTarget.run($0) },
            FuzzTarget(name: "packet") { try PacketTarget.run($0) },
            FuzzTarget(name: "avif") { try AVIFTarget.run($0) },
            FuzzTarget(name: "http") { try HTTPTarget.run($0) },
            FuzzTarget(name: "links") { try GateTarget.run($0) },
        ]
}

/// A property that did not hold.
struct Violation: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

func require(_ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String) throws {
    guard try condition() else { throw Violation(message()) }
}

/// The parts of an input that stands for several things: bytes parted by 0x1E, ASCII's record separator.
func parts(of input: [UInt8]) -> [[UInt8]] {
    input.split(separator: 0x1E, omittingEmptySubsequences: false).map(Array.init)
}

/// Whether a text is one line that a terminal shows as it is.
func isOneLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0..<32, 127..<160, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}

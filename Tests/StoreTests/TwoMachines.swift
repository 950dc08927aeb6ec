internal import Model
internal import Synchronization
internal import TestSupport

@testable internal import Store

/// Two machines: each has a cache of its own, and both share the folder `remote`.
struct TwoMachines {
    let folder: String
    let remote: String
    let findings = Findings()

    /// - Parameter withRemote: whether the shared folder is made.
    init(_ folder: String, withRemote: Bool = true) throws {
        self.folder = folder
        remote = folder + "/remote"
        if withRemote { try Files.createFolder(remote) }
    }

    func store(_ machine: String) throws(StoreError) -> ObjectStore {
        var settings = CacheSettings(path: "\(folder)/\(machine)")
        settings.remote = remote
        let monitor = ProgressReporter(
            diagnose: { [findings] in findings.add($0) }, progress: { _ in }, log: { _, _ in })
        return try ObjectStore(settings: settings, editionDay: firstDay, monitor: monitor)
    }

    /// The first machine makes `count` derivatives, each of two files.
    func fill(_ count: Int = 4) throws {
        let store = try store("one")
        // A thread that has copied may hold it for a moment longer.
        defer { store.close() }
        for number in 0..<count { try make(number, in: store) }
        try store.commit()
    }

    func make(_ number: Int, in store: ObjectStore) throws {
        let files = try Self.pictures(number).enumerated().map { index, bytes in
            Derivative.File(
                object: try store.add(bytes), byteCount: bytes.count, width: 320 * (index + 1),
                height: 200 * (index + 1), format: .jpeg)
        }
        store.record(.made(Self.derivative(files)), for: Self.key(number))
    }

    static func pictures(_ number: Int) -> [[UInt8]] { [jpeg(2 * number), jpeg(2 * number + 1)] }

    static func derivative(_ files: [Derivative.File]) -> Derivative {
        Derivative(
            width: 640, height: 400, tint: "#0a0b0c", placeholder: "data:image/webp;base64,AAAA", files: files)
    }

    static func key(_ number: Int) -> DerivativeKey {
        DerivativeKey(source: Digest(of: "source \(number)"), recipe: Digest(of: "recipe"))
    }

    static func keys(_ count: Int = 4) -> [DerivativeKey] { (0..<count).map(key) }

    /// The shared file of the first picture of a derivative.
    func object(_ number: Int, _ file: Int = 0) -> String {
        let hex = Digest(of: Self.pictures(number)[file]).hex
        return "\(remote)/objects/\(hex.prefix(2))/\(hex.dropFirst(2))"
    }

    func record(_ number: Int) -> String { "\(remote)/\(RemoteLayout.derivative(Self.key(number)))" }
}

/// What a store has reported.
final class Findings: Sendable {
    private let all = Mutex<[Diagnostic]>([])

    func add(_ diagnostic: Diagnostic) { all.withLock { $0.append(diagnostic) } }
    var messages: [String] { all.withLock { $0.map(\.message) } }
}

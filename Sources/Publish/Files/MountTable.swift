internal import Model

/// A table of mounts: what the kernel says in `/proc/<process>/mountinfo` (proc(5)).
struct MountTable: Sendable {
    struct Mount: Hashable, Sendable {
        /// Of the file system, as the kernel writes it: `8:1`.
        let device: String
        /// The folder that is mounted, within its file system.
        let root: FilePath
        /// Where it is mounted.
        let point: FilePath
    }

    /// A folder of a file system, whatever mounts it is seen through.
    struct Location: Hashable, Sendable {
        let device: String
        let path: FilePath
    }

    /// In the order of the table: a later one covers an earlier one at the same point.
    let mounts: [Mount]

    /// Lines that are none of a table's are left out.
    init(_ text: [UInt8]) {
        mounts = text.split(separator: 10).compactMap { line in
            // 36 35 98:0 /mnt1 /mnt2 rw,noatime … (proc(5)); a blank in a path is written \040.
            let fields = line.split(separator: 32, maxSplits: 5)
            guard fields.count == 6 else { return nil }
            return Mount(
                device: String(decoding: fields[2], as: UTF8.self), root: FilePath(bytes: Self.unescaped(fields[3])),
                point: FilePath(bytes: Self.unescaped(fields[4])))
        }
    }

    /// Where a folder of this table's name space lies in its file system; nil where no mount holds it.
    /// - Parameter path: absolute, without links.
    func location(of path: FilePath) -> Location? {
        var found: (mount: Mount, rest: ArraySlice<UInt8>)?
        for mount in mounts {
            guard let rest = Self.below(mount.point, path) else { continue }
            // The nearest counts, and of those at one point the last.
            if let found, found.rest.count < rest.count { continue }
            found = (mount, rest)
        }
        return found.map {
            Location(device: $0.mount.device, path: FilePath(bytes: Self.joined($0.mount.root.bytes, $0.rest)))
        }
    }

    /// The point at which a folder, or one in it, is mounted; nil where none is.
    func point(showing location: Location) -> FilePath? {
        mounts.first { $0.device == location.device && Self.below(location.path, $0.root) != nil }?.point
    }

    /// The mount point that a folder is or has in it; nil where it has none.
    func point(within path: FilePath) -> FilePath? { mounts.map(\.point).first { Self.below(path, $0) != nil } }

    /// What follows `outer` in `inner`, without the slash between; nil where `inner` is neither `outer` nor in it.
    private static func below(_ outer: FilePath, _ inner: FilePath) -> ArraySlice<UInt8>? {
        let (outer, inner) = (outer.bytes, inner.bytes)
        let head = outer == [slash] ? [] : outer
        guard inner.starts(with: head) else { return nil }
        let rest = inner.dropFirst(head.count)
        guard let first = rest.first else { return rest }
        return first == slash ? rest.dropFirst() : nil
    }

    private static func joined(_ root: [UInt8], _ rest: ArraySlice<UInt8>) -> [UInt8] {
        if rest.isEmpty { return root }
        return (root == [slash] ? [] : root) + [slash] + rest
    }

    private static let slash = UInt8(ascii: "/")

    /// The bytes that a field of the table stands for: `\` and three octal digits are one byte.
    static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = field
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (48...55).contains($0) }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

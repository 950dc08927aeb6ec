internal import Model

/// The names of what lies in a remote folder, from that folder on.
enum RemoteLayout {
    /// The file that tells the layout's version. A folder with another text in it is left alone.
    static let versionFile = "vitrine-cache"
    static let version = "vitrine remote cache 1\n"

    static let objects = "objects"
    static let derivatives = "derivatives"
    static let addresses = "addresses"
    static let marks = "marks"
    static let plans = "plans"

    static let folders = [objects, derivatives, addresses, marks, plans]

    /// Files are written under a name with this end, in the folder that they are for.
    static let temporarySuffix = ".tmp"

    static func object(_ digest: Digest) -> String { fanOut(objects, digest) }

    static func derivative(_ key: DerivativeKey) -> String { derivative(named: name(of: key)) }
    static func derivative(named name: Digest) -> String { fanOut(derivatives, name) }

    static func name(of key: DerivativeKey) -> Digest { Digest(of: "\(key.source) \(key.recipe)") }

    /// - Parameter key: what a picture's bytes are stored under: its URL, which is not written there.
    static func address(_ key: String) -> String { address(named: Digest(of: key)) }
    static func address(named name: Digest) -> String { fanOut(addresses, name) }

    static func mark(_ site: Digest) -> String { "\(marks)/\(site)" }
    static func plan(_ name: Digest) -> String { "\(plans)/\(name)" }

    /// The folder of a file.
    static func folder(of name: String) -> String { Files.parent(of: name) }

    private static func fanOut(_ folder: String, _ digest: Digest) -> String {
        let hex = digest.hex
        return "\(folder)/\(hex.prefix(2))/\(hex.dropFirst(2))"
    }
}

internal import Model

/// The files of the shipped `templates/` folder, overridden by the user's files of the same names.
struct ThemeFiles: Sendable {
    struct File: Sendable {
        /// Relative to the folder: `partials/card.mustache`.
        let name: String
        /// The file that was read, for messages.
        let path: String
        let bytes: [UInt8]
    }

    static let filesMax = 2000
    static let fileBytesMax = 16 << 20
    private static let depthMax = 8

    /// Sorted by the bytes of their names.
    let files: [File]
    /// The names of the user's files that override no shipped one.
    let added: Set<String>
    /// Whether any of them is the user's.
    let hasOwn: Bool

    /// - Parameters:
    ///   - shipped: the folder of the shipped files; nil: those in the command.
    ///   - own: the folder beside the configuration; it need not exist.
    /// - Throws: `SiteError.file`, and `.theme` for too many files.
    init(shipped: String?, own: String?) throws(SiteError) {
        var files: [String: File] = [:]
        if shipped == nil { for file in EmbeddedTemplates.files { files[file.name] = file } }
        var paths: [String: String] = [:]
        var shippedNames = Set(files.keys)
        do throws(FileError) {
            for folder in [shipped, own].compactMap({ $0 }) {
                if folder != shipped, try Files.kind(of: folder) == nil { continue }
                let names = try Self.names(in: folder, below: "", depth: 0)
                let present = Set(names)
                for name in names {
                    let current = folder == own ? Self.currentName(of: name) : name
                    paths[present.contains(current) ? name : current] = "\(folder)/\(name)"
                }
                if folder == shipped { shippedNames = Set(paths.keys) }
            }
        } catch { throw .file(error) }
        added = Set(paths.keys).subtracting(shippedNames)
        hasOwn = own.map { own in own != shipped && paths.values.contains { $0.hasPrefix(own + "/") } } ?? false
        guard paths.count <= Self.filesMax else {
            throw .theme(file: own ?? shipped ?? "templates", message: "more than \(Self.filesMax) files")
        }
        for (name, path) in paths.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            files[name] = File(name: name, path: path, bytes: try Self.bytes(of: path))
        }
        self.files = files.values.sorted { $0.name.precedesByBytes($1.name) }
    }

    subscript(name: String) -> File? { files.first { $0.name == name } }

    /// The files below a folder whose names end so.
    func files(in folder: String, ending: String = "") -> [File] {
        files.filter { $0.name.hasPrefix(folder) && $0.name.hasSuffix(ending) }
    }

    /// Files and folders that were renamed: a user's file of a former name overrides the renamed one, unless the user
    /// has a file of the current name too, as in a copy of the whole folder.
    private static let formerNames =
        [("assets/js/early/", "assets/js/blocking/"), ("partials/work.mustache", "partials/details-entry.mustache")]
        + movedStylesheets.map { ("assets/css/\(Files.name(of: $0))", "assets/css/\($0)") }

    private static let movedStylesheets = [
        "details/60-details.css", "details/65-products.css", "details/66-related.css", "favourites/81-favourites.css",
        "list/50-list.css", "list/52-wide.css", "list/55-rows.css", "list/85-panes.css", "mosaic/82-mosaic-edit.css",
        "search/80-search.css", "viewer/83-viewer.css",
    ]

    /// The bytes of a file, without the byte order mark that editors write, and which within a page or a stylesheet is
    /// a letter.
    /// - Throws: for a text that is not UTF-8. A template is looked at where it is compiled: it may be in no use.
    static func bytes(of path: String) throws(SiteError) -> [UInt8] {
        var bytes: [UInt8]
        do throws(FileError) { bytes = try Files.read(path, bytesMax: fileBytesMax) } catch { throw .file(error) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let isText = [".css", ".js", ".json", ".svg"].contains { path.hasSuffix($0) }
        if isText, String(validating: bytes, as: UTF8.self) == nil {
            throw .theme(file: path, message: notUTF8)
        }
        return bytes
    }

    static let notUTF8 = "it has bytes that are not UTF-8; save it as UTF-8"

    private static func currentName(of name: String) -> String {
        for (former, current) in formerNames where name.hasPrefix(former) {
            return current + name.dropFirst(former.count)
        }
        return name
    }

    /// Without hidden files and editors' backups.
    private static func names(in folder: String, below prefix: String, depth: Int) throws(FileError) -> [String] {
        guard depth <= depthMax else { return [] }
        var names: [String] = []
        for name in try Files.names(in: folder) where !name.hasPrefix(".") && !Files.isEditorsOwn(name) {
            let path = "\(folder)/\(name)"
            if try Files.kind(of: path) == .folder {
                names += try Self.names(in: path, below: "\(prefix)\(name)/", depth: depth + 1)
            } else {
                names.append(prefix + name)
            }
        }
        return names
    }
}

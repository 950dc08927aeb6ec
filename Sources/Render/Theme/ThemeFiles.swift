internal import Model

/// The files of a `templates/` folder, those of the user's own in place of the shipped ones of the same name.
struct ThemeFiles: Sendable {
    struct File: Sendable {
        /// Relative to the folder: `partials/card.mustache`.
        let name: String
        /// The file that was read, for messages.
        let path: String
        let bytes: [UInt8]
    }

    /// The most files in a folder of templates, and the most bytes in one of them.
    static let filesMax = 2000
    static let fileBytesMax = 16 << 20
    private static let depthMax = 8

    /// Sorted by name, byte by byte.
    let files: [File]

    /// - Parameters:
    ///   - shipped: the folder that came with the command.
    ///   - own: the folder beside the configuration; it need not exist.
    init(shipped: String, own: String?) throws(SiteError) {
        var paths: [String: String] = [:]
        do throws(FileError) {
            for folder in [shipped, own].compactMap({ $0 }) {
                if folder != shipped, try Files.kind(of: folder) == nil { continue }
                for name in try Self.names(in: folder, below: "", depth: 0) { paths[name] = "\(folder)/\(name)" }
            }
        } catch { throw .file(error) }
        guard paths.count <= Self.filesMax else {
            throw .theme(file: own ?? shipped, message: "more than \(Self.filesMax) files")
        }
        var files: [File] = []
        for (name, path) in paths.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            do throws(FileError) {
                files.append(File(name: name, path: path, bytes: try Files.read(path, bytesMax: Self.fileBytesMax)))
            } catch { throw .file(error) }
        }
        self.files = files
    }

    subscript(name: String) -> File? { files.first { $0.name == name } }

    /// Those below a folder whose names end so, without the folder.
    func files(in folder: String, ending: String = "") -> [File] {
        files.filter { $0.name.hasPrefix(folder) && $0.name.hasSuffix(ending) }
    }

    /// Hidden files, and what an editor leaves behind, are no part of a site.
    private static func names(in folder: String, below prefix: String, depth: Int) throws(FileError) -> [String] {
        guard depth <= depthMax else { return [] }
        var names: [String] = []
        for name in try Files.names(in: folder) where !name.hasPrefix(".") && !name.hasSuffix("~") {
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

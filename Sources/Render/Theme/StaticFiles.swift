internal import Model

/// The files of `static/` beside the configuration, which are published as they are.
enum StaticFiles {
    private static let bytesMax = 256 << 20
    private static let depthMax = 16
    /// What systems and git leave behind.
    private static let ignored: Set = [".DS_Store", ".git", "Thumbs.db"]

    /// - Parameter folder: absolute; it need not exist.
    /// - Returns: sorted by the bytes of their paths.
    /// - Throws: `SiteError.file`, and `.theme` for what is no regular file, or too much.
    static func read(_ folder: String) throws(SiteError) -> [Theme.Asset] {
        let isThere = try mapError(SiteError.file, of: Files.kindFollowingLinks(of: folder)) != nil
        var paths: [String] = []
        if isThere { try add(folder, below: "", depth: 0, to: &paths) }
        var left = bytesMax
        var files: [Theme.Asset] = []
        for path in paths.sorted(by: { $0.precedesByBytes($1) }) {
            let file = "\(folder)/\(path)"
            do throws(FileError) {
                let bytes = try Files.read(file, bytesMax: left)
                left -= bytes.count
                files.append(Theme.Asset(path: path, bytes: bytes, file: file))
            } catch {
                guard error.isDamage else { throw .file(error) }
                throw .theme(file: file, message: "with it, static/ has more than \(bytesMax) bytes; keep less there")
            }
        }
        return files
    }

    private static func add(
        _ folder: String, below prefix: String, depth: Int, to paths: inout [String]
    ) throws(SiteError) {
        guard depth <= depthMax else {
            throw .theme(file: folder, message: "folders are nested more than \(depthMax) deep; move it up")
        }
        for name in try mapError(SiteError.file, of: Files.names(in: folder))
        where !ignored.contains(name) && !name.hasSuffix("~") {
            let file = "\(folder)/\(name)"
            switch try mapError(SiteError.file, of: Files.kind(of: file)) {
            case .folder: try add(file, below: "\(prefix)\(name)/", depth: depth + 1, to: &paths)
            case .file where Files.isEditorsOwn(name), .link where Files.isEditorsOwn(name): break
            case .file where !name.utf8.contains { $0 < 32 }: paths.append(prefix + name)
            case .link:
                throw .theme(file: file, message: "it is a symbolic link, which is not published; put the file there")
            default:
                throw .theme(
                    file: file.singleLine(maxBytes: 1000),
                    message: "it is no regular file with a name that a site may have; move it away")
            }
        }
    }
}

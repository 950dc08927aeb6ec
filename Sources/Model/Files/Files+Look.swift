package import Glibc

/// What stands where.
extension Files {
    package enum Kind: Sendable { case file, folder, link, other }

    /// What stands at `path`, not following a link; nil where nothing does. What cannot be looked at is not taken for
    /// nothing: that throws.
    package static func kind(of path: String) throws(FileError) -> Kind? {
        try status(of: path)?.kind
    }

    /// What lstat(2) says of `path`; nil where nothing stands there.
    package static func status(of path: String) throws(FileError) -> stat? {
        var status = stat()
        if lstat(path, &status) == 0 { return status }
        guard errno == ENOENT || errno == ENOTDIR else { throw FileError("stat", path, code: errno) }
        return nil
    }

    /// The names in a folder, without `.` and `..`, sorted by their bytes.
    package static func names(in folder: String) throws(FileError) -> [String] {
        try entries(in: folder).map(\.name)
    }

    /// What is in a folder, without `.` and `..`, sorted by the names' bytes. A link to a folder is none.
    package static func entries(in folder: String) throws(FileError) -> [(name: String, isFolder: Bool)] {
        guard let stream = opendir(folder) else { throw FileError("list", folder, code: errno) }
        defer { closedir(stream) }
        var entries: [(name: String, isFolder: Bool)] = []
        errno = 0
        while let entry = readdir(stream) {
            let type = Int32(entry.pointee.d_type)
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." {
                // Some file systems do not say.
                let isFolder =
                    type == Int32(DT_UNKNOWN) ? try kind(of: folder + "/" + name) == .folder : type == Int32(DT_DIR)
                entries.append((name, isFolder))
            }
            errno = 0
        }
        // Half a list would pass for the whole.
        guard errno == 0 else { throw FileError("list", folder, code: errno) }
        return entries.sorted { $0.name.precedesByBytes($1.name) }
    }
}

extension stat {
    package var kind: Files.Kind {
        switch st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }
}

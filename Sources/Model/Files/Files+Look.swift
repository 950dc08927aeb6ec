package import Glibc

/// What stands where.
extension Files {
    /// What a path leads to; links are not followed.
    package enum Kind: Sendable { case file, folder, link, other }

    /// What stands at `path`, not following a link; nil where nothing does. What cannot be looked at is not taken for
    /// nothing: that throws.
    package static func kind(of path: String) throws(FileError) -> Kind? {
        try status(of: path)?.kind
    }

    /// What a path leads to once links are followed; nil where that is nothing.
    package static func kindFollowingLinks(of path: String) throws(FileError) -> Kind? {
        var status = stat()
        if stat(path, &status) == 0 { return status.kind }
        guard errno == ENOENT || errno == ENOTDIR else { throw FileError("stat", path, code: errno) }
        return nil
    }

    /// What lstat(2) says of `path`; nil where nothing stands there.
    package static func status(of path: String) throws(FileError) -> stat? { try status(of: FilePath(path)) }

    /// As the other `status`.
    package static func status(of path: FilePath) throws(FileError) -> stat? {
        var status = stat()
        let code = path.call { lstat($0, &status) }
        if code == 0 { return status }
        guard code == -ENOENT || code == -ENOTDIR else { throw FileError("stat", "\(path)", code: -code) }
        return nil
    }

    /// The path without any link in it; nil where nothing stands there, or no text can say it.
    package static func resolvingLinks(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return FilePath(cString: real).text
    }

    /// Whether editors put a file of this name beside one that is edited: Emacs, Vim, Kate, and those that add a `~`.
    package static func isEditorsOwn(_ name: String) -> Bool {
        if name.hasSuffix("~") || name.hasPrefix(".#") { return true }
        if name.hasPrefix("#") { return name.hasSuffix("#") }
        return name.hasPrefix(".") && [".swp", ".swo", ".swn", ".swx", ".kate-swp"].contains { name.hasSuffix($0) }
    }

    /// The names in a folder, without `.` and `..`, sorted by their bytes: for folders in which the tool or its owner
    /// gives the names. One that is no UTF-8 is shown with escapes, and leads nowhere.
    package static func names(in folder: String) throws(FileError) -> [String] {
        try entries(in: folder).map(\.name)
    }

    /// As `names`, and whether each is a folder; a link to one is none.
    package static func entries(in folder: String) throws(FileError) -> [(name: String, isFolder: Bool)] {
        try entries(in: FilePath(folder)).map { ("\($0.name)", $0.isFolder) }
    }

    /// Something in a folder.
    package struct FolderEntry: Sendable {
        package let name: FilePath
        /// A link to a folder is none.
        package let isFolder: Bool

        package init(name: FilePath, isFolder: Bool) { (self.name, self.isFolder) = (name, isFolder) }
    }

    /// What is in a folder, without `.` and `..`, sorted by the names' bytes.
    package static func entries(in folder: FilePath) throws(FileError) -> [FolderEntry] {
        var entries: [FolderEntry] = []
        try visit(folder) { name, isFolder, _ in
            entries.append(FolderEntry(name: FilePath(cString: name), isFolder: isFolder))
        }
        return entries.sorted { $0.name < $1.name }
    }

    /// The paths of all that is no folder in a folder and in those below it, relative to it; sorted by their bytes.
    package static func files(below folder: FilePath) throws(FileError) -> [FilePath] {
        var files: [FilePath] = []
        var rest: [FilePath?] = [nil]
        while let below = rest.popLast() {
            for entry in try entries(in: folder.appending(below)) {
                let path = below?.appending(entry.name) ?? entry.name
                if entry.isFolder { rest.append(path) } else { files.append(path) }
            }
        }
        return files.sorted()
    }

    /// Calls `body` for each of what is in a folder, without `.` and `..`, in no order and without a string of each.
    /// - Parameter body: gets the name, which is valid during the call; whether it is a folder; and its inode as the
    ///   folder has it, which on stacked file systems may be another than stat(2) says.
    package static func visit(
        _ folder: FilePath, _ body: (UnsafePointer<CChar>, Bool, UInt64) throws(FileError) -> Void
    ) throws(FileError) {
        guard let stream = folder.withCString({ opendir($0) }) else {
            throw FileError("list", "\(folder)", code: errno)
        }
        defer { closedir(stream) }
        errno = 0
        while let entry = readdir(stream) {
            let (type, inode) = (Int32(entry.pointee.d_type), UInt64(entry.pointee.d_ino))
            try withUnsafePointer(to: &entry.pointee.d_name) { pointer throws(FileError) in
                try pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name throws(FileError) in
                    guard strcmp(name, ".") != 0, strcmp(name, "..") != 0 else { return }
                    // Some file systems do not say.
                    let isFolder =
                        type == Int32(DT_UNKNOWN)
                        ? try status(of: folder.appending(FilePath(cString: name)))?.kind == .folder
                        : type == Int32(DT_DIR)
                    try body(name, isFolder, inode)
                }
            }
            errno = 0
        }
        // Half a list would pass for the whole.
        guard errno == 0 else { throw FileError("list", "\(folder)", code: errno) }
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

extension timespec {
    /// Since 1970. A file may have any time: beyond the years 1677 to 2262 it is the last that the number can say.
    package var nanoseconds: Int64 {
        let (seconds, isBeyond) = Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isSumBeyond) = seconds.addingReportingOverflow(Int64(tv_nsec))
        return isBeyond || isSumBeyond ? (tv_sec < 0 ? -.max : .max) : sum
    }
}

/// What tells, without reading it, whether a file is unchanged, even where somebody has set its times back.
package struct FileVersion: Hashable, Sendable {
    package let identity: FileIdentity
    /// The time of the last change of its bytes, rights or names, in nanoseconds since 1970: nobody can set it.
    package let changedNanoseconds: Int64

    package init(identity: FileIdentity, changedNanoseconds: Int64) {
        (self.identity, self.changedNanoseconds) = (identity, changedNanoseconds)
    }

    package init(_ status: stat) {
        identity = FileIdentity(status)
        changedNanoseconds = status.st_ctim.nanoseconds
    }

    /// As `FileIdentity.isSettled`, also by the time that nobody can set.
    package func isSettled(at now: Instant) -> Bool {
        identity.isSettled(at: now) && FileIdentity.isSettled(changedNanoseconds, at: now)
    }
}

/// What tells, without reading it, whether a file is unchanged.
package struct FileIdentity: Hashable, Sendable {
    package let byteCount: Int
    /// The time of the last modification, in nanoseconds since 1970.
    package let modifiedNanoseconds: Int64
    package let inode: UInt64
    package let device: UInt64

    package init(byteCount: Int, modifiedNanoseconds: Int64, inode: UInt64, device: UInt64) {
        self.byteCount = byteCount
        self.modifiedNanoseconds = modifiedNanoseconds
        self.inode = inode
        self.device = device
    }

    package init(_ status: stat) {
        byteCount = Int(status.st_size)
        modifiedNanoseconds = status.st_mtim.nanoseconds
        inode = UInt64(status.st_ino)
        device = UInt64(status.st_dev)
    }

    /// Whether its last modification lies before the second `now` by more than a file's clock may stand still: some
    /// milliseconds, and on some file systems two seconds. A file that was changed more recently may change again
    /// without a trace.
    package func isSettled(at now: Instant) -> Bool { Self.isSettled(modifiedNanoseconds, at: now) }

    fileprivate static func isSettled(_ nanoseconds: Int64, at now: Instant) -> Bool {
        nanoseconds / 1_000_000_000 < now.seconds - 2
    }
}

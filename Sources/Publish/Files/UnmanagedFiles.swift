internal import Glibc
internal import Model

/// Files in the output that the tool did not write, such as a `CNAME` or a page written by hand. They are kept
/// (promise g), whatever their names and kinds.
enum UnmanagedFiles {
    /// Links every unmanaged file and folder of the output into the stage.
    /// - Parameters:
    ///   - output: the published folder, which `descriptor` has open.
    ///   - writer: of the stage; nil: nothing is linked.
    ///   - ours: the paths that the tool wrote last time.
    ///   - taken: the paths of the new generation.
    /// - Returns: those that stand where the new generation has a file or a folder of its own, which are not linked;
    ///   and those that are, empty folders among them.
    static func carry(
        from output: String, _ descriptor: Int32, to writer: FolderWriter?, ours: Set<String>, taken: PathSet
    ) throws(FileError) -> (inTheWay: [FilePath], kept: Set<FilePath>) {
        var walk = Walk(
            output: FilePath(output), descriptor: descriptor, writer: writer, ours: ours, taken: taken)
        try walk.visit(nil)
        return (walk.inTheWay, walk.kept)
    }

    private struct Walk {
        let output: FilePath
        let descriptor: Int32
        let writer: FolderWriter?
        let ours: Set<String>
        let taken: PathSet
        /// Folders that held files of ours; few sites have an empty folder for which that matters.
        lazy var ourFolders = PathSet(ours).folders
        var inTheWay: [FilePath] = []
        var kept: Set<FilePath> = []

        /// - Parameters:
        ///   - folder: relative to the output; nil: the output itself.
        ///   - isTaken: whether a file of the site takes its place.
        mutating func visit(_ folder: FilePath?, isTaken: Bool = false) throws(FileError) {
            let entries = try Files.entries(in: output.appending(folder))
            // An empty folder is somebody's as well; those that only held our files have just lost them.
            if entries.isEmpty, !isTaken, let folder, !taken.folders.holds(folder), !ourFolders.holds(folder) {
                try writer?.makeFolder(folder)
                kept.insert(folder)
            }
            for entry in entries {
                let path = folder?.appending(entry.name) ?? entry.name
                if entry.isFolder {
                    if !isTaken, !taken.files.holds(path) {
                        try visit(path)
                    } else if ourFolders.holds(path) {
                        try visit(path, isTaken: true)
                    } else {
                        inTheWay.append(path)
                    }
                } else if !ours.holds(path) {
                    try isTaken ? inTheWay.append(path) : keep(path)
                }
            }
        }

        private mutating func keep(_ path: FilePath) throws(FileError) {
            if taken.files.holds(path) || taken.folders.holds(path) {
                inTheWay.append(path)
            } else {
                try writer?.link(path, fromFolder: descriptor)
                kept.insert(path)
            }
        }
    }
}

/// The paths of a site's files, and all folders on the way to them.
struct PathSet: Sendable {
    let files: Set<String>
    let folders: Set<String>

    init(_ files: Set<String>) {
        self.files = files
        var folders: Set<String> = []
        var last: Substring = ""
        for path in files {
            let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
            let name = slash.map { path[..<$0] } ?? ""
            // Most files of a site are in few folders.
            if name == last { continue }
            last = name
            var folder = FilePath(path).parent
            while let text = folder?.text, folders.insert(text).inserted { folder = folder?.parent }
        }
        self.folders = folders
    }
}

extension Set<String> {
    /// Whether these very bytes are among the paths: `é` as one scalar and as two are different names on a disk, which
    /// a set of texts takes as one.
    func holds(_ path: FilePath) -> Bool {
        guard let text = path.text, let index = firstIndex(of: text) else { return false }
        return FilePath(self[index]) == path
    }
}

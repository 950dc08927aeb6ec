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
    ///   those that are, empty folders among them; and the folders that these lie in and the site does not have, each
    ///   below another before that one. They are the user's alone until `FolderWriter.copyRights`.
    static func carry(
        from output: String, _ descriptor: Int32, to writer: FolderWriter?, ours: PathSet, taken: PathSet
    ) throws(FileError) -> (inTheWay: [FilePath], kept: Set<FilePath>, folders: [FilePath]) {
        var walk = Walk(
            output: FilePath(output), descriptor: descriptor, writer: writer, ours: ours, taken: taken)
        try walk.visit(nil)
        return (walk.inTheWay, walk.kept, walk.folders)
    }

    private struct Walk {
        let output: FilePath
        let descriptor: Int32
        let writer: FolderWriter?
        let ours: PathSet
        let taken: PathSet
        var inTheWay: [FilePath] = []
        var kept: Set<FilePath> = []
        var folders: [FilePath] = []
        /// Folders on the way to the one that is visited which are made once anything of theirs is kept.
        var pending: [FilePath] = []

        /// - Parameters:
        ///   - folder: relative to the output; nil: the output itself.
        ///   - isTaken: whether a file of the site takes its place.
        mutating func visit(_ folder: FilePath?, isTaken: Bool = false) throws(FileError) {
            let (entries, isEmpty) = try others(in: folder)
            let own = isTaken ? nil : folder.flatMap { taken.folders.contains($0) ? nil : $0 }
            if let own { pending.append(own) }
            // An empty folder is somebody's as well; those that only held our files have just lost them.
            if isEmpty, let own, !ours.folders.contains(own) {
                try makePending()
                kept.insert(own)
            }
            for entry in entries {
                let path = folder?.appending(entry.name) ?? entry.name
                if entry.isFolder {
                    if !isTaken, !taken.holds(path) {
                        try visit(path)
                    } else if ours.folders.contains(path) {
                        try visit(path, isTaken: true)
                    } else {
                        inTheWay.append(path)
                    }
                } else {
                    try isTaken ? inTheWay.append(path) : keep(path)
                }
            }
            guard let own else { return }
            if pending.last == own { pending.removeLast() } else { folders.append(own) }
        }

        /// Nobody else looks into a folder before it has its own rights again.
        private mutating func makePending() throws(FileError) {
            for folder in pending { try writer?.makeFolder(folder, mode: 0o700) }
            pending = []
        }

        /// What is in a folder but files of ours, by name; and whether nothing is in it at all.
        private func others(in folder: FilePath?) throws(FileError) -> (entries: [Files.FolderEntry], isEmpty: Bool) {
            var (entries, isEmpty) = ([Files.FolderEntry](), true)
            var path = NamedPath(in: folder)
            try Files.visit(output.appending(folder)) { name, isFolder, _ in
                isEmpty = false
                guard isFolder || !path.with(name, ours.holds) else { return }
                entries.append(Files.FolderEntry(name: FilePath(cString: name), isFolder: isFolder))
            }
            return (entries.sorted { $0.name < $1.name }, isEmpty)
        }

        private mutating func keep(_ path: FilePath) throws(FileError) {
            if taken.holds(path) || taken.folders.contains(path) {
                inTheWay.append(path)
            } else {
                try makePending()
                try writer?.link(path, fromFolder: descriptor)
                kept.insert(path)
            }
        }
    }
}

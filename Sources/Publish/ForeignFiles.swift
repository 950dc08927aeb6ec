internal import CSystem
internal import Glibc
internal import Model

/// Files in the output that the tool did not write: a `CNAME`, a proof of ownership, a person's own page. They are
/// kept (promise g).
enum ForeignFiles {
    struct Carried {
        /// Those that stand where the new generation has a file of its own; they are kept beside the generations.
        var setAside: [String] = []
    }

    /// Links every foreign file and folder of the output into the stage.
    /// - Parameters:
    ///   - ours: the paths that the tool wrote last time.
    ///   - taken: the paths of the new generation.
    static func carry(
        from staged: StagedGeneration, ours: Set<String>, taken: Set<String>
    ) throws(PublishError) -> Carried {
        guard staged.outputDescriptor >= 0 else { return Carried() }
        var takenFolders: Set<String> = []
        for path in taken {
            var folder = Substring(path)
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                guard takenFolders.insert(String(folder)).inserted else { break }
            }
        }
        var walk = Walk(staged: staged, ours: ours, taken: taken, takenFolders: takenFolders)
        do throws(FileError) { try walk.visit("") } catch { throw PublishError.file(error) }
        return walk.carried
    }

    private struct Walk {
        let staged: StagedGeneration
        let ours: Set<String>
        let taken: Set<String>
        let takenFolders: Set<String>
        var carried = Carried()

        mutating func visit(_ folder: String) throws(FileError) {
            let output = staged.output.path
            let entries = try Files.entries(in: folder.isEmpty ? output : output + "/" + folder)
            if entries.isEmpty, !folder.isEmpty, !takenFolders.contains(folder) {
                // An empty folder is somebody's as well; those that only held our files have just lost them.
                let heldOurs = ours.contains { $0.hasPrefix(folder + "/") }
                if !heldOurs { try staged.writer?.makeFolder(folder) }
            }
            for entry in entries {
                let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
                if entry.isFolder, !taken.contains(path) {
                    try visit(path)
                } else if !ours.contains(path) || entry.isFolder {
                    try keep(path, isFolder: entry.isFolder)
                }
            }
        }

        private mutating func keep(_ path: String, isFolder: Bool) throws(FileError) {
            if taken.contains(path) || takenFolders.contains(path) {
                carried.setAside.append(path)
                try setAside(path, isFolder: isFolder)
            } else {
                try staged.writer?.link(path, fromFolder: staged.outputDescriptor, at: staged.output.path)
            }
        }

        private func setAside(_ path: String, isFolder: Bool) throws(FileError) {
            guard staged.writer != nil else { return }
            let aside = "\(staged.output.generationsPath)/set-aside-\(staged.number)/\(path)"
            let source = staged.output.path + "/" + path
            try Files.createFolder(Files.parent(of: aside))
            if isFolder {
                // Folders cannot be linked: their files are, one by one.
                try Files.createFolder(aside)
                for entry in try Files.entries(in: source) {
                    try setAside(path + "/" + entry.name, isFolder: entry.isFolder)
                }
            } else if link(source, aside) != 0, errno != EEXIST {
                let bytes = try Files.read(source)
                try Files.replace(aside, with: bytes)
            }
        }
    }
}

internal import CSystem
internal import Glibc
internal import Model

/// Unmanaged files that stood where the site had to write. They lie in `set-aside-<n>/` beside the generations, under
/// their old paths, and return with the first generation that leaves their name free.
enum SetAside {
    struct File: Sendable {
        /// `set-aside-<n>`, absolute.
        let folder: String
        let path: FilePath
    }

    private static let prefix = "set-aside-"
    /// For files that may be the tool's own, because a manifest was lost: they do not return by themselves.
    private static let unidentifiedPrefix = "unidentified-"

    /// A path for a folder that is not there yet.
    /// - Parameters:
    ///   - number: of the generation; a higher one is taken where that folder exists.
    ///   - isIdentified: whether the files are known to be unmanaged.
    static func freshFolder(
        _ generations: String, number: Int, isIdentified: Bool
    ) throws(FileError) -> String {
        var number = number
        func path() -> String { "\(generations)/\(isIdentified ? prefix : unidentifiedPrefix)\(number)" }
        while try Files.kind(of: path()) != nil { number += 1 }
        return path()
    }

    /// Links `paths` of the output, folders with all their files, into a new folder.
    /// - Parameter descriptor: the output, open.
    static func keep(
        _ paths: [FilePath], of output: String, _ descriptor: Int32, in folder: String
    ) throws(FileError) {
        guard !paths.isEmpty else { return }
        let writer = try FolderWriter(creating: folder)
        let output = FilePath(output)
        var rest = paths
        var folders: [FilePath] = []
        while let path = rest.popLast() {
            if try Files.status(of: output.appending(path))?.kind == .folder {
                try writer.makeFolder(path, mode: 0o700)
                folders.append(path)
                rest += try Files.entries(in: output.appending(path)).map { path.appending($0.name) }
            } else {
                try writer.link(path, fromFolder: descriptor)
            }
        }
        try writer.copyRights(of: folders.reversed(), fromFolder: descriptor)
    }

    /// Links into a site every file that was set aside and has a free name there: of several the newest.
    /// - Parameter site: the stage, or the output where files are replaced one by one.
    /// - Returns: those, and those that a killed run had restored and not removed here.
    static func bringBack(_ generations: String, into site: FolderWriter) throws(FileError) -> [File] {
        var back: [File] = []
        var opened: [(descriptor: Int32, made: Set<FilePath>)] = []
        defer { for folder in opened { close(folder.descriptor) } }
        for folder in try folders(generations) {
            let descriptor = vt_open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0)
            guard descriptor >= 0 else { throw FileError("open", folder, code: -descriptor) }
            opened.append((descriptor, []))
            let last = opened.count - 1
            for path in try Files.files(below: FilePath(folder)) {
                switch try place(of: path, from: folder, in: site) {
                case .taken: continue
                case .free:
                    var above = path.parent
                    while let folder = above, try Files.status(of: FilePath(site.path).appending(folder)) == nil {
                        opened[last].made.insert(folder)
                        above = folder.parent
                    }
                    try site.link(path, fromFolder: descriptor)
                case .same: break
                }
                back.append(File(folder: folder, path: path))
            }
        }
        // At the end: another one may have had more of the same folder, in which nothing can be made then.
        for folder in opened {
            try site.copyRights(of: folder.made.sorted().reversed(), fromFolder: folder.descriptor)
        }
        return back
    }

    /// Removes files that are back in the output, and folders that become empty.
    static func remove(_ files: [File]) throws(FileError) {
        for file in files {
            let folder = FilePath(file.folder)
            func removed(_ path: FilePath, _ call: (UnsafePointer<CChar>) -> Int32) -> Int32 {
                let code = folder.appending(path).call(call)
                // Its folder has the mode that it had in the output.
                guard code == -EACCES, let own = path.parent, folder.appending(own).call({ chmod($0, 0o700) }) == 0
                else { return code }
                return folder.appending(path).call(call)
            }
            let code = removed(file.path) { unlink($0) }
            guard code == 0 || code == -ENOENT else {
                throw FileError("remove", "\(file.folder)/\(file.path)", code: -code)
            }
            var above = file.path.parent
            while let empty = above, removed(empty, { rmdir($0) }) == 0 { above = empty.parent }
            rmdir(file.folder)
        }
    }

    /// The folders of what was set aside, newest first.
    private static func folders(_ generations: String) throws(FileError) -> [String] {
        let names = try Files.entries(in: FilePath(generations)).filter(\.isFolder).compactMap(\.name.text)
        let numbers = names.filter { $0.hasPrefix(prefix) }.compactMap { Int($0.dropFirst(prefix.count)) }
        return numbers.sorted(by: >).map { "\(generations)/\(prefix)\($0)" }
    }

    private enum Place { case free, taken, same }

    private static func place(
        of path: FilePath, from folder: String, in site: FolderWriter
    ) throws(FileError) -> Place {
        let root = FilePath(site.path)
        if let standing = try Files.status(of: root.appending(path)) {
            let aside = try Files.status(of: FilePath(folder).appending(path))
            return standing.st_ino == aside?.st_ino && standing.st_dev == aside?.st_dev ? .same : .taken
        }
        var above = path.parent
        while let folder = above {
            if let kind = try Files.status(of: root.appending(folder))?.kind { return kind == .folder ? .free : .taken }
            above = folder.parent
        }
        return .free
    }
}

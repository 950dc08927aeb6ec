internal import Glibc
internal import Model

/// The folder of generations on disk.
enum GenerationStore {
    struct Found {
        var current: Manifest?
        var incompleteSyncPaths: Set<FilePath> = []
        var hasLostManifest = false
        var nextNumber = 1
    }

    /// Exists during a sync: the output may then be a mixture of two generations.
    static func incompleteSyncMark(_ generations: String) -> String { generations + "/unfinished" }

    private static let manifestSuffix = ".manifest"
    private static let picturesSuffix = ".pictures"
    /// Larger files are damaged. A manifest has some 150 bytes for each file.
    private static let manifestBytesMax = 1 << 30
    /// With what hundreds of feeds show.
    private static let headBytesMax = 1 << 18
    private static let noteBytesMax = 32

    static func manifestPath(_ generations: String, _ number: Int) -> String {
        "\(generations)/\(number)\(manifestSuffix)"
    }

    /// What its slots showed: `PublishedPictures`.
    static func picturesPath(_ generations: String, _ number: Int) -> String {
        "\(generations)/\(number)\(picturesSuffix)"
    }

    /// What the published pages were made from: `PageNotes`.
    static func pageNotesPath(_ generations: String) -> String { generations + "/pages" }

    /// What rendering noted beside it.
    static func path(of note: RenderNote, _ generations: String) -> String { "\(generations)/\(note.rawValue)" }

    /// - Returns: nil where nothing stands there, or no notes, or those of another account: then all is rendered.
    static func pageNotes(_ generations: String) throws(FileError) -> PageNotes? {
        guard var pages = try notes(pageNotesPath(generations)).flatMap({ PageNotes(bytes: $0) }) else { return nil }
        for note in RenderNote.allCases { pages.renderNotes[note] = try notes(path(of: note, generations)) }
        return pages
    }

    /// - Returns: nil where nothing stands there, or what another account wrote.
    private static func notes(_ path: String) throws(FileError) -> [UInt8]? {
        do throws(FileError) { return try bytes(path, bytesMax: manifestBytesMax) } catch {
            if error.isPermission { return nil } else { throw error }
        }
    }

    /// Where an earlier generation lies.
    static func folderPath(_ generations: String, _ number: Int) -> String { "\(generations)/\(number)" }

    /// - Returns: nil where nothing stands there, or what is no manifest.
    static func manifest(_ generations: String, _ number: Int) throws(FileError) -> Manifest? {
        try bytes(manifestPath(generations, number), bytesMax: manifestBytesMax).flatMap { Manifest(text: $0) }
    }

    /// The bytes of a file that the tool wrote here; nil where it is missing or damaged: the next write replaces it.
    private static func bytes(_ path: String, bytesMax: Int) throws(FileError) -> [UInt8]? {
        do throws(FileError) { return try Files.read(path, bytesMax: bytesMax) } catch {
            if error.isMissing || error.isDamage { return nil } else { throw error }
        }
    }

    /// Replaces the manifest of the same generation.
    static func write(_ manifest: Manifest, _ generations: String) throws(FileError) {
        try Files.replace(manifestPath(generations, manifest.number), with: manifest.text, isLasting: true)
    }

    /// Removes an earlier generation.
    static func remove(_ generations: String, _ number: Int) throws(FileError) {
        try remove(folder: folderPath(generations, number), generations)
        try removeRecords(generations, number)
    }

    /// Removes a generation's records, the manifest last: without one it is no generation.
    static func removeRecords(_ generations: String, _ number: Int) throws(FileError) {
        try Files.remove(picturesPath(generations, number))
        try Files.remove(manifestPath(generations, number))
    }

    /// The numbers of all generations that have a manifest.
    static func numbers(_ generations: String) throws(FileError) -> Set<Int> {
        Set(try names(generations).compactMap(number(ofManifest:)))
    }

    /// The numbers of which a folder or a record of pictures is there, and no manifest: no generation, but what is left
    /// of one.
    static func remains(_ generations: String) throws(FileError) -> Set<Int> {
        var remains: Set<Int> = []
        for entry in try Files.entries(in: generations) {
            let isRecord = entry.name.hasSuffix(picturesSuffix)
            let name = entry.name.dropLast(isRecord ? picturesSuffix.count : 0)
            // Not `07`: the tool does not write it so.
            if isRecord != entry.isFolder, let number = number(name), "\(number)" == name { remains.insert(number) }
        }
        return try remains.subtracting(numbers(generations))
    }

    /// The generation of the manifest that has this name; nil for any other name.
    private static func number(ofManifest name: String) -> Int? {
        name.hasSuffix(manifestSuffix) ? number(name.dropLast(manifestSuffix.count)) : nil
    }

    /// A number as the tool writes it: one more never overflows.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.count <= 15 && text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
    }

    /// The number of the published generation: by the folder's inode; for a copied or restored folder by the note of
    /// the last switch.
    static func currentNumber(_ generations: String, output: String) throws(FileError) -> Int? {
        try standing(generations, output: output, among: heads(generations))?.number
    }

    /// - Parameter heads: of all generations that are kept. Only of the one that stands are the files read.
    private static func found(
        _ generations: String, output: String, among heads: [Manifest]
    ) throws(FileError) -> Found {
        var found = Found()
        // A manifest that cannot be read has had its number too.
        found.nextNumber = max(try numbers(generations).max() ?? 0, try notedNumber(generations) ?? 0) + 1
        guard try inode(of: output) != nil else { return found }
        if let head = try standing(generations, output: output, among: heads) {
            found.current = try manifest(generations, head.number)
        }
        found.hasLostManifest = found.current == nil && (found.nextNumber > 1 || holdsSite(output))
        let isMarked = try Files.kind(of: incompleteSyncMark(generations)) != nil
        if found.hasLostManifest || isMarked {
            for head in heads {
                let files = try manifest(generations, head.number)?.files ?? []
                found.incompleteSyncPaths.formUnion(files.map { FilePath($0.path) })
            }
            let folders = Set(found.incompleteSyncPaths.map(\.parent))
            found.incompleteSyncPaths.formUnion(folders.map(FileReplacer.temporaryPath))
        }
        return found
    }

    /// Whether a site of this tool stands there, known by a stylesheet's name. What belongs to it here may have been
    /// removed, or have stayed behind when the output moved.
    private static func holdsSite(_ output: String) -> Bool {
        // Where there is no such folder, or one that cannot be read, there is none.
        let names = (try? Files.names(in: output + "/assets")) ?? []
        return names.contains { name in
            let parts = name.split(separator: ".")
            return parts.count == 3 && parts[0] == "site" && parts[2] == "css" && parts[1].count == 8
                && parts[1].allSatisfy(\.isHexDigit)
        }
    }

    private static func standing(
        _ generations: String, output: String, among heads: [Manifest]
    ) throws(FileError) -> Manifest? {
        guard let inode = try inode(of: output) else { return nil }
        let standing = heads.filter { $0.folderInode == inode }.max { $0.number < $1.number }
        let number = try notedNumber(generations)
        return standing ?? heads.first { $0.number == number }
    }

    /// The number noted by the last completed switch; nil before the first.
    static func notedNumber(_ generations: String) throws(FileError) -> Int? {
        guard let noted = try bytes(generations + "/current", bytesMax: noteBytesMax) else { return nil }
        return number(String(decoding: noted, as: UTF8.self).prefix { $0 != "\n" })
    }

    /// Removes a folder's inode from the manifests of those generations whose folder it is not, or not any more: file
    /// systems give it to another folder, and the newest that has it counts as the published one.
    /// - Parameter isOther: whether the generation of this number is one of them.
    static func disown(
        _ generations: String, folderInode: UInt64, where isOther: (Int) -> Bool
    ) throws(FileError) {
        for head in try heads(generations) where head.folderInode == folderInode && isOther(head.number) {
            guard var manifest = try manifest(generations, head.number) else { continue }
            manifest.folderInode = 0
            try write(manifest, generations)
        }
    }

    /// The published generation; changes nothing on disk.
    static func look(_ generations: String, output: String) throws(FileError) -> Found {
        try found(generations, output: output, among: heads(generations))
    }

    /// The published generation, after recovery from a killed run: its stage is removed, or kept where it is the
    /// generation that was switched out, and manifests without a folder are removed, as folders without a manifest are.
    static func recover(_ generations: String, output: String) throws(FileError) -> Found {
        try Files.removeUnfinished(in: generations)
        try removeUnremovable(generations)
        let all = try heads(generations)
        let found = try found(generations, output: output, among: all)
        var standing: Set<Int> = []
        // A rollback's switch puts an older one in the place of a newer one, which was noted then.
        let newest = max(found.current?.number ?? 0, try notedNumber(generations) ?? 0)
        for name in try Files.names(in: generations) {
            let folder = generations + "/" + name
            if name.hasPrefix("stage-") {
                let inode = try inode(of: folder)
                let owner = all.filter { $0.folderInode == inode }.max { $0.number < $1.number }
                if let owner, try Files.kind(of: folderPath(generations, owner.number)) == nil,
                    owner.number <= newest, owner.number != found.current?.number
                {
                    try keep(folder, as: owner.number, generations)
                    standing.insert(owner.number)
                } else {
                    try remove(folder: folder, generations)
                    // A rollback that was cut off has noted it for a generation that is kept.
                    if let inode, owner != nil { try disown(generations, folderInode: inode) { _ in true } }
                }
            } else if let number = Int(name), try Files.kind(of: folder) == .folder {
                standing.insert(number)
            }
        }
        // After an interrupted sync all manifests are needed to tell which files in the output are ours.
        guard found.incompleteSyncPaths.isEmpty, !found.hasLostManifest else { return found }
        for number in try numbers(generations)
        where number != found.current?.number && !standing.contains(number) {
            try removeRecords(generations, number)
        }
        for number in try remains(generations) { try remove(generations, number) }
        return found
    }

    /// Makes a folder that of a generation, in place of what has its name.
    static func keep(_ folder: String, as number: Int, _ generations: String) throws(FileError) {
        let path = folderPath(generations, number)
        try remove(folder: path, generations)
        guard rename(folder, path) == 0 else { throw FileError("rename", folder, code: errno) }
    }

    /// All manifests, without their files.
    static func heads(_ generations: String) throws(FileError) -> [Manifest] {
        var manifests: [Manifest] = []
        for name in try names(generations) {
            // One under another name than its number's would be read for another.
            if let number = number(ofManifest: name), let manifest = try head(generations + "/" + name),
                manifest.number == number
            {
                manifests.append(manifest)
            }
        }
        return manifests
    }

    /// A manifest without its files; nil where it is missing or damaged.
    private static func head(_ path: String) throws(FileError) -> Manifest? {
        do throws(FileError) {
            let (start, byteCount) = try Files.readStart(path, bytesMax: headBytesMax)
            guard byteCount <= manifestBytesMax else { return nil }
            if let manifest = Manifest.head(start: start, byteCount: byteCount) { return manifest }
        } catch {
            if error.isMissing || error.isDamage { return nil } else { throw error }
        }
        return try bytes(path, bytesMax: manifestBytesMax).flatMap { Manifest.head(text: $0) }
    }

    /// Of all that is there; none where the folder is not.
    static func names(_ generations: String) throws(FileError) -> [String] {
        do throws(FileError) { return try Files.names(in: generations) } catch {
            if error.isMissing { return [] } else { throw error }
        }
    }

    private static func inode(of folder: String) throws(FileError) -> UInt64? {
        guard let status = try Files.status(of: folder), status.kind == .folder else { return nil }
        return UInt64(status.st_ino)
    }
}

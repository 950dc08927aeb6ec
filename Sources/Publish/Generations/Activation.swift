internal import CSystem
internal import Glibc
package import Model

extension FinishedGeneration {
    /// Makes this generation the published one.
    ///
    /// The order is what makes a crash harmless: the files are durable before the manifest names them, the manifest is
    /// durable before the switch, and the switch is one call of the kernel.
    /// - Parameters:
    ///   - method: `.sync` replaces file by file even where folders could be exchanged.
    ///   - keep: how many earlier generations stay.
    ///   - pictures: what it shows in each slot; nil where the generation was published before and has a record of it.
    ///   - hasSwitched: called as soon as the site stands; its records are still to be written.
    package func publish(
        method: PublishSettings.Method, keep: Int, pictures: PublishedPictures? = nil,
        hasSwitched: (PublishMethod) -> Void = { _ in }
    ) throws(FileError) -> PublishMethod {
        guard let writer = staged.writer else { return .none }
        try SetAside.keep(inTheWay, of: staged.output.path, staged.outputDescriptor, in: setAsideFolder)
        // The one waits for the disk, the other for the processor.
        let (durable, text) = Parallel.both {
            Result { () throws(FileError) in try writer.makeDurable() }
        } _: {
            pictures?.text
        }
        try durable.get()
        try Files.createFolder(Files.parent(of: staged.output.path))
        if let text {
            // Before the manifest: a generation that has one has the other.
            let path = GenerationStore.picturesPath(staged.output.generationsPath, staged.number)
            try Files.replace(path, with: text)
        }
        try notePages()
        var done = PublishMethod.sync
        if method == .exchange {
            try GenerationStore.disown(staged.output.generationsPath, folderInode: writer.inode) { $0 != staged.number }
            try note(folderInode: writer.inode)
            if try exchange(writer, hasSwitched) {
                done = .exchange
                // What an earlier replacement, cut short, left mixed has gone with the old folder.
                try Files.remove(GenerationStore.incompleteSyncMark(staged.output.generationsPath))
            }
        }
        let back = done == .sync ? try sync(writer, hasSwitched) : returning
        try Files.replace(
            staged.output.generationsPath + "/current", with: Array("\(staged.number)\n".utf8))
        try SetAside.remove(back)
        // Under a hold `overrideHold(keep:)` removes earlier generations afterwards.
        if !staged.output.isHeld {
            try GenerationStore.prune(staged.output.generationsPath, current: staged.number, keep: keep)
        }
        return done
    }

    private func note(folderInode: UInt64) throws(FileError) {
        let generations = staged.output.generationsPath
        guard folderInode != manifest.folderInode else {
            return try Files.replace(
                GenerationStore.manifestPath(generations, manifest.number), with: manifestText, isLasting: true)
        }
        var manifest = manifest
        manifest.folderInode = folderInode
        try GenerationStore.write(manifest, generations)
    }

    /// - Returns: false where this file system, or a mount point in the output's place, does not let folders be
    ///   exchanged.
    private func exchange(
        _ writer: FolderWriter, _ hasSwitched: (PublishMethod) -> Void
    ) throws(FileError) -> Bool {
        let output = staged.output
        if try Files.kind(of: output.path) == nil {
            let moved = vt_rename_new(writer.path, output.path)
            if moved == 0 {
                hasSwitched(.exchange)
                return true
            }
            guard Self.meansUnable(-moved) else { throw FileError("rename", writer.path, code: -moved) }
            return false
        }
        let exchanged = vt_exchange(writer.path, output.path)
        guard exchanged == 0 else {
            guard Self.meansUnable(-exchanged) else { throw FileError("exchange", output.path, code: -exchanged) }
            return false
        }
        hasSwitched(.exchange)
        try keepEarlier(writer.path)
        return true
    }

    private static func meansUnable(_ code: Int32) -> Bool {
        [EINVAL, ENOSYS, EBUSY, EXDEV, EOPNOTSUPP].contains(code)
    }

    /// Puts the folder that was published until now among the earlier generations; a folder in which nothing is ours
    /// has given all its files to the new one, and goes.
    private func keepEarlier(_ old: String) throws(FileError) {
        let generations = staged.output.generationsPath
        guard let before = staged.output.current else { return try GenerationStore.remove(folder: old, generations) }
        try GenerationStore.keep(old, as: before.number, generations)
    }

    /// Replaces file by file, so that a page never names an asset or a picture that is not there yet or no more.
    /// - Returns: the files that had been set aside and have their places in the output again.
    private func sync(
        _ writer: FolderWriter, _ hasSwitched: (PublishMethod) -> Void
    ) throws(FileError) -> [SetAside.File] {
        let output = staged.output
        let mark = GenerationStore.incompleteSyncMark(output.generationsPath)
        try Files.createFolder(output.path)
        // The output may be on another file system: this is durable before anything changes there.
        try Files.replace(mark, with: Array("\(staged.number)\n".utf8), isLasting: true)
        var status = stat()
        guard lstat(output.path, &status) == 0 else { throw FileError("stat", output.path, code: errno) }
        try note(folderInode: UInt64(status.st_ino))
        // Newer ones that were synced into that folder.
        try GenerationStore.disown(output.generationsPath, folderInode: UInt64(status.st_ino)) { $0 > staged.number }
        let before = Set((output.current?.files ?? []).map { FilePath($0.path) }).union(output.incompleteSyncPaths)
        var replacer = FileReplacer(from: writer.path, to: output.path)
        for file in manifest.files where file.kind != .page { try replacer.replace(file) }
        for file in manifest.files where file.kind == .page { try replacer.replace(file) }
        let after = Set(manifest.files.map { FilePath($0.path) })
        for path in before.subtracting(after).sorted() { try replacer.remove("\(path)") }
        let back = try SetAside.bringBack(output.generationsPath, into: FolderWriter(opening: output.path))
        try replacer.makeDurable()
        hasSwitched(.sync)
        try Files.remove(mark)
        try GenerationStore.keep(writer.path, as: staged.number, output.generationsPath)
        return back
    }
}

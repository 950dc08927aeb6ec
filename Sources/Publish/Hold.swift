internal import Glibc
internal import Model

/// A rollback is in force as long as a file says so beside the generations: it outlives the machine's next start.
extension OutputFolder {
    private var holdPath: String { generationsPath + "/hold" }

    /// Whether builds go on aside, because a rollback has put an earlier generation in place.
    package var isHeld: Bool { Files.kind(of: holdPath) != nil }

    /// Lets builds publish again; what stands in the output's place stays there.
    package func letGo() throws(PublishError) {
        do throws(FileError) { try Files.remove(holdPath) } catch { throw PublishError.file(error) }
    }

    func hold(at number: Int) throws(FileError) {
        try Files.replace(holdPath, with: Array("\(number)\n".utf8))
    }

    /// Removes what was kept for a look: what speaks of it is out of date.
    package func clearAside() throws(PublishError) {
        do throws(FileError) { try Files.remove(asidePath) } catch { throw PublishError.file(error) }
    }
}

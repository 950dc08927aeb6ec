internal import Glibc
internal import Model
internal import Synchronization

/// A rollback is in force as long as a file says so beside the generations: it outlives the machine's next start.
extension OutputFolder {
    private var holdPath: String { Self.holdPath(generationsPath) }

    static func holdPath(_ generations: String) -> String { generations + "/hold" }

    /// Whether builds go on aside, because a rollback has put an earlier generation in place.
    package var isHeld: Bool { held.load(ordering: .acquiring) }

    /// Lets builds publish again; what stands in the output's place stays there.
    package func releaseHold() throws(PublishError) {
        do throws(FileError) { try Files.remove(holdPath) } catch { throw PublishError.file(error) }
        held.store(false, ordering: .releasing)
    }

    /// Ends a hold because a build publishes all the same. The generations that the rollback had passed over go: else a
    /// rollback of the new one would lead to one of them, and not to what stood there.
    /// - Parameter keep: how many earlier generations stay, of those that are left.
    package func overrideHold(keep: Int) throws(PublishError) {
        guard isHeld else { return }
        do throws(FileError) {
            for number in try passedOver() { try GenerationStore.remove(generationsPath, number) }
            if let number = try GenerationStore.currentNumber(generationsPath, output: path) {
                try GenerationStore.prune(generationsPath, current: number, keep: keep)
            }
        } catch { throw PublishError.file(error) }
        try releaseHold()
    }

    /// Generations that are newer than the one that stood at the output when the lock was taken.
    private func passedOver() throws(FileError) -> [Int] {
        guard let standing = current?.number else { return [] }
        return try GenerationStore.heads(generationsPath).map(\.number).filter { $0 > standing && $0 < nextNumber }
    }

    func hold(at number: Int) throws(FileError) {
        try Files.replace(holdPath, with: Array("\(number)\n".utf8))
        held.store(true, ordering: .releasing)
    }

    /// Removes what was kept for a look: what speaks of it is out of date.
    package func clearAside() throws(PublishError) {
        do throws(FileError) { try Files.remove(asidePath) } catch { throw PublishError.file(error) }
    }
}

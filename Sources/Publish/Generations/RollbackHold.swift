internal import Glibc
package import Model
internal import Synchronization

/// A rollback holds the site as long as the file `hold` lies beside the generations.
extension OutputFolder {
    private var holdPath: String { Self.holdPath(generationsPath) }

    static func holdPath(_ generations: String) -> String { generations + "/hold" }

    /// Whether a rollback keeps builds from publishing.
    package var isHeld: Bool { held.load(ordering: .acquiring) }

    /// Whether a rollback holds the site at `path`, read without the lock.
    package static func isHeld(at path: String) throws(FileError) -> Bool {
        try Files.kind(of: holdPath(generationsPath(of: resolvingLinks(path)))) != nil
    }

    /// Lets builds publish again. The published site stays.
    func releaseHold() throws(FileError) {
        try Files.remove(holdPath)
        held.store(false, ordering: .releasing)
    }

    /// Ends a hold because a build publishes all the same. Generations newer than the one that was held are removed:
    /// else the next rollback would lead to one of them.
    /// - Parameter keep: how many earlier generations stay, of those that are left.
    package func overrideHold(keep: Int) throws(FileError) {
        guard isHeld else { return }
        for number in try passedOver() { try GenerationStore.remove(generationsPath, number) }
        if let number = try GenerationStore.currentNumber(generationsPath, output: path) {
            try GenerationStore.prune(generationsPath, current: number, keep: keep)
        }
        try releaseHold()
    }

    /// Generations that are newer than the one that stood at the output when the lock was taken.
    private func passedOver() throws(FileError) -> [Int] {
        guard let standing = current?.number else { return [] }
        return try GenerationStore.heads(generationsPath).map(\.number).filter { $0 > standing && $0 < nextNumber }
    }

    func hold(at number: Int) throws(FileError) {
        try Files.replace(holdPath, with: Array("\(number)\n".utf8), isLasting: true)
        held.store(true, ordering: .releasing)
    }

    /// Removes the generation that the gate kept aside.
    package func clearAside() throws(FileError) {
        try GenerationStore.remove(folder: asidePath, generationsPath)
    }
}

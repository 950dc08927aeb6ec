internal import Glibc
package import Model

/// What another user has put into the output, who alone can remove it, is in the folders of generations too.
extension GenerationStore {
    private static let unremovablePrefix = "unremovable-"

    /// Removes a generation's folder. What cannot be removed is moved aside: it would stand in the way of every later
    /// night.
    static func remove(folder: String, _ generations: String) throws(FileError) {
        do throws(FileError) { try Files.remove(folder) } catch {
            guard error.isPermission else { throw error }
            try moveAside(folder, generations, error)
        }
    }

    /// - Parameter error: why it cannot be removed; thrown where it cannot be moved either.
    static func moveAside(_ folder: String, _ generations: String, _ error: FileError) throws(FileError) {
        guard !isUnremovable(Files.name(of: folder)) else { return }
        var number = 1
        while try Files.kind(of: "\(generations)/\(unremovablePrefix)\(number)") != nil { number += 1 }
        guard rename(folder, "\(generations)/\(unremovablePrefix)\(number)") == 0 else { throw error }
    }

    static func isUnremovable(_ name: String) -> Bool { name.hasPrefix(unremovablePrefix) }

    /// What is left of folders that could not be removed; absolute paths.
    static func unremovable(_ generations: String) throws(FileError) -> [String] {
        try names(generations).filter(isUnremovable).map { "\(generations)/\($0)" }
    }

    /// Removes what can be removed by now of what could not.
    static func removeUnremovable(_ generations: String) throws(FileError) {
        for folder in try unremovable(generations) { try remove(folder: folder, generations) }
    }
}

extension OutputFolder {
    /// What is left of earlier generations that could not be removed, because another user has put a folder into the
    /// output; absolute paths.
    package func unremovableFolders() throws(FileError) -> [String] {
        try GenerationStore.unremovable(generationsPath)
    }
}

internal import Foundation
internal import Model

/// Paths of the command line, which are relative to where the command was called.
enum WorkingFolder {
    static func absolute(_ path: String) -> String {
        let folder = FileManager.default.currentDirectoryPath
        return DocumentBase.normalised(path.hasPrefix("/") ? path : folder + "/" + path)
    }
}

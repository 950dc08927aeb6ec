internal import Glibc
internal import Model

/// Makes paths of the command line absolute.
enum WorkingFolder {
    /// - Throws: for a relative path where the working folder has been deleted, or its name is not UTF-8.
    static func absolute(_ path: String) throws(UsageError) -> String {
        if path.hasPrefix("/") { return DocumentBase.normalised(path) }
        guard let name = getcwd(nil, 0) else {
            let reason = String(cString: strerror(errno))
            throw UsageError(
                message: "\(path) is relative, and the working folder cannot be told (\(reason)): it may have been "
                    + "deleted; call the command from a folder that is there, or give absolute paths")
        }
        defer { free(name) }
        let folder = FilePath(cString: name)
        guard let text = folder.text else {
            throw UsageError(
                message: "\(path) is relative, and the working folder's name is not UTF-8: \(folder); give absolute "
                    + "paths")
        }
        return DocumentBase.normalised(text + "/" + path)
    }
}

internal import Decode
internal import Glibc
internal import Model

/// The `.env` beside the configuration, which holds keys.
enum EnvironmentFile {
    /// Throws where others than its owner can read or change it, whether or not the run reads it.
    /// - Parameter folder: the configuration's.
    static func check(in folder: String) throws(BuildError) {
        let path = folder + "/.env"
        var status = stat()
        // A missing file holds no keys; an error is reported where the file is read.
        guard stat(path, &status) == 0, status.kind == .file, status.st_mode & 0o066 != 0 else { return }
        let mode = String(status.st_mode & 0o777, radix: 8)
        throw BuildError(
            .permission,
            "\(path) holds keys, and others than its owner can read or change it (mode \(mode)); type: "
                + "chmod 600 \(quoted(path))")
    }

    /// The numbers of the lines that are not understood, from 1.
    static func ignoredLines(in folder: String) throws(BuildError) -> [Int] {
        try mapError(
            { (error: FileError) in BuildError(ExitCode(error), error.description) },
            of: ConfigurationEnvironment.ignoredLines(in: folder))
    }

    /// Quoted for a shell.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/._-+".utf8.contains($0) }
        return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
    }
}

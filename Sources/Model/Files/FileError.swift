internal import Glibc

/// A call on a file that failed.
package struct FileError: Error, Hashable, CustomStringConvertible {
    /// What was tried: `open`, `rename`, `write`…
    package let call: String
    package let path: String
    /// The `errno` of the failure.
    package let code: Int32

    package init(_ call: String, _ path: String, code: Int32) {
        self.call = call
        self.path = path
        self.code = code
    }

    package var reason: String {
        guard isNotRegular else { return String(cString: strerror(code)) }
        // Only the tool names its locks; what it was told to read may be the system's, such as /dev/null.
        return "it is no regular file" + (call == "lock" ? "; move it away" : "")
    }
    package var description: String { "\(path): cannot \(call): \(reason)" }

    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    /// Neither a file nor a folder: a FIFO, a device, a socket.
    package var isNotRegular: Bool { code == EINVAL && (call == "read" || call == "lock") }
    /// What stands there cannot be a file that this tool has written; the disk and the rights are not at fault.
    package var isDamage: Bool { isNotRegular || [EISDIR, ELOOP, EFBIG].contains(code) }
    package var isPermission: Bool { code == EACCES || code == EPERM || code == EROFS }
    package var isNoSpace: Bool { code == ENOSPC || code == EDQUOT }
}

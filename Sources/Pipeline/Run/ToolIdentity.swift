internal import Glibc
internal import Model

/// Which program this is: of two builds of one version the later may make other pages of the same data.
enum ToolIdentity {
    /// Nil where the program's file cannot be looked at.
    static let ofThisProcess: String? = {
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else { return nil }
        // The time of the last change cannot be set, so any other file has another one.
        let changed = "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
        return "\(toolVersion) \(status.st_dev) \(status.st_ino) \(status.st_size) \(changed)"
    }()
}

internal import CSystem
internal import Glibc
internal import Model

/// Which program this is: of two builds of one version the later may make other pages of the same data.
enum ToolIdentity {
    /// Nil where it cannot be told.
    static let ofThisProcess: String? = (buildID ?? file).map { "\(toolVersion) \($0)" }

    /// The linker's digest of the program, the same wherever a copy lies: a container has the file anew each night.
    static var buildID: String? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = vt_build_id(&bytes, Int32(bytes.count))
        guard count > 0 else { return nil }
        let digits = Array("0123456789abcdef")
        return String(bytes.prefix(Int(count)).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    /// The program's file.
    private static var file: String? {
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else { return nil }
        // The time of the last change cannot be set, so any other file has another one.
        let changed = "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
        return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(changed)"
    }
}

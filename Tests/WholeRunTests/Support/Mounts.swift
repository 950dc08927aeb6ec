internal import Foundation
internal import Glibc

/// Wrappers that run a command in a mount namespace of its own, where there is the right to: nothing of it is seen by,
/// or left to, anyone else.
enum Mounts {
    static let areAllowed: Bool = {
        guard geteuid() == 0 else { return false }
        return succeeds(["/usr/bin/unshare", "--mount", "/bin/mount", "-t", "tmpfs", "none", "/mnt"])
    }()

    /// An empty disk of that size in the place of `folder`, which has to be there or can be made.
    static func smallDisk(at folder: String, kilobytes: Int) -> [String] {
        shell("mount -t tmpfs -o size=\(kilobytes)k,mode=700 none \"$0\"", folder)
    }

    /// A folder made a mount point, with what is in it.
    static func mountPoint(_ folder: String) -> [String] { shell("mount --bind \"$0\" \"$0\"", folder) }

    static func readOnly(_ folder: String) -> [String] {
        shell("mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\"", folder)
    }

    private static func shell(_ script: String, _ folder: String) -> [String] {
        ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", "mkdir -p \"$0\" && \(script) && exec \"$@\"", folder]
    }

    static func succeeds(_ words: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }  // not installed: not possible
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

/// Running as a user that file modes bind: they do not bind root.
enum Unprivileged {
    static let wrapper = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

    static let isPossible: Bool = geteuid() == 0 && Mounts.succeeds(wrapper + ["/bin/true"])

    /// Lets everyone look into a test's folder, and no one but its owner write there.
    static func open(_ folder: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    }
}

internal import Foundation
internal import Model

/// Writes a program that may be started at once.
///
/// Another process copies it into its place. While a file is open for writing here, whatever another test forks has it
/// open as well until it executes a program of its own, and the kernel starts no file that is open for writing
/// (ETXTBSY).
package func writeProgram(_ text: String, to path: String, mode: UInt32 = 0o755) throws {
    struct Failure: Error {
        let exitCode: Int32
    }
    let source = path + ".text"
    try Files.replace(source, with: Array(text.utf8))
    let copy = Process()
    copy.executableURL = URL(filePath: "/usr/bin/install")
    copy.arguments = ["-m", String(mode, radix: 8), source, path]
    try copy.run()
    copy.waitUntilExit()
    guard copy.terminationStatus == 0 else { throw Failure(exitCode: copy.terminationStatus) }
    try Files.remove(source)
}

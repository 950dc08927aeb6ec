package import Model

/// Sends and removes files at a target, by a program that is installed beside the tool.
protocol Transfer {
    /// Sends files of the output, side by side, each whole or not at all.
    /// - Parameter done: called with each file once the target has it, in any order.
    func send(
        _ paths: [String], headers: DeploymentHeaders, done: (String) throws(FileError) -> Void
    ) throws(DeploymentError)

    /// Removes files; one that is not there is no error.
    func remove(_ paths: [String], done: (String) throws(FileError) -> Void) throws(DeploymentError)

    /// What the target has, compared by listing it once.
    func compare(with files: [Manifest.File]) throws(DeploymentError) -> DeploymentComparison

    /// What the target has in the places of some files of the output; nothing else of it is looked at.
    /// - Returns: nil where that takes a listing of the target.
    func look(at paths: [String]) throws(DeploymentError) -> DeploymentPlaces?
}

extension ExternalCommand {
    /// Runs a program that sends, with `arguments`.
    func run(
        _ transport: DeploymentTarget.Transport, _ arguments: [String], input: [UInt8] = [],
        onMessage: (String) throws(FileError) -> Void
    ) throws(DeploymentError) -> Result {
        var command = self
        command.words += arguments
        var failed: FileError?
        do throws(Failure) {
            return try command.result(input: input) { line in
                do throws(FileError) { try onMessage(line) } catch { failed = failed ?? error }
                return failed == nil
            }
        } catch {
            if let failed { throw .file(failed) }
            throw .transfer(transport, exitCode: Self.notStarted, message: error.description)
        }
    }

    /// As shells have it.
    private static let notStarted: Int32 = 126
}

/// What a target has beside the published files.
struct DeploymentComparison {
    /// Published files that it lacks, or has with other bytes.
    var different: Set<String> = []
    /// Those of them that it has.
    var replaced: Set<String> = []
    /// `replaced`, and what else stands where the site has a file or a folder.
    var occupied: Set<String> = []
    /// Its other files.
    var others: Set<String> = []
}

/// What a target has where the site has files.
struct DeploymentPlaces {
    /// Files with the same bytes.
    var same: Set<String> = []
    /// Whatever else stands there: a file, a link, or one of them where the site has a folder.
    var different: Set<String> = []
}

/// Why a site was not sent, or not to its end. What the target has is whole in itself.
package enum DeploymentError: Error, CustomStringConvertible {
    case file(FileError)
    case publish(PublishError)
    /// The program that sends is not installed.
    case missingProgram(DeploymentTarget.Transport)
    /// What the program said last.
    case transfer(DeploymentTarget.Transport, exitCode: Int32, message: String)
    /// Published files that were changed or removed since.
    case changedSince([String])
    /// Another run sends there.
    case locked(path: String)
    case nothingPublished(path: String)

    package var description: String {
        switch self {
        case .file(let error): error.description
        case .publish(let error): error.description
        case .missingProgram(let program):
            "\(program) is not installed, and it is what sends the files; install it (Debian: apt-get install "
                + "\(program))"
        case .transfer(let program, let code, let message):
            "\(program) ended with exit code \(code): \(message); \(Fault(of: message).remedy)"
        case .changedSince(let paths):
            "\(paths[0])\(paths.count > 1 ? " and \(paths.count - 1) more published files were" : " was") "
                + "changed since the build; the next build writes what is published again"
        case .locked(let path): "\(path) is locked: another run is sending there; wait for it to end"
        case .nothingPublished(let path): "nothing is published at \(path) yet; build the site first"
        }
    }

    /// What the program that sends has met, as far as its message tells.
    package enum Fault: Sendable {
        case noSpace, permission, unknownRemote, other

        package init(of message: String) {
            func says(_ words: String...) -> Bool { words.contains { message.contains($0) } }
            // The numbers are rsync's; ssh says “Permission denied (publickey)” of a key.
            self =
                says("No space left on device", "Disk quota exceeded")
                ? .noSpace
                : says("Permission denied (13)", "Read-only file system (30)")
                    ? .permission : says("didn't find section in config file") ? .unknownRemote : .other
        }

        fileprivate var remedy: String {
            let again = "the same command again sends what is left"
            switch self {
            case .noSpace: return "make room there; \(again)"
            case .permission: return "let this user write there; \(again)"
            case .unknownRemote:
                return "`rclone config` names remotes; a server over ssh is written user@host:path, a folder ./path"
            case .other: return again
            }
        }
    }
}

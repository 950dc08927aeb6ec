internal import Decode
internal import Model
internal import Pipeline

/// What every command that needs the configuration begins with.
struct CommandContext {
    let configuration: Configuration
    let themeFolders: TemplateFolders

    init(_ common: CommonOptions, environment: [String: String]) throws(CommandFailure) {
        let file = try CommandFailure.absolute(common.config)
        do throws(ConfigurationError) {
            configuration = try Configuration(file: file, environment: environment)
        } catch { throw CommandFailure(.configuration, error.description) }
        let executable = TemplateFolders.executable()
        guard let folders = TemplateFolders(executable: executable, configurationFolder: configuration.folder) else {
            throw CommandFailure(
                .configuration,
                "the templates that came with \(executable) are not there: neither in ../share/vitrine/templates "
                    + "nor in the package it was built from; install it again")
        }
        themeFolders = folders
    }

    /// Throws where no site can be published to what `--output` names; nil: it was not given.
    func check(output: String?) throws(CommandFailure) {
        let objection = output.flatMap {
            PathRules.objection(toOutput: $0, configuration: configuration.folder, cache: configuration.cache.path)
        }
        if let objection { throw CommandFailure(.usage, "--output: \(objection)") }
    }

    /// Throws where `--report` names what a report must not take the place of: a folder, a device; nil: not given.
    func check(report: String?) throws(CommandFailure) {
        guard let report else { return }
        // What cannot be looked at is told where the report is written.
        guard let kind = try? Files.kindFollowingLinks(of: report), kind != .file else { return }
        throw CommandFailure(.usage, "--report: \(report) is no regular file; name a file, which may be new")
    }
}

/// Why a command comes to no end of its own: what is said, and how the process ends.
struct CommandFailure: Error {
    let exitCode: ExitCode
    let message: String

    init(_ exitCode: ExitCode, _ message: String) {
        self.exitCode = exitCode
        self.message = message
    }

    /// `WorkingFolder.absolute` for what is looked at only once the command is known.
    static func absolute(_ path: String) throws(CommandFailure) -> String {
        do throws(UsageError) { return try WorkingFolder.absolute(path) } catch {
            throw CommandFailure(.usage, error.message)
        }
    }
}

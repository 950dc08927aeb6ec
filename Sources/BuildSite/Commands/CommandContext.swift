internal import Decode
internal import Model
internal import Pipeline

/// What commands that need the configuration start with.
struct CommandContext {
    let configuration: Configuration
    let themeFolders: TemplateFolders

    init(_ common: CommonOptions, environment: [String: String]) throws(CommandFailure) {
        let file = try CommandFailure.absolute(common.config)
        do throws(ConfigurationError) {
            configuration = try Configuration(file: file, environment: environment)
        } catch { throw CommandFailure(ExitCode(error), error.description) }
        let executable = TemplateFolders.executable()
        guard let folders = TemplateFolders(executable: executable, configurationFolder: configuration.folder) else {
            throw CommandFailure(
                .configuration,
                "the templates that came with \(executable) are not there: neither in ../share/vitrine/templates "
                    + "nor in the package it was built from; install it again")
        }
        themeFolders = folders
    }

    /// - Parameter output: what `--output` names; nil: it was not given.
    /// - Throws: where no site can be published there.
    func check(output: String?) throws(CommandFailure) {
        let objection = output.flatMap {
            PathRules.objection(toOutput: $0, configuration: configuration.folder, cache: configuration.cache.path)
        }
        if let objection { throw CommandFailure(.usage, "--output: \(objection)") }
    }

    /// - Parameter report: what `--report` names; nil: it was not given.
    /// - Throws: where something stands there that a report must not replace, such as a folder or a device.
    func check(report: String?) throws(CommandFailure) {
        guard let report else { return }
        // A failure to look is reported when the report is written.
        guard let kind = try? Files.kindFollowingLinks(of: report), kind != .file else { return }
        throw CommandFailure(.usage, "--report: \(report) is no regular file; name a file, which may be new")
    }
}

internal import Decode
internal import Model
internal import Pipeline

/// What every command that needs the configuration begins with.
struct Setup {
    let configuration: Configuration
    let themeFolders: TemplateFolders

    /// - Throws: `Failure` with what to print and how to end.
    init(_ common: CommonOptions, environment: [String: String]) throws(Failure) {
        let file = WorkingFolder.absolute(common.config)
        do throws(ConfigurationError) {
            configuration = try Configuration(file: file, environment: environment)
        } catch { throw Failure(exitCode: .configuration, message: error.description) }
        let executable = TemplateFolders.executable()
        guard let folders = TemplateFolders(executable: executable, configurationFolder: configuration.folder) else {
            throw Failure(
                exitCode: .configuration,
                message:
                    "the templates that came with \(executable) are not there: neither in ../share/vitrine/templates "
                    + "nor in the package it was built from; install it again")
        }
        themeFolders = folders
    }

    struct Failure: Error {
        let exitCode: ExitCode
        let message: String
    }
}

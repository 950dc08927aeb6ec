internal import Decode
internal import Model
internal import Pipeline

/// What commands that need the configuration start with.
struct CommandContext {
    let configuration: Configuration
    let themeFolders: TemplateFolders
    /// Where the site is published: `--output`, else `publish.output`.
    let output: String

    /// - Parameter output: what `--output` names, absolute; nil: it was not given.
    /// - Throws: also where no site can be published there.
    init(
        _ common: CommonOptions, environment: [String: String], output: String? = nil
    ) throws(CommandFailure) {
        let file = try CommandFailure.absolute(common.config)
        do throws(ConfigurationError) {
            configuration = try Configuration(file: file, environment: environment)
        } catch { throw CommandFailure(ExitCode(error), error.description) }
        themeFolders = TemplateFolders(
            executable: TemplateFolders.executable(), configurationFolder: configuration.folder)
        self.output = output ?? configuration.publish.output
        let objection = output.flatMap {
            PathRules.objection(toOutput: $0, configuration: configuration.folder, cache: configuration.cache)
                ?? PathRules.objection(toOutput: $0, beside: configuration.publish.output)
        }
        if let objection { throw CommandFailure(.usage, "--output: \(objection)") }
    }

    /// - Parameter file: what `option` names; nil: it was not given.
    /// - Throws: where something stands there that must not be replaced, such as a folder or a device.
    func check(file: String?, of option: String) throws(CommandFailure) {
        guard let file else { return }
        // A failure to look is reported when the report is written.
        guard let kind = try? Files.kindFollowingLinks(of: file), kind != .file else { return }
        throw CommandFailure(.usage, "\(option): \(file) is no regular file; name a file, which may be new")
    }
}

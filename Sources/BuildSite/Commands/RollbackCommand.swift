internal import Model
internal import Pipeline

/// `build-site rollback [N]`: an earlier generation in the output's place at once, and held there.
struct RollbackCommand {
    let common: CommonOptions
    /// Instead of `publish.output`; an absolute path.
    let output: String?
    let back: Int
    let environment: [String: String]
    let console: Console

    func run() throws(CommandFailure) -> ExitCode {
        let context = try CommandContext(common, environment: environment, output: output)
        var settings = context.configuration.publish
        settings.output = context.output
        return console.result(Rollback(settings: settings).run(back: back))
    }
}

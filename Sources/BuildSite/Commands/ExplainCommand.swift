internal import Model
internal import Pipeline

/// `build-site explain PATH|URL`: where a published file or a picture comes from.
struct ExplainCommand {
    let common: CommonOptions
    let words: String
    /// Instead of `publish.output`; an absolute path.
    let output: String?
    let isJSON: Bool
    let environment: [String: String]
    let console: Console

    func run() throws(CommandFailure) -> ExitCode {
        let context = try CommandContext(common, environment: environment, output: output)
        let explain = Explain(configuration: context.configuration, output: context.output)
        return console.result(explain.run(words, isJSON: isJSON))
    }
}

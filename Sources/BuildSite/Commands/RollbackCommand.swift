internal import Model
internal import Pipeline

/// `build-site rollback [N]`: an earlier generation in the output's place at once, and held there.
struct RollbackCommand {
    let common: CommonOptions
    /// Instead of `publish.output`; an absolute path.
    let output: String?
    let back: Int
    let environment: [String: String]

    func run() -> ExitCode {
        let console = Console(common, environment: environment)
        let setup: Setup
        do throws(Setup.Failure) { setup = try Setup(common, environment: environment) } catch {
            console.log(.error, error.message)
            return error.exitCode
        }
        let configuration = setup.configuration
        let objection = output.flatMap {
            Places.objection(toOutput: $0, configuration: configuration.folder, cache: configuration.cache.path)
        }
        if let objection {
            console.log(.error, "--output: \(objection)")
            return .usage
        }
        var settings = configuration.publish
        if let output { settings.output = output }
        let ending = Rollback(settings: settings).run(back: back)
        ending.lines.forEach(console.result)
        if let error = ending.error { console.log(.error, error) }
        return ending.exitCode
    }
}

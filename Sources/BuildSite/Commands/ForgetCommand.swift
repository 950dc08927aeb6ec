internal import Model
internal import Pipeline

/// `build-site forget`: takes an entry or a person from the site and from all that lies behind it, for good.
struct ForgetCommand {
    let common: CommonOptions
    let action: ForgetAction
    let options: BuildOptions
    let environment: [String: String]
    let console: Console

    func run() async throws(CommandFailure) -> ExitCode {
        let context = try CommandContext(common, environment: environment, output: options.output)
        let day = EditionDay.resolve(
            asked: options.now, environment: environment, zone: context.configuration.site.timeZone)
        let forget = Forget(
            configuration: context.configuration, options: options, editionDay: day, themeFolders: context.themeFolders)
        switch action {
        case .list: return console.result(forget.list())
        case .undo(let words): return console.result(forget.undo(words))
        case .forget(let words):
            let code = console.result(await forget.remember(words))
            guard code == .success, !options.isDryRun else { return code }
            var build = options
            (build.forgets, build.isOffline) = (true, true)
            let built = try await BuildCommand(
                common: common, options: build, environment: environment, console: console
            ).run()
            if built != .success, built != .publishedWithLosses {
                console.log(
                    .warning,
                    "what is forgotten is not gone from everywhere yet: the site was not built anew, for the reason "
                        + "above; each run tries it first")
            }
            return built
        }
    }
}

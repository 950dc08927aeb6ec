internal import Model
internal import Pipeline

/// `build-site check`: the configuration, the feeds and the templates, with nothing published.
struct CheckCommand {
    let common: CommonOptions
    let environment: [String: String]
    let console: Console

    func run() async throws(CommandFailure) -> ExitCode {
        let context = try CommandContext(common, environment: environment)
        let day = EditionDay.resolve(
            asked: nil, environment: environment, zone: context.configuration.site.timeZone)
        let check = Check(
            configuration: context.configuration, themeFolders: context.themeFolders, editionDay: day,
            environment: environment, monitor: console.monitor)
        try SignalHandler.watch { [folder = check.temporaryFolder] _ in
            ExternalCommand.killAll()
            // The check may still write there for an instant; what is left lies in the system's temporary folder.
            try? Files.remove(folder)
        }
        return console.result(await check.run())
    }
}

internal import Foundation
internal import Model
internal import Pipeline

/// `build-site check`: the configuration, the feeds as far as they can be had without writing, and the templates.
struct CheckCommand {
    let common: CommonOptions
    let environment: [String: String]
    let console: Console

    func run() async throws(CommandFailure) -> ExitCode {
        let context = try CommandContext(common, environment: environment)
        let day = EditionDay.resolve(
            asked: nil, environment: environment, zone: context.configuration.site.timeZone)
        let monitor = Monitor(
            diagnose: { [console] in console.finding($0) }, progress: { _ in },
            log: { [console] in console.log($0, $1) })
        let check = Check(
            configuration: context.configuration, themeFolders: context.themeFolders, editionDay: day, monitor: monitor)
        try SignalHandler.watch { [folder = check.temporaryFolder] _ in
            // The check goes on writing there for an instant yet: what is left is in the machine's folder for that.
            try? Files.remove(folder)
        }
        let ending = await check.run()
        ending.lines.forEach(console.result)
        if let error = ending.error { console.log(.error, error) }
        return ending.exitCode
    }
}

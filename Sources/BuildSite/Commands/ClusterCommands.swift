internal import Model
internal import Pipeline

/// `build-site plan --out PLAN`: what is to be fetched and made, for many machines to do.
struct PlanCommand {
    let common: CommonOptions
    let options: BuildOptions
    let path: String
    let environment: [String: String]
    let console: Console

    func run() async throws(CommandFailure) -> ExitCode {
        let context = try CommandContext(common, environment: environment)
        try context.check(file: path, of: "--out", isOwn: BuildPlan.isPlan)
        let configuration = context.configuration
        let day = EditionDay.resolve(
            asked: options.now, environment: environment, zone: configuration.site.timeZone)
        let planning = Planning(
            configuration: configuration, options: options, editionDay: day, monitor: console.monitor,
            themeFolders: context.themeFolders, path: path)
        let result = await planning.run()
        console.clearBar()
        return console.result(result)
    }
}

/// `build-site shard --plan PLAN [i/N]`: one part of it.
struct ShardCommand {
    let common: CommonOptions
    let options: BuildOptions
    let path: String
    /// `i/N`; nil: the environment says it.
    let part: String?
    let environment: [String: String]
    let console: Console

    func run() async throws(CommandFailure) -> ExitCode {
        let shard: ShardIndex
        do throws(ShardIndex.Unknown) {
            if let part { shard = try ShardIndex(part) } else { shard = try ShardIndex(environment: environment) }
        } catch { throw CommandFailure(.usage, error.message) }
        let context = try CommandContext(common, environment: environment)
        let plan: BuildPlan
        do throws(BuildError) { plan = try BuildPlan(path: path) } catch {
            throw CommandFailure(error.exitCode, error.description)
        }
        let run = ShardRun(
            configuration: context.configuration, options: options, monitor: console.monitor, plan: plan, path: path,
            shard: shard)
        let result = await run.run()
        console.clearBar()
        return console.result(result)
    }
}

internal import Foundation
internal import Model

/// Runs the command that the command line asks for.
struct Dispatcher {
    let environment: [String: String]

    func run(_ arguments: [String]) async -> ExitCode {
        let command: Command
        do throws(UsageError) {
            command = try Command(arguments, processors: ProcessInfo.processInfo.activeProcessorCount)
        } catch {
            var common = CommonOptions()
            common.logsJSON =
                arguments.contains("--log=json")
                || zip(arguments, arguments.dropFirst()).contains { $0 == ("--log", "json") }
            let console = Console(common, environment: environment)
            console.log(.error, "\(error.message); `build-site --help` lists what there is")
            return .usage
        }
        let console = Console(command.common, environment: environment)
        do throws(CommandFailure) {
            let code = try await run(command, console)
            guard command.isForItsOutput, [.success, .publishedWithLosses].contains(code),
                let failure = console.resultFailure
            else { return code }
            throw failure
        } catch {
            console.log(.error, error.message)
            return error.exitCode
        }
    }

    private func run(_ command: Command, _ console: Console) async throws(CommandFailure) -> ExitCode {
        // A build has its watchdog first.
        if case .build = command {} else { ProcessSetup.hasStarted() }
        func cache(_ common: CommonOptions) -> CacheCommand {
            CacheCommand(common: common, environment: environment, console: console)
        }
        switch command {
        case .help(let text): return put(text, console)
        case .version: return put("build-site \(toolVersion)\n", console)
        case .build(let common, let options):
            return try await BuildCommand(common: common, options: options, environment: environment, console: console)
                .run()
        case .check(let common):
            return try await CheckCommand(common: common, environment: environment, console: console).run()
        case .rollback(let common, let output, let back):
            return try RollbackCommand(
                common: common, output: output, back: back, environment: environment, console: console
            ).run()
        case .publish(let common, let options):
            return try PublishCommand(common: common, options: options, environment: environment, console: console)
                .run()
        case .report(let common, let form, let galleries):
            return try ReportCommand(
                common: common, form: form, galleries: galleries, environment: environment, console: console
            ).run()
        case .serve(let common, let options):
            return try await ServeCommand(common: common, options: options, environment: environment, console: console)
                .run()
        case .forget(let common, let action, let options):
            return try await ForgetCommand(
                common: common, action: action, options: options, environment: environment, console: console
            ).run()
        case .explain(let common, let words, let output, let isJSON):
            return try ExplainCommand(
                common: common, words: words, output: output, isJSON: isJSON, environment: environment,
                console: console
            ).run()
        case .plan(let common, let options, let path):
            return try await PlanCommand(
                common: common, options: options, path: path, environment: environment, console: console
            ).run()
        case .shard(let common, let options, let path, let part):
            return try await ShardCommand(
                common: common, options: options, path: path, part: part, environment: environment, console: console
            ).run()
        case .cacheStats(let common): return try cache(common).stats()
        case .cacheVerify(let common, let oneIn): return try cache(common).verify(oneIn: oneIn)
        case .cacheRepair(let common): return try cache(common).repair()
        case .cacheCollect(let common, let isDryRun): return try cache(common).collect(isDryRun: isDryRun)
        case .remoteCollect(let common, let isDryRun): return try cache(common).collectRemote(isDryRun: isDryRun)
        case .template(let file, let data):
            return try RenderTemplateCommand(file: file, data: data, console: console).run()
        case .initialise(let folder): return try InitCommand(folder: folder, console: console).run()
        }
    }

    private func put(_ text: String, _ console: Console) -> ExitCode {
        console.put(Array(text.utf8))
        return .success
    }
}

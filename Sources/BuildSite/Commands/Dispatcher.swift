internal import Foundation
internal import Model

/// Calls the command that the words of the command line ask for.
struct Dispatcher {
    let environment: [String: String]

    func run(_ words: [String]) async -> ExitCode {
        let command: Command
        do throws(UsageError) {
            command = try Command(words, processors: ProcessInfo.processInfo.activeProcessorCount)
        } catch {
            let console = Console(CommonOptions(), environment: environment)
            console.log(.error, "\(error.message); `build-site --help` lists what there is")
            return .usage
        }
        switch command {
        case .help: return say(usage)
        case .version: return say("build-site \(toolVersion)\n")
        case .build(let common, let options):
            return await BuildCommand(common: common, options: options, environment: environment).run()
        case .check(let common): return await CheckCommand(common: common, environment: environment).run()
        case .rollback(let common, let output, let back):
            return RollbackCommand(common: common, output: output, back: back, environment: environment).run()
        case .cacheStats(let common): return CacheCommand(common: common, environment: environment).stats()
        case .cacheVerify(let common, let oneIn):
            return CacheCommand(common: common, environment: environment).verify(oneIn: oneIn)
        case .cacheRepair(let common): return CacheCommand(common: common, environment: environment).repair()
        case .cacheCollect(let common, let isDryRun):
            return CacheCommand(common: common, environment: environment).collect(isDryRun: isDryRun)
        case .template(let file, let data): return RenderTemplateCommand(file: file, data: data).run(environment)
        case .initialise(let folder): return InitCommand(folder: folder).run(environment)
        }
    }

    private func say(_ text: String) -> ExitCode {
        Console.write(text, to: 1)
        return .success
    }
}

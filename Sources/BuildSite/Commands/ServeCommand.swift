internal import Glibc
internal import Model
internal import Pipeline
internal import Serve

/// `build-site serve`: the published site in a browser of this machine.
struct ServeCommand {
    let common: CommonOptions
    let options: ServeOptions
    let environment: [String: String]
    let console: Console

    /// Serves until a signal ends the process.
    func run() async throws(CommandFailure) -> ExitCode {
        let context = try CommandContext(common, environment: environment, output: options.output)
        let output = context.output
        guard options.watches || (try? Files.kindFollowingLinks(of: output)) == .folder else {
            throw CommandFailure(
                .usage, "\(output): nothing is published there; `build-site` does that, and so does `serve --watch`")
        }
        // To end it so is how it is meant to end.
        try SignalHandler.watch(exitCode: .success) { _ in ExternalCommand.killAll() }
        let live = options.watches ? LiveReload() : nil
        let preview = try live.map { live throws(CommandFailure) in
            try SitePreview(
                common: common, environment: environment, output: output, jobs: options.jobs, live: live,
                console: console)
        }
        let server = SiteServer(folder: output, baseURL: context.configuration.site.baseURL, live: live)
        let port = try start(server)
        // With -q too: whoever asked for a free port has to know it.
        Console.write("Serving \(output) at http://127.0.0.1:\(port)\(server.root)\n", to: 1)
        do throws(BlockingThread.Failure) {
            if let preview {
                try await preview.run()
            } else {
                try await BlockingThread.run { while true { pause() } }
            }
        } catch { throw CommandFailure(.inputOutput, error.description) }
        return .success
    }

    private func start(_ server: SiteServer) throws(CommandFailure) -> UInt16 {
        do throws(FileError) { return try server.start(port: options.port) } catch {
            let hint = error.code == EADDRINUSE ? "; name another with --port, or 0 for a free one" : ""
            throw CommandFailure(ExitCode(creating: error), error.description + hint)
        }
    }
}

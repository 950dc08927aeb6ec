internal import CSystem
internal import Model
internal import Pipeline
internal import Publish

/// `build-site publish TARGET`: the published site at another place, by what differs.
struct PublishCommand {
    let common: CommonOptions
    let options: PublishOptions
    let environment: [String: String]
    let console: Console

    func run() throws(CommandFailure) -> ExitCode {
        guard !options.target.isEmpty else {
            throw CommandFailure(
                .usage, "publish: TARGET is empty; a folder, user@host:path or remote:path is expected")
        }
        let context = try CommandContext(common, environment: environment)
        let target = try DeploymentTarget(options.target) { path throws(CommandFailure) in
            try CommandFailure.absolute(path)
        }
        // The server that shows the folder is another user, whatever umask cron has.
        if target.isFolder { vt_set_program_umask(0o022) }
        var deploy = Deploy(
            configuration: context.configuration, target: target, environment: environment, monitor: console.monitor)
        deploy.output = options.output
        deploy.verifies = options.verifies
        deploy.isDryRun = options.isDryRun
        deploy.limits.files = options.filesMax
        deploy.limits.bytes = options.bytesMax
        deploy.limits.fileBytes = options.fileBytesMax
        return console.result(deploy.run())
    }
}

internal import Foundation
internal import Images
internal import Model

// A worker begins here and nowhere else: it must not inherit what a run sets up for itself.
if CommandLine.arguments.dropFirst().first == ImageWorker.subcommand { exit(ImageWorker.main()) }

ProcessSetup.run()
let exitCode = await Dispatcher(environment: ProcessInfo.processInfo.environment)
    .run(Array(CommandLine.arguments.dropFirst()))
// Nothing is waited for: what had to be written is written, and a resolver that hangs must not hold the end. Nor is
// anything taken down: OpenSSL's own clean-up would free what the thread of transfers may still be closing.
_exit(exitCode.rawValue)

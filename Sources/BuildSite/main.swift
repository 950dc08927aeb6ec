internal import Glibc
internal import Images
internal import Model

// First of all: a worker shall not do anything of a run's own.
if CommandLine.arguments.dropFirst().first == ImageWorker.subcommand { exit(ImageWorker.main()) }

print("build-site \(toolVersion)")

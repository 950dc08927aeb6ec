internal import Glibc
internal import Images
package import Model
internal import Publish
internal import Render
internal import Store

/// Why a run stopped early. The published site stands: last night's, or tonight's if it was switched in.
package struct BuildError: Error, CustomStringConvertible {
    package let exitCode: ExitCode
    /// One line: where, what was found, what to do.
    package let description: String

    init(_ exitCode: ExitCode, _ description: String) {
        self.exitCode = exitCode
        self.description = description
    }
}

extension BuildError {
    /// Removes a generation that is not published for this error. Whoever has stopped the run does not wait for that.
    func abandon(_ generation: StagedGeneration) {
        if exitCode != .interrupted, exitCode != .terminated { generation.abandon() }
    }
}

// The errors of the other modules, for `mapError`. A stage throws `BuildError` alone, so that one that is not mapped
// does not compile.
extension BuildError {
    static func cache(_ error: StoreError) -> BuildError { BuildError(ExitCode(error), "cache: \(error)") }

    static func cacheFile(_ error: FileError) -> BuildError { .cache(.file(error)) }

    static func planFile(_ error: FileError) -> BuildError { BuildError(ExitCode(creating: error), "plan: \(error)") }

    static func publish(_ error: PublishError) -> BuildError {
        var help = ""
        // A generation takes along whatever lies in the output.
        if case .file(let error) = error, error.code == EACCES, error.call == "open" || error.call == "list" {
            help = "; every night fails until its owner makes it readable (`chmod -R a+rX`) or takes it out of there"
        }
        return BuildError(ExitCode(error), "publish: \(error)\(help)")
    }

    static func outputFile(_ error: FileError) -> BuildError { .publish(.file(error)) }

    static func rollback(_ error: PublishError) -> BuildError { BuildError(ExitCode(error), "rollback: \(error)") }

    static func templates(_ error: SiteError) -> BuildError {
        if case .cancelled = error { return BuildError(ExitCode(error), "\(error)") }
        return BuildError(ExitCode(error), "templates: \(error)")
    }

    static func pictures(_ error: DerivativeBuilderError) -> BuildError {
        if case .store(let error) = error { return .cache(error) }
        return BuildError(ExitCode(error), "pictures: \(error)")
    }
}

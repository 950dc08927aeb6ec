internal import Images
package import Model
internal import Publish
internal import Render
internal import Store

/// Why a run ended before its end. What is published stands: last night's site, or tonight's if it was switched in.
package struct BuildError: Error, CustomStringConvertible {
    package let exitCode: ExitCode
    /// One line: where, what was found, what to do.
    package let description: String

    init(_ exitCode: ExitCode, _ description: String) {
        self.exitCode = exitCode
        self.description = description
    }

    init(_ error: StoreError) { self.init(error.exitCode, "cache: \(error.description)") }

    init(_ error: PublishError) { self.init(error.exitCode, "publish: \(error.description)") }

    init(_ error: ImageMakerError) {
        switch error {
        case .store(let error): self.init(error)
        case .noWorker: self.init(.inputOutput, "pictures: \(error.description)")
        }
    }

    init(_ error: SiteError) {
        switch error {
        case .file(let file): self.init(file.exitCode, "templates: \(file.description)")
        case .template, .theme: self.init(.configuration, "templates: \(error.description)")
        case .cancelled: self.init(.interrupted, error.description)
        }
    }
}

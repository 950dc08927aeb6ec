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

    /// Maps the errors of all modules. Functions of this module throw them as they are, and its edges call this.
    /// - Parameter place: what errors of publishing are attributed to.
    init(_ error: any Error, place: String = "publish") {
        switch error {
        case let error as BuildError: self = error
        case let error as StoreError: self.init(error.exitCode, "cache: \(error.description)")
        case let error as PublishError: self.init(error.exitCode, "\(place): \(error.description)")
        case let error as FileError: self.init(error.exitCode, "\(place): \(error.description)")
        case DerivativeBuilderError.store(let error): self.init(error)
        case let error as DerivativeBuilderError: self.init(.inputOutput, "pictures: \(error.description)")
        case SiteError.file(let error): self.init(error.exitCode, "templates: \(error.description)")
        case SiteError.cancelled: self.init(.interrupted, "\(error)")
        case is SiteError: self.init(.configuration, "templates: \(error)")
        default: self.init(.bug, "unexpected: \(error)")
        }
    }
}

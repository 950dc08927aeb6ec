package import Model

/// A theme that cannot be used, or a rendering that was stopped.
package enum SiteError: Error, CustomStringConvertible {
    /// A template that cannot be read or rendered.
    case template(TemplateError)
    /// A file of templates, strings or assets that cannot be read.
    case file(FileError)
    /// A file of the theme with invalid content.
    case theme(file: String, message: String)
    /// The caller asked to stop.
    case cancelled

    package var description: String {
        switch self {
        case .template(let error): error.description
        case .file(let error): error.description
        case .theme(let file, let message): "\(file): \(message)"
        case .cancelled: "stopped"
        }
    }
}

package import Model

/// A theme that cannot be used, or a rendering that was stopped.
package enum SiteError: Error, CustomStringConvertible {
    /// A template that cannot be read or rendered.
    case template(TemplateError)
    /// A page that shows more than a page may.
    case oversize(page: String, TemplateError)
    /// A file of templates, strings or assets that cannot be read.
    case file(FileError)
    /// A file of the theme with invalid content.
    case theme(file: String, message: String)
    /// The caller asked to stop.
    case cancelled

    /// Of a page that cannot be rendered.
    init(_ error: TemplateError, page: String) {
        self = error.isOversize ? .oversize(page: page, error) : .template(error)
    }

    package var description: String {
        switch self {
        case .template(let error): error.description
        case .oversize(let page, let error):
            "\(page): \(error); its entry has far too many things, and can be left out by `build-site forget`"
        case .file(let error): error.description
        case .theme(let file, let message): "\(file): \(message)"
        case .cancelled: "stopped"
        }
    }
}

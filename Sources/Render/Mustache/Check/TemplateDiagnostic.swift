/// A problem of a template that compiles and renders, or of another file of a theme.
package struct TemplateDiagnostic: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// What is wrong with a name in a template.
    package enum Kind: Hashable, Sendable {
        /// No view that may surround the tag has this name.
        case unknownName
        case unknownTemplate
        /// `{{{ }}}` or `{{& }}` on plain text: only markup made by the program may be printed unescaped.
        case unescapedText
        /// `{{ }}` on markup: visitors would see its tags.
        case escapedMarkup
        /// A view or a list, which prints nothing.
        case unprintable
        /// The file is wrong as a whole, or at this place; `name` says how.
        case file
    }

    package let kind: Kind
    package let file: String
    /// From 1; 0 for the whole file.
    package let line: Int
    /// In characters, from 1; 0 for the whole file.
    package let column: Int
    /// The name in the tag.
    package let name: String

    /// By file, line and column.
    package static func < (one: TemplateDiagnostic, other: TemplateDiagnostic) -> Bool {
        (one.file, one.line, one.column, one.name) < (other.file, other.line, other.column, other.name)
    }

    /// `file:line:column: message`, the format of compilers.
    package var description: String { "\(place): \(message)" }

    /// `file:line:column`, or the file.
    package var place: String { line > 0 ? "\(file):\(line):\(column)" : file }

    /// What tells it from others whatever lines were put before it.
    package var subject: String { "\(file): \(name)" }

    /// What is wrong, in words.
    package var message: String {
        switch kind {
        case .unknownName: "no view here has the name “\(name)”"
        case .unknownTemplate: "there is no template “\(name)”"
        case .unescapedText: "“\(name)” is plain text and is printed unescaped"
        case .escapedMarkup: "“\(name)” is markup and is printed escaped"
        case .unprintable: "“\(name)” is a view or a list and prints nothing"
        case .file: name
        }
    }
}

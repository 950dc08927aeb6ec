/// Something about a template that renders, and is surely not meant.
package struct TemplateFinding: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// No view that can be around the tag has this name.
        case unknownName
        /// No template of the set has this name.
        case unknownTemplate
        /// `{{{ }}}` or `{{& }}` on text: only markup that our own code made may go out unescaped.
        case unescapedText
        /// `{{ }}` on markup: its tags would be shown.
        case escapedMarkup
        /// A view or a list, which prints nothing.
        case unprintable
    }

    package let kind: Kind
    package let file: String
    package let line: Int
    package let column: Int
    /// The name as the tag has it.
    package let name: String

    /// `file:line:column: message`, as compilers write it.
    package var description: String {
        let message =
            switch kind {
            case .unknownName: "no view here has the name “\(name)”"
            case .unknownTemplate: "there is no template “\(name)”"
            case .unescapedText: "“\(name)” is plain text and is printed unescaped"
            case .escapedMarkup: "“\(name)” is markup and is printed escaped"
            case .unprintable: "“\(name)” is a view or a list and prints nothing"
            }
        return "\(file):\(line):\(column): \(message)"
    }
}

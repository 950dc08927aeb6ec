/// A template that cannot be read or rendered, with the place where it fails.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
    package let file: String
    /// From 1; 0 where the whole file is meant.
    package let line: Int
    /// In characters, from 1; 0 where the whole file is meant.
    package let column: Int
    /// What was found, what was expected, what to do.
    package let message: String

    package init(file: String, line: Int = 0, column: Int = 0, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `file:line:column: message`, as compilers write it.
    package var description: String {
        line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)"
    }
}

/// Something about a template that renders, and is surely not meant.
package struct TemplateFinding: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// No view that can be around the tag has this name.
        case unknownName
        /// No template of the set has this name.
        case unknownTemplate
        /// `{{{ }}}` or `{{& }}` on text: only markup that our own code made may go out unescaped.
        case unescapedText
    }

    package let kind: Kind
    package let file: String
    package let line: Int
    package let column: Int
    /// The name as the tag has it.
    package let name: String

    package var description: String {
        let message =
            switch kind {
            case .unknownName: "no view here has the name “\(name)”"
            case .unknownTemplate: "there is no template “\(name)”"
            case .unescapedText: "“\(name)” is plain text and is printed unescaped"
            }
        return "\(file):\(line):\(column): \(message)"
    }
}

/// A tag, or the text of one line between tags.
struct Token {
    enum Kind {
        case text
        /// `{{name}}`
        case name
        /// `{{{name}}}` or `{{&name}}`
        case rawName
        /// `{{#name}}`
        case section
        /// `{{^name}}`
        case inverted
        /// `{{/name}}`
        case close
        /// `{{>name}}`
        case partial
        /// `{{<name}}`
        case parent
        /// `{{$name}}`
        case block
        /// `{{! }}` and `{{= =}}`, which print nothing. The lexer has already applied new delimiters.
        case comment
    }

    var kind: Kind
    /// Offset of the first byte; of text, the first that is printed.
    var start: Int
    var end: Int
    /// The tag's name, trimmed, without the `*` of a dynamic name.
    var name = ""
    /// Whether the name begins with `*`: its value is the template's name.
    var isDynamic = false
    /// The index of an opening tag's closing tag, and of a closing tag's opening tag; -1 for others.
    var matchingTag = -1
    /// Of a block's tags: whether the block is an argument of a parent, which is not printed here.
    var isArgument = false

    /// Whether it begins a line of the source.
    var isLineStart = false
    /// Whether only blanks precede the tag in its line.
    var isClearLeft = false
    /// Whether only blanks follow the tag in its line.
    var isClearRight = false
    /// Of text: white space around a standalone tag, which is not printed.
    var isRemoved = false
    /// Of a partial, parent or block: whether its content is indented as a whole.
    var isStandalone = false
}

/// Whether `byte` is white space within a tag.
func isTemplateSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

/// A piece of a template's source: a line of text, or the part of one between tags, or a tag.
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
        /// `{{! }}`, and `{{= =}}`, which has done its work once it is read.
        case silent
    }

    var kind: Kind
    /// Offset of the first byte. Of text: the first that is printed.
    var start: Int
    var end: Int
    /// What the tag names, trimmed, without the `*` of a dynamic name.
    var name = ""
    /// Whether the name begins with `*`: the value of the name that follows is the template's name.
    var isDynamic = false
    /// The opening tag's closing tag and the other way round, as an index.
    var partner = -1
    /// Of a block's tags: whether it stands within a parent's tags and so is handed to the parent, and not
    /// printed here.
    var isArgument = false

    /// Whether it begins a line of the source.
    var isLineStart = false
    /// Whether only blanks come before the tag in its line, and after it.
    var isClearLeft = false
    var isClearRight = false
    /// Of text: white space that belongs to a tag alone in its line, and is not printed.
    var isRemoved = false
    /// Of partial, parent and block: whether what they bring is indented as a whole.
    var isStandalone = false
}

/// Whether `byte` is white space within a tag.
func isTemplateSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

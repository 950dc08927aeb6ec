/// What of JavaScript's words and signs has a meaning of its own.
enum ScriptWords {
    /// The longest first.
    static let signs =
        [
            ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=",
            ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**",
        ] + "{}()[];,<>+-*/%&|^!~?:=.".map { String($0) }

    static let beforeOperand: Set<String> = [
        "return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do", "else", "await",
        "yield",
    ]

    /// What follows what is assigned to.
    static let assigning: Set<String> = [
        "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??=", "++",
        "--", "of", "in",
    ]

    /// Of these, what a script may also name its own things by.
    static let nameable = ["of", "await", "yield"]

    static let reserved: Set<String> = beforeOperand.union([
        "const", "let", "var", "if", "for", "while", "break", "continue", "function", "class", "switch", "default",
        "try", "catch", "finally", "this", "super", "null", "true", "false", "undefined", "async", "get", "set",
        "static", "import", "export", "extends", "with", "eval", "arguments", "debugger", "enum",
    ])
}

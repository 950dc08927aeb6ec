extension PageBuffer {
    /// Appends what a tag over `value` prints; views and lists print nothing.
    @inline(__always) mutating func append(_ value: consuming TemplateValue, isEscaped: Bool) {
        switch consume value {
        case .text(let text), .html(let text):
            if isEscaped { appendEscaped(text) } else { append(text) }
        case .number(let number): append(number)
        case .decimal(let number): append(number)
        case .flag(let flag): append(flag ? "true" : "false")
        case .absent, .missing, .view, .list, .texts, .values: break
        }
    }
}

/// Matches opening and closing tags.
enum TagMatcher {
    /// The deepest nesting of sections, blocks and parents in one file.
    static let depthMax = 200

    static func match(_ tokens: inout [Token], of source: TemplateSource) throws(TemplateError) {
        var open: [Int] = []
        for index in tokens.indices {
            switch tokens[index].kind {
            case .section, .inverted, .parent, .block:
                guard open.count < depthMax else {
                    throw source.error(at: tokens[index].start, "more than \(depthMax) tags are open here")
                }
                if tokens[index].kind == .block {
                    // A parent's arguments are the blocks between its tags; sections around them are ignored.
                    let outer = open.last { tokens[$0].kind == .parent || tokens[$0].kind == .block }
                    tokens[index].isArgument = outer.map { tokens[$0].kind == .parent } ?? false
                }
                open.append(index)
            case .close:
                let opening = try opening(of: tokens[index], tokens, open.popLast(), source)
                tokens[index].matchingTag = opening
                tokens[index].isArgument = tokens[opening].isArgument
                tokens[opening].matchingTag = index
            case .text, .name, .rawName, .partial, .comment: break
            }
        }
        if let last = open.last {
            throw source.error(
                at: tokens[last].start,
                "“\(tokens[last].name)” is opened here and never closed: {{/\(tokens[last].closingName)}} expected"
            )
        }
    }

    private static func opening(
        of close: Token, _ tokens: [Token], _ open: Int?, _ source: TemplateSource
    ) throws(TemplateError) -> Int {
        guard let open else {
            throw source.error(
                at: close.start, "{{/\(close.closingName)}} closes nothing: no tag is open here")
        }
        guard tokens[open].closingName == close.closingName else {
            let line = source.position(of: tokens[open].start).line
            throw source.error(
                at: close.start,
                "{{/\(close.closingName)}} where {{/\(tokens[open].closingName)}} is expected, opened in line \(line)"
            )
        }
        return open
    }
}

extension Token {
    fileprivate var closingName: String { isDynamic ? "*" + name : name }
}

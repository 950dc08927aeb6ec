/// A template to compile: its name, its bytes, and the file that messages speak of.
package struct TemplateSource: Sendable {
    package let name: String
    package let bytes: [UInt8]
    package let file: String

    package init(name: String, bytes: [UInt8], file: String) {
        self.name = name
        self.bytes = bytes
        self.file = file
    }
}

/// Templates compiled together; a name within one finds only those of the set.
///
/// Immutable: all threads share it, each with a `Renderer` of its own.
package final class TemplateSet: Sendable {
    /// - Parameters:
    ///   - sources: of two equal names the first counts.
    ///   - constants: names whose values are known now, such as `t` for the words of a language; what they print is
    ///     folded into the text around them. They cannot be hidden by a view's field of the same name.
    /// - Throws: the first syntax error, in the order of `sources`.
    package init(sources: [TemplateSource], constants: [String: any TemplateView] = [:]) throws(TemplateError)
    {
    }

    /// What `name` would surely not mean to say when it is rendered over a view of `schema`: names that no view around
    /// them can have, templates that are not there, text printed unescaped. Sorted by file, line and column.
    /// - Parameter dynamicNames: the templates that `{{>*name}}` and `{{<*name}}` may come to.
    package func check(_ name: String, schema: ViewSchema, dynamicNames: [String] = []) -> [TemplateFinding] {
        []
    }
}

/// Renders templates of one set. Keeps its stacks and its memory of look-ups from page to page: make one a thread.
package final class Renderer {
    /// - Parameter outputBytesMax: a page that grows beyond it is an error.
    package init(_ templates: TemplateSet, outputBytesMax: Int = 1 << 28) {
    }

    /// Appends a template, rendered over `view`, to `page`.
    /// - Throws: when templates nest too deep or the page grows too large; `page` then holds what it held before.
    package func render(_ name: String, _ view: any TemplateView, into page: inout PageBuffer)
        throws(TemplateError)
    {
        try render(name, value: .view(view), into: &page)
    }

    /// As above, over any value.
    package func render(
        _ name: String, value: TemplateValue, into page: inout PageBuffer
    ) throws(TemplateError) {
    }
}

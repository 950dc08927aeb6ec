internal import Model

// The owner's pages: `pages/<name>.mustache`, and `pages/<name>.<language>.mustache` where one has a text of its own.
extension Theme {
    private static let ending = ".mustache"

    static func pages(_ folder: String) throws(SiteError) -> [String: TemplateSource] {
        var pages: [String: TemplateSource] = [:]
        do throws(FileError) {
            guard try Files.kindFollowingLinks(of: folder) != nil else { return [:] }
            for name in try Files.names(in: folder) where name.hasSuffix(ending) && !name.hasPrefix(".") {
                let stem = String(name.dropLast(ending.count))
                let file = "\(folder)/\(name)"
                let bytes = try Files.read(file, bytesMax: ThemeFiles.fileBytesMax)
                pages[stem] = TemplateSource(name: pageTemplate(stem), bytes: bytes, file: file)
            }
        } catch { throw .file(error) }
        return pages
    }

    /// The template that the page of this name is.
    static func pageTemplate(_ name: String) -> String { "page-\(name)" }

    /// The names of all pages, without languages, sorted.
    var pageNames: [String] { Set(pages.keys.map { String($0.prefix { $0 != "." }) }).sorted() }

    /// Whether a page has a text in this language, or one for all.
    package func hasPage(_ name: String, language: String) -> Bool { page(name, language: language) != nil }

    /// The templates of the pages in a language.
    func pageTemplates(language: String) -> [TemplateSource] { pageNames.compactMap { page($0, language: language) } }

    private func page(_ name: String, language: String) -> TemplateSource? {
        guard let page = pages["\(name).\(language)"] ?? pages[name] else { return nil }
        return TemplateSource(name: Self.pageTemplate(name), bytes: page.bytes, file: page.file)
    }
}

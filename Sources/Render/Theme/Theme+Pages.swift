internal import Model

// The owner's pages: `pages/<name>.mustache`, and `pages/<name>.<language>.mustache` where one has a text of its own.
extension Theme {
    private static let ending = ".mustache"

    /// - Throws: for one that cannot be read.
    static func pages(_ folder: String) throws(SiteError) -> [String: TemplateSource] {
        let names: [String]
        do throws(FileError) {
            guard try Files.kindFollowingLinks(of: folder) != nil else { return [:] }
            names = try Files.names(in: folder)
        } catch { throw .file(error) }
        var pages: [String: TemplateSource] = [:]
        for name in names where name.hasSuffix(ending) && !name.hasPrefix(".") {
            let stem = String(name.dropLast(ending.count))
            let file = "\(folder)/\(name)"
            pages[stem] = TemplateSource(name: pageTemplate(stem), bytes: try ThemeFiles.bytes(of: file), file: file)
        }
        return pages
    }

    /// What lies in the folder of pages and no page of the site is made of, sorted.
    /// - Parameters:
    ///   - folder: absolute; it need not exist.
    ///   - names: of the site's pages.
    package static func unreadPages(
        _ folder: String, names: [String], languages: [String]
    ) throws(SiteError) -> [String] {
        do throws(FileError) {
            guard try Files.kindFollowingLinks(of: folder) != nil else { return [] }
            let read = Set(names.flatMap { name in [name + ending] + languages.map { "\(name).\($0)\(ending)" } })
            return try Files.names(in: folder)
                .filter { !read.contains($0) && !$0.hasPrefix(".") && !Files.isEditorsOwn($0) }
                .sorted { $0.precedesByBytes($1) }
        } catch { throw .file(error) }
    }

    /// Why what nothing reads could not be a page yet; nil: it could, or is no template.
    /// - Parameter file: absolute.
    package static func fault(ofUnreadPage file: String) -> SiteError? {
        guard file.hasSuffix(ending) else { return nil }
        do throws(SiteError) {
            let source = TemplateSource(name: "", bytes: try ThemeFiles.bytes(of: file), file: file)
            _ = try mapError(SiteError.template) { () throws(TemplateError) in try TemplatesInUse.tree(source) }
            return nil
        } catch { return error }
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

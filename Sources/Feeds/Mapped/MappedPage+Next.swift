internal import Decode
internal import HTTPCache
internal import Model

extension MappedFeed {
    /// The next page after one of `count` entries; nil at the API's own end, and without `next`.
    func next(after count: Int, of root: JSON, _ document: Document, _ diagnostics: inout FeedDiagnostics) -> String? {
        let scope = MappedScope(element: root, root: root)
        var end = PageEnd(feed: self, scope: scope, document: document, diagnostics: diagnostics)
        defer { diagnostics = end.diagnostics }
        switch mapping.next {
        case nil: return nil
        case .link(let value):
            let link = end.text(value)
            // Every request adds the key itself; messages about a link must not show it.
            guard let link, let key else { return link }
            var query = URLQuery(link)
            guard query.has(key.parameter) else { return link }
            query.remove(key.parameter)
            return query.string
        case .cursor(let path, let parameter):
            let value = MappedValue(name: "next.cursor", sources: [MappedValue.Source(form: .text(.path(path)))])
            return end.text(value).flatMap { url(setting: parameter, to: $0) }
        case .pages(let pages):
            let number = firstNumber + document.pageNumber - 1
            if let last = end.number(pages.pages, "next.pages"), document.pageNumber >= last { return nil }
            if let total = end.number(pages.total, "next.total"),
                document.pageNumber.multipliedReportingOverflow(by: pages.size ?? count).partialValue >= total
            {
                return nil
            }
            return url(setting: pages.parameter, to: String(number + 1))
        case .offset(let parameter, let size, let total):
            let first = urlValue(of: parameter).flatMap { Int($0) } ?? 0
            let here =
                size.map { first + (document.pageNumber - 1) * $0 }
                ?? Self.value(of: parameter, in: document.base).flatMap { Int($0) } ?? first
            let (offset, isOverflow) = here.addingReportingOverflow(size ?? count)
            if isOverflow { return nil }
            if let total = end.number(total, "next.total"), offset >= total { return nil }
            return url(setting: parameter, to: String(offset))
        }
    }

    /// The page's number as it states it.
    func saidNumber(_ root: JSON) -> Int? {
        guard case .pages(let pages) = mapping.next, let path = pages.page else { return nil }
        var miss: PathMiss?
        return path.value(in: MappedScope(element: root, root: root), miss: &miss).flatMap(\.mappedCount)
    }

    /// The number of the first page, where pages have numbers.
    var firstNumber: Int {
        guard case .pages(let pages) = mapping.next else { return 1 }
        return pages.first ?? urlValue(of: pages.parameter).flatMap { Int($0) } ?? 1
    }

    /// The feed's URL with one parameter set; nil for a file, which has none.
    private func url(setting parameter: String, to value: String) -> String? {
        guard case .web(let url) = settings.location else { return nil }
        var query = URLQuery(url)
        query.set(parameter, to: value)
        return query.string
    }

    /// A parameter of the feed's own URL.
    private func urlValue(of parameter: String) -> String? {
        guard case .web(let url) = settings.location else { return nil }
        return URLQuery(url).value(of: parameter)
    }

    private static func value(of parameter: String, in base: DocumentBase) -> String? {
        guard case .web(let url) = base else { return nil }
        return URLQuery(url).value(of: parameter)
    }

    /// Reads the fields of a page that lead to the next one.
    private struct PageEnd {
        let feed: MappedFeed
        let scope: MappedScope
        let document: Document
        var diagnostics: FeedDiagnostics

        /// Nil at the end: where it is null, empty, false or absent. On the first page an absent one is noted, for it
        /// may be a mistake in the mapping.
        mutating func text(_ value: MappedValue) -> String? {
            var failure: MappedValue.Failure?
            let texts = value.values(in: scope, encoding: .address, failure: &failure) { found in
                found.text == "false" ? nil : found.text
            }
            if let text = texts.first { return text }
            switch failure {
            case .missing(let misses) where document.pageNumber == 1:
                let why = misses.map(\.message).joined(separator: "; ")
                diagnostics.note(
                    .paginationStopped, document.pagePlace, "\(value.name): \(why); paging stops here")
            case .unusable(let json) where json.bool != false:
                diagnostics.warn(
                    .paginationStopped, "\(document.pagePlace) \(json.path)",
                    "\(value.name): \(json.name) where a text was expected; paging stops here")
            default: break
            }
            return nil
        }

        /// A whole number from 0; an absent one is noted on the first page.
        mutating func number(_ path: MappedPath?, _ name: String) -> Int? {
            guard let path else { return nil }
            var miss: PathMiss?
            guard let value = path.value(in: scope, miss: &miss) else {
                if let miss, document.pageNumber == 1 {
                    diagnostics.note(.mappingUnmatched, document.pagePlace, "\(name): \(miss.message)")
                }
                return nil
            }
            if let number = value.mappedCount { return number }
            diagnostics.note(
                .fieldInvalid, "\(document.pagePlace) \(value.path)",
                "\(name): \(value.name) where a whole number was expected")
            return nil
        }
    }
}

extension JSON {
    /// A whole number of 0 or more, or a text of its digits.
    var mappedCount: Int? {
        guard let number = int ?? string.flatMap({ Int($0) }), number >= 0 else { return nil }
        return number
    }
}

internal import Decode
internal import HTTPCache
internal import Model

extension MappedFeed {
    /// The next page after one of `elements`; nil at the API's own end, without `next`, and after a copy: snapshots
    /// keep no headers, and all of its pages are at hand.
    func next(
        after elements: [JSON], of root: JSON, _ document: Document, _ diagnostics: inout FeedDiagnostics
    ) -> MappedPage.Next? {
        guard let next = mapping.next, !document.isCopy else { return nil }
        let scope = MappedScope(element: root, root: root)
        var end = PageEnd(feed: self, scope: scope, document: document, diagnostics: diagnostics)
        defer { diagnostics = end.diagnostics }
        if let more = next.more, !end.isMore(more) { return nil }
        switch next.form {
        case .link(let value): return end.text(value, in: scope).map(link)
        case .linkHeader(let relation):
            return document.pagingHeader.flatMap { LinkHeader.target(of: relation, in: $0) }.map(link)
        case .cursor(let path):
            let value = MappedValue(name: "next.cursor", sources: [MappedValue.Source(form: .text(.path(path)))])
            return end.cursor(value, in: scope).flatMap { self.next(next.target, $0.text, json: $0.json) }
        case .last(let value):
            guard let last = elements.last else { return nil }
            let cursor = end.cursor(value, in: MappedScope(element: last, root: root))
            return cursor.flatMap { self.next(next.target, $0.text, json: $0.json) }
        case .pages(let pages):
            // As the API counts: the first one asked for may be a later page. One that counts from 0 has as many.
            let number = max(firstNumber, 1) + document.pageNumber - 1
            if let last = end.number(pages.pages, "next.pages"), number >= last { return nil }
            if let name = pages.pagesHeader {
                guard let last = end.pageCount(name) else { return nil }
                if number >= last { return nil }
            }
            // Without a size the walk counts what the pages had.
            if let total = end.number(pages.total, "next.total"), let size = pages.size {
                end.warnOfSmallPages(elements.count, size: size, total: total)
                if number.multipliedReportingOverflow(by: size).partialValue >= total { return nil }
            }
            return self.next(next.target, firstNumber + document.pageNumber)
        case .offset(let size, let total):
            return end.offset(after: elements.count, size: size, total: total, next.target).flatMap {
                self.next(next.target, $0)
            }
        }
    }

    /// Every request adds the key itself; messages about a link must not show it.
    private func link(_ link: String) -> MappedPage.Next {
        guard let key else { return MappedPage.Next(reference: link) }
        var query = URLQuery(link)
        guard query.has(key.parameter) else { return MappedPage.Next(reference: link) }
        query.remove(key.parameter)
        return MappedPage.Next(reference: query.string)
    }

    /// The page's number as it states it.
    func saidNumber(_ root: JSON) -> Int? {
        guard case .pages(let pages) = mapping.next?.form, let path = pages.page else { return nil }
        var miss: PathMiss?
        return path.value(in: MappedScope(element: root, root: root), miss: &miss).flatMap(\.mappedCount)
    }

    /// The number of elements of all pages, where the mapping knows no page's size.
    func total(_ root: JSON) -> Int? {
        guard case .pages(let pages) = mapping.next?.form, pages.size == nil, let path = pages.total else { return nil }
        var miss: PathMiss?
        return path.value(in: MappedScope(element: root, root: root), miss: &miss).flatMap(\.mappedCount)
    }

    /// The number of the first page, where pages have numbers.
    var firstNumber: Int {
        guard let next = mapping.next, case .pages(let pages) = next.form else { return 1 }
        return pages.first ?? urlNumber(of: next.target) ?? 1
    }

    /// A number in the feed's own URL, of a size that can be counted on from.
    private func urlNumber(of target: NextMapping.Target?) -> Int? {
        urlValue(of: target).flatMap { Int($0) }.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
    }

    /// The feed's URL with what leads on; nil for a file, which has none.
    private func next(_ target: NextMapping.Target?, _ number: Int) -> MappedPage.Next? {
        next(target, String(number), json: String(number))
    }

    private func next(_ target: NextMapping.Target?, _ text: String, json: String) -> MappedPage.Next? {
        guard case .web(let url) = settings.location else { return nil }
        switch target {
        case .parameter(let name):
            var query = URLQuery(url)
            query.set(name, to: text)
            return MappedPage.Next(reference: query.string)
        case .variable: return MappedPage.Next(reference: url.string, variable: json)
        case nil: return nil
        }
    }

    /// A parameter of the feed's own URL.
    private func urlValue(of target: NextMapping.Target?) -> String? {
        guard case .web(let url) = settings.location else { return nil }
        return Self.value(of: target, in: .web(url))
    }

    private static func value(of target: NextMapping.Target?, in base: DocumentBase) -> String? {
        guard case .web(let url) = base, case .parameter(let name) = target else { return nil }
        return URLQuery(url).value(of: name)
    }

    /// Reads the fields of a page that lead to the next one.
    private struct PageEnd {
        let feed: MappedFeed
        let scope: MappedScope
        let document: Document
        var diagnostics: FeedDiagnostics

        /// Nil at the end: where it is null, empty, false or absent. On the first page an absent one is noted, for it
        /// may be a mistake in the mapping.
        mutating func text(_ value: MappedValue, in scope: MappedScope) -> String? { cursor(value, in: scope)?.text }

        /// As `text`, and as JSON, in which a number stays one.
        mutating func cursor(_ value: MappedValue, in scope: MappedScope) -> (text: String, json: String)? {
            var failure: MappedValue.Failure?
            let cursors = value.values(in: scope, encoding: .address, failure: &failure) {
                found -> (text: String, json: String)? in
                guard let text = found.text, text != "false" else { return nil }
                if case .json(let json) = found, let number = json.numberText { return (text, number) }
                return (text, SecretJSON.quoted(text))
            }
            if let cursor = cursors.first { return cursor }
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

        /// Whether the page says that there is a next one; one that says nothing may have one.
        mutating func isMore(_ path: MappedPath) -> Bool {
            var miss: PathMiss?
            let value = path.value(in: scope, miss: &miss)
            if let miss, document.pageNumber == 1 {
                diagnostics.note(.mappingUnmatched, document.pagePlace, "next.more: \(miss.message)")
            }
            return value.map { !["false", "0", nil].contains($0.mappedText) } ?? (miss != nil)
        }

        /// The number of pages of the answer's header; without it the walk ends.
        mutating func pageCount(_ name: String) -> Int? {
            if let count = document.pagingHeader.flatMap({ Int($0) }) { return count }
            if document.pageNumber == 1, case .web = document.base {
                diagnostics.note(
                    .paginationStopped, document.pagePlace,
                    "next.pagesHeader: the answer has no header \(name) with a whole number; the walk ends here")
            }
            return nil
        }

        /// The offset of the next page; nil at the end.
        /// - Parameter size: of a page; nil: as many elements as it has.
        mutating func offset(
            after count: Int, size: Int?, total: MappedPath?, _ target: NextMapping.Target?
        ) -> Int? {
            let first = feed.urlNumber(of: target) ?? 0
            let said = MappedFeed.value(of: target, in: document.base).flatMap { Int($0) }
            let here = said ?? size.map { first + (document.pageNumber - 1) * $0 } ?? first
            let total = number(total, "next.total")
            var step = count
            // Where more are to come, an API that gives no more than half of a page has smaller ones.
            if let size {
                let isKnown = said != nil || document.pageNumber == 1
                let hasMore = total.map { $0 > here.addingReportingOverflow(count).partialValue } ?? false
                if !isKnown || !hasMore || !Self.isSmall(count, size) { step = size }
            }
            let (offset, isOverflow) = here.addingReportingOverflow(step)
            return isOverflow || total.map { offset >= $0 } ?? false ? nil : offset
        }

        /// Warns of numbered pages that are smaller than their size, though there are more: some would never be asked
        /// for.
        mutating func warnOfSmallPages(_ count: Int, size: Int, total: Int) {
            guard document.pageNumber == 1, Self.isSmall(count, size), count < total else { return }
            diagnostics.warn(
                .paginationStopped, document.pagePlace,
                "next.size: the page has \(count) elements where \(size) were expected, and next.total says \(total); "
                    + "set it to what the API gives, or leave it out")
        }

        /// Whether a page has so few elements that the API has left out more than some that it hides.
        private static func isSmall(_ count: Int, _ size: Int) -> Bool { count > 0 && count <= size / 2 }

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
        guard let number = int ?? mappedText.flatMap({ Int($0) }), number >= 0 else { return nil }
        return number
    }
}

/// The `Link` header of an answer (RFC 8288 §3).
enum LinkHeader {
    /// The target of the first link that has the relation; nil: there is none.
    static func target(of relation: String, in value: String) -> String? {
        for link in split(value, at: ",") {
            let parts = split(link, at: ";").map { String($0).mappedTrimmed }
            guard let target = parts.first, target.hasPrefix("<"), target.hasSuffix(">") else { continue }
            let relations = parts.dropFirst().lazy.compactMap(Self.relations).first ?? []
            if relations.contains(relation.lowercased()) { return String(target.dropFirst().dropLast()) }
        }
        return nil
    }

    /// The relations that a parameter such as `rel="next last"` names, in lower case; nil for any other.
    private static func relations(_ parameter: String) -> [String]? {
        let parts = parameter.split(separator: "=", maxSplits: 1).map { String($0).mappedTrimmed }
        guard parts.count == 2, parts[0].lowercased() == "rel" else { return nil }
        return parts[1].filter { $0 != "\"" }.lowercased().split(separator: " ").map(String.init)
    }

    /// The parts between separators that stand neither in quotes nor in `<…>`.
    private static func split(_ text: some StringProtocol, at separator: Unicode.Scalar) -> [Substring] {
        var (isQuoted, isTarget) = (false, false)
        return Substring(text).unicodeScalars.split { scalar in
            if scalar == "\"", !isTarget { isQuoted.toggle() }
            if scalar == "<" || scalar == ">", !isQuoted { isTarget = scalar == "<" }
            return scalar == separator && !isQuoted && !isTarget
        }.map(Substring.init)
    }
}

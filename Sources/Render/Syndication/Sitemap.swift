internal import Model

/// `sitemap.xml` (sitemaps.org): the absolute addresses of all pages.
enum Sitemap {
    /// The protocol's limit. Beyond it there are several files, and `sitemap.xml` lists them.
    static let addressesMax = 50_000

    enum File: Sendable {
        case index(parts: Int)
        case part(path: String, number: Int)

        var path: String {
            switch self {
            case .index: "sitemap.xml"
            case .part(let path, _): path
            }
        }

        func append(_ plan: SitePlan, to page: inout PageBuffer) {
            guard let base = plan.base else { return }
            page.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
            switch self {
            case .index(let parts):
                page.append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
                for number in 1...max(1, parts) {
                    page.append("<sitemap><loc>")
                    page.appendXML(base.absolute("sitemap-\(number).xml"))
                    page.append("</loc></sitemap>\n")
                }
                page.append("</sitemapindex>\n")
            case .part(_, let number):
                page.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
                let first = (number - 1) * Sitemap.addressesMax
                var index = 0
                Sitemap.forEachPage(of: plan) { language, job in
                    defer { index += 1 }
                    guard (first..<first + Sitemap.addressesMax).contains(index) else { return }
                    page.append("<url><loc>")
                    page.appendXML(base.absolute(language.folder + job.path(plan.feeds)))
                    page.append("</loc>")
                    if let changed = Sitemap.changed(job, plan) { page.append("<lastmod>\(changed)</lastmod>") }
                    page.append("</url>\n")
                }
                page.append("</urlset>\n")
            }
        }
    }

    /// Empty without `baseURL`.
    static func files(_ plan: SitePlan) -> [File] {
        guard plan.base != nil else { return [] }
        var count = 0
        forEachPage(of: plan) { _, _ in count += 1 }
        let parts = (count + addressesMax - 1) / addressesMax
        guard parts > 1 else { return [.part(path: "sitemap.xml", number: 1)] }
        return [.index(parts: parts)] + (1...parts).map { .part(path: "sitemap-\($0).xml", number: $0) }
    }

    /// Calls `body` with each page to index, in a fixed order.
    private static func forEachPage(of plan: SitePlan, _ body: (LanguagePlan, PageJob) -> Void) {
        for language in plan.languages {
            PageJob.forEach(plan.feeds, isFirstLanguage: language.isFirst, pages: plan.settings.pages) { job in
                if job.isIndexed { body(language, job) }
            }
        }
    }

    private static func changed(_ job: PageJob, _ plan: SitePlan) -> String? {
        guard case .details(let feed, let index) = job else { return nil }
        let entry = plan.feeds[feed].feed.entries[index]
        return (entry.updated ?? entry.published)?.description
    }
}

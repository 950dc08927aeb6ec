internal import Model

/// Atom 1.0 (RFC 4287).
extension PageBuilder {
    func appendAtom(_ list: SyndicatedList, to page: inout PageBuffer) {
        let job = PageJob.atom(list)
        let root = root(of: job)
        let entries = syndicated(list, at: root)
        let home = address(syndicatedPage(list), from: root)
        page.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
        let deleted: [Tombstone] =
            switch list {
            case .site: plan.tombstones
            case .feed(let feed): plan.tombstones.filter { $0.feed == plan.feeds[feed].feed.id }
            // Whose they were is forgotten too.
            case .profile, .tag: []
            }
        page.append("<feed xmlns=\"http://www.w3.org/2005/Atom\" ")
        if !deleted.isEmpty { page.append("xmlns:at=\"http://purl.org/atompub/tombstones/1.0\" ") }
        page.append("xml:lang=\"")
        page.appendXML(strings.code)
        page.append("\">\n")
        element("title", syndicatedTitle(list) ?? plan.settings.title, to: &page)
        if list == .site, !plan.settings.description.isEmpty {
            element("subtitle", plan.settings.description, to: &page)
        }
        element("id", plan.base == nil ? syndicatedID(list) : home, to: &page)
        element("updated", (entries.compactMap(\.updated).max() ?? Self.undated).description, to: &page)
        link("alternate", type: "text/html", home, to: &page)
        if let base = plan.base {
            let own = base.absolute(language.folder + job.path(plan.feeds))
            link("self", type: "application/atom+xml", own, to: &page)
        }
        page.append("<author>")
        element("name", plan.settings.title, to: &page, ending: "")
        page.append("</author>\n")
        element("generator", "Vitrine", to: &page)
        for tombstone in deleted { append(tombstone, at: root, to: &page) }
        for entry in entries { append(entry, to: &page) }
        page.append("</feed>\n")
    }

    /// Atom demands a moment (RFC 4287 §4.1.2).
    private static let undated = Instant(seconds: 0)

    /// RFC 6721 §3: the entry is named by the id that it had here.
    private func append(_ deleted: Tombstone, at root: RelativeRoot, to page: inout PageBuffer) {
        let path = FeedPath.path(.entry, deleted.id, of: deleted.feed)
        page.append("<at:deleted-entry ref=\"")
        page.appendXML(plan.base == nil ? tagURI(deleted.feed, deleted.id) : address(path, from: root))
        page.append("\" when=\"\(Instant(seconds: Int64(deleted.day.number) * 86_400))\"/>\n")
    }

    /// Without `baseURL`.
    private func syndicatedID(_ list: SyndicatedList) -> String {
        func feedID(_ feed: Int) -> String { language.folder + plan.feeds[feed].feed.id }
        switch list {
        case .site: return tagURI(language.folder)
        case .feed(let feed): return tagURI(feedID(feed))
        case .profile(let feed, let profile):
            return tagURI(feedID(feed), "by", plan.feeds[feed].profiles[profile].id)
        case .tag(let feed, let tag): return tagURI(feedID(feed), "tags", plan.feeds[feed].tags[tag].key)
        }
    }

    private func append(_ entry: SyndicatedEntry, to page: inout PageBuffer) {
        page.append("<entry")
        if let language = entry.language {
            page.append(" xml:lang=\"")
            page.appendXML(language)
            page.append("\"")
        }
        page.append(">\n")
        element("title", entry.title, to: &page)
        element("id", entry.id, to: &page)
        element("updated", (entry.updated ?? Self.undated).description, to: &page)
        if let published = entry.published { element("published", published.description, to: &page) }
        link("alternate", type: "text/html", entry.address, to: &page)
        if let source = entry.source { link("related", type: nil, source.string, to: &page) }
        for author in entry.authors {
            page.append("<author>")
            element("name", author, to: &page, ending: "")
            page.append("</author>\n")
        }
        for tag in entry.tags {
            page.append("<category term=\"")
            page.appendXML(tag)
            page.append("\"/>\n")
        }
        if let summary = entry.summary { element("summary", summary, to: &page) }
        if !entry.html.isEmpty {
            page.append("<content type=\"html\">")
            page.appendXML(entry.html)
            page.append("</content>\n")
        }
        page.append("</entry>\n")
    }

    private func element(_ name: String, _ text: String, to page: inout PageBuffer, ending: String = "\n") {
        page.append("<\(name)>")
        page.appendXML(text)
        page.append("</\(name)>\(ending)")
    }

    private func link(_ rel: String, type: String?, _ address: String, to page: inout PageBuffer) {
        page.append("<link rel=\"\(rel)\"")
        if let type { page.append(" type=\"\(type)\"") }
        page.append(" href=\"")
        page.appendXML(address)
        page.append("\"/>\n")
    }
}

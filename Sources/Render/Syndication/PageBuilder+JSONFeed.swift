internal import Model

/// `feed.json`, JSON Feed 1.1. The format forbids relative addresses, so without `baseURL` it has none of the site's
/// own.
extension PageBuilder {
    func appendJSONFeed(to page: inout PageBuffer) {
        let root = root(of: .jsonFeed)
        let entries = syndicated(nil, at: root)
        let base = plan.base
        json.object { json in
            json.member("version", "https://jsonfeed.org/version/1.1")
            json.member("title", self.plan.settings.title)
            json.member("description", self.plan.settings.description.isEmpty ? nil : self.plan.settings.description)
            json.member("home_page_url", base?.absolute(self.language.folder + "index.html"))
            json.member("feed_url", base?.absolute(self.language.folder + "feed.json"))
            json.member("language", self.strings.code)
            json.array("items") { json in
                for entry in entries { Self.append(entry, isAbsolute: base != nil, to: &json) }
            }
        }
        page.append(json.take())
        page.append("\n")
    }

    private static func append(_ entry: SyndicatedEntry, isAbsolute: Bool, to json: inout JSONText) {
        json.object { json in
            json.member("id", entry.id)
            json.member("url", isAbsolute ? entry.address : nil)
            json.member("external_url", entry.source?.string)
            json.member("title", entry.title)
            json.member("language", entry.language)
            json.member("content_html", entry.html)
            json.member("summary", entry.summary)
            json.member("image", isAbsolute ? entry.picture : nil)
            json.member("date_published", entry.published?.description)
            json.member("date_modified", entry.updated.description)
            if let author = entry.author {
                json.array("authors") { json in json.object { json in json.member("name", author) } }
            }
            if !entry.tags.isEmpty {
                json.array("tags") { json in for tag in entry.tags { json.element(tag) } }
            }
        }
    }
}

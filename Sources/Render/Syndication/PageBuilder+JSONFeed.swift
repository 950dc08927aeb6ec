internal import Model

/// JSON Feed 1.1. The format forbids relative addresses, so without `baseURL` it has none of the site's
/// own.
extension PageBuilder {
    func appendJSONFeed(_ list: SyndicatedList, to page: inout PageBuffer) {
        let job = PageJob.jsonFeed(list)
        let entries = syndicated(list, at: root(of: job))
        let description = list == .site ? plan.settings.description : ""
        let base = plan.base
        json.object { json in
            json.member("version", "https://jsonfeed.org/version/1.1")
            json.member("title", self.syndicatedTitle(list) ?? self.plan.settings.title)
            json.member("description", description.isEmpty ? nil : description)
            json.member("home_page_url", base?.absolute(self.language.folder + self.syndicatedPage(list)))
            json.member("feed_url", base?.absolute(self.language.folder + job.path(self.plan.feeds)))
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
            json.member("date_modified", entry.updated?.description)
            if !entry.authors.isEmpty {
                json.array("authors") { json in
                    for author in entry.authors { json.object { json in json.member("name", author) } }
                }
            }
            if !entry.tags.isEmpty {
                json.array("tags") { json in for tag in entry.tags { json.element(tag) } }
            }
        }
    }
}

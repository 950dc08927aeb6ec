internal import Decode
internal import Model

/// Reads one item of Flickr's public feed in its JSON form, in which every item has nine values and no id.
enum AtomJSONReader {
    static func item(
        _ fields: Fields, path: String, base: DocumentBase, _ findings: inout Findings
    ) -> AtomItem {
        var item = AtomItem(path: path, base: base)
        item.title = fields.text("title", &findings).map {
            AtomItem.Words(text: $0, form: .plain, base: base)
        }
        if let link = fields.text("link", &findings), !link.isEmpty {
            item.link = WebURL(link)
            if item.link == nil { item.badAddresses.append(link.singleLine(maxBytes: 100)) }
        }
        if let picture = fields.fields("media", &findings)?.text("m", &findings), !picture.isEmpty {
            if let location = base.resolve(picture) {
                item.add(AtomItem.Media(location: location, role: .content, kind: .picture))
            } else {
                item.badAddresses.append(picture.singleLine(maxBytes: 100))
            }
        }
        if let description = fields.text("description", &findings) {
            item.texts = [AtomItem.Words(text: description, form: .html, base: base)]
        }
        item.published = fields.text("published", &findings)
        item.taken = fields.text("date_taken", &findings)
        let nsid = fields.text("author_id", &findings)
        if let name = fields.text("author", &findings) ?? nsid {
            item.add(AtomItem.Author(name: name, nsid: nsid))
        }
        for tag in fields.text("tags", &findings)?.split(whereSeparator: \.isWhitespace) ?? [] {
            item.add(String(tag))
        }
        return item
    }
}

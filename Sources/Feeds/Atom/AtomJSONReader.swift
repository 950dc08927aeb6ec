internal import Decode
internal import Model

/// Reads one item of Flickr's public feed in its JSON form, in which every item has nine values and no id.
enum AtomJSONReader {
    static func item(
        _ fields: ObjectReader, path: String, base: DocumentBase, _ diagnostics: inout FeedDiagnostics
    ) -> AtomItem {
        var item = AtomItem(path: path, base: base)
        item.title = fields.text("title", &diagnostics).map {
            AtomItem.Text(text: $0, form: .plain, base: base)
        }
        if let link = fields.text("link", &diagnostics), !link.isEmpty {
            item.link = WebURL(link)
            if item.link == nil { item.badAddresses.append(link.singleLine(maxBytes: 100)) }
        }
        if let picture = fields.fields("media", &diagnostics)?.text("m", &diagnostics), !picture.isEmpty {
            if let location = base.resolve(picture) {
                item.add(AtomItem.Media(location: location, role: .content, kind: .picture))
            } else {
                item.badAddresses.append(picture.singleLine(maxBytes: 100))
            }
        }
        if let description = fields.text("description", &diagnostics) {
            item.texts = [AtomItem.Text(text: description, form: .html, base: base)]
        }
        item.published = fields.text("published", &diagnostics)
        item.taken = fields.text("date_taken", &diagnostics)
        let nsid = fields.text("author_id", &diagnostics)
        if let name = fields.text("author", &diagnostics) ?? nsid {
            item.add(AtomItem.Author(name: name, nsid: nsid))
        }
        for tag in fields.text("tags", &diagnostics)?.split(whereSeparator: \.isWhitespace) ?? [] {
            item.add(String(tag))
        }
        return item
    }
}

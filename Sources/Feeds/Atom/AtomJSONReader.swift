internal import Model

/// Reads one item of Flickr's public feed as JSON, where items have nine values and no id.
enum AtomJSONReader {
    static func item(
        _ object: ObjectReader, path: String, base: DocumentBase
    ) -> AtomItem {
        var item = AtomItem(path: path, base: base)
        item.titles = [object.text("title")].compactMap { $0 }.map {
            AtomItem.Text(text: $0, form: .plain, base: base)
        }
        if let link = object.text("link"), !link.isEmpty {
            item.link = WebURL(link)
            if item.link == nil { item.badAddresses.append(link.singleLine(maxBytes: 100)) }
        }
        if let picture = object.object("media")?.text("m"), !picture.isEmpty {
            if let location = base.resolve(picture) {
                item.add(AtomItem.Media(location: location, role: .content, kind: .picture))
            } else {
                item.badAddresses.append(picture.singleLine(maxBytes: 100))
            }
        }
        if let description = object.text("description") {
            item.texts = [AtomItem.Text(text: description, form: .html, base: base)]
        }
        item.published = [object.text("published")].compactMap { $0 }
        item.taken = object.text("date_taken")
        let nsid = object.text("author_id")
        if let name = object.text("author") ?? nsid {
            item.add(AtomItem.Author(name: name, nsid: nsid))
        }
        for tag in object.text("tags")?.split(whereSeparator: \.isWhitespace) ?? [] {
            item.add(String(tag))
        }
        return item
    }
}

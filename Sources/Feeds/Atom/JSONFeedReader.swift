internal import Decode
internal import Model

/// Reads JSON Feed 1 and 1.1 (jsonfeed.org): values of the feed, and its items.
enum JSONFeedReader {
    /// Whether the document says that it is one, as the format demands.
    static func hasVersion(_ root: JSON) -> Bool { root["version"]?.string?.contains("jsonfeed.org/version/") == true }

    /// Some state the bare number, and some nothing: then their items' texts tell.
    static func isJSONFeed(_ root: JSON, _ items: JSON) -> Bool {
        hasVersion(root) || ["1", "1.0", "1.1"].contains(root["version"]?.string)
            || items.elements.contains { $0["content_html"] != nil || $0["content_text"] != nil }
    }

    /// An item's most probable identity, as far as paging needs it.
    static func walkID(of item: JSON) -> String {
        "\(item["id"].flatMap { $0.string ?? $0.numberText } ?? "") \(item["url"]?.string ?? "")"
    }

    static func item(_ object: ObjectReader, path: String, base: DocumentBase) -> AtomItem {
        var item = AtomItem(path: path, base: base)
        item.id = object.value("id", expected: "an id") { $0.string ?? $0.numberText }
        for key: StaticString in ["url", "external_url"] where item.link == nil {
            guard let location = location(object.text(key), &item), case .web(let url) = location else { continue }
            item.link = url
        }
        // WordPress writes its titles and names as HTML has them: “It&#8217;s”.
        let title = object.text("title").map(CharacterReferences.read)
        item.titles = title.map { [AtomItem.Text(text: $0, form: .plain, base: base)] } ?? []
        item.texts = [
            text(object, "content_html", .html, base), text(object, "content_text", .plain, base),
            text(object, "summary", .plain, base),
        ].compactMap { $0 }
        addAttachments(of: object, &item)
        for key: StaticString in ["image", "banner_image"] {
            if let location = location(object.text(key), &item) {
                item.add(AtomItem.Media(location: location, role: .standIn, kind: .picture))
            }
        }
        for author in authors(of: object) { item.add(author) }
        // Some write the tags, and the name of an author, as one text.
        if let tags = object["tags"]?.string {
            for tag in tags.split(separator: ",") { item.add(String(tag)) }
        } else {
            for tag in object.texts("tags") { item.add(tag) }
        }
        item.published = [object.text("date_published")].compactMap { $0 }
        item.updated = [object.text("date_modified")].compactMap { $0 }
        item.language = object.text("language")
        return item
    }

    /// Those of the feed, or of an item. Version 1.1 has a list, version 1 one author.
    static func authors(of object: ObjectReader) -> [AtomItem.Author] {
        let list = object.objects("authors")
        if list.isEmpty, let name = object["author"]?.string {
            return name.isEmpty ? [] : [AtomItem.Author(name: CharacterReferences.read(name))]
        }
        return (list.isEmpty ? [object.object("author")].compactMap { $0 } : list).prefix(AtomItem.authorsMax).map {
            AtomItem.Author(
                name: $0.text("name").map(CharacterReferences.read), uri: $0.text("url"), icon: $0.text("avatar"))
        }
    }

    /// Attachments of one title are forms of one thing.
    private static func addAttachments(of object: ObjectReader, _ item: inout AtomItem) {
        var groups: [String: Int] = [:]
        for attachment in object.objects("attachments") {
            let (type, title) = (attachment.text("mime_type"), attachment.line("title"))
            guard let address = attachment.text("url"),
                let kind = AtomItem.Media.Kind(medium: nil, type: type, address: address),
                let location = location(address, &item)
            else { continue }
            let group = title.map { title in
                let group = groups[title] ?? groups.count
                groups[title] = group
                return group
            }
            item.add(
                AtomItem.Media(location: location, role: .content, kind: kind, group: group, description: title))
        }
    }

    private static func text(
        _ object: ObjectReader, _ key: StaticString, _ form: AtomItem.Text.Form, _ base: DocumentBase
    ) -> AtomItem.Text? {
        object.text(key).map { AtomItem.Text(text: $0, form: form, base: base) }
    }

    /// Nil where there is no address, or, which is noted, none that the document may name.
    private static func location(_ text: String?, _ item: inout AtomItem) -> ResourceLocation? {
        guard let text, !text.isEmpty else { return nil }
        if let location = item.base.resolve(text) { return location }
        item.badAddresses.append(text.singleLine(maxBytes: 100))
        return nil
    }
}

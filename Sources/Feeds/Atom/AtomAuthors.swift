internal import Decode
internal import Model

/// Makes profiles of whom an item names.
enum AtomAuthors {
    /// Nil where nothing in it is a name.
    static func profile(_ author: AtomItem.Author, base: DocumentBase) -> Profile? {
        let nsid = author.nsid.map { TextReader.line($0) }.flatMap { $0.isEmpty ? nil : $0 }
        var link = author.uri.flatMap { WebURL($0) }
        if link == nil, let nsid { link = WebURL("https://www.flickr.com/people/\(nsid)/") }
        let name = name(author.name ?? "")
        guard let shown = [name, nsid ?? "", link?.host ?? ""].first(where: { !$0.isEmpty }) else { return nil }
        return Profile(
            id: nsid ?? link?.string ?? name, name: shown,
            picture: author.icon.flatMap { icon($0, base) }.map { PictureSource($0) }, link: link)
    }

    /// The person of `nobody@flickr.com ("Ada")`, of `ada@example.org (Ada)`, and of a name as such. Of an address
    /// alone the part that is no address: nobody meant it to be published twice.
    static func name(_ text: String) -> String {
        let line = TextReader.line(text)
        if line.hasSuffix(")"), let open = line.firstIndex(of: "("), line[..<open].contains("@") {
            let inner = line[line.index(after: open)...].dropLast()
            let name = TextReader.line(String(inner))
            let isQuoted = name.count >= 2 && name.hasPrefix("\"") && name.hasSuffix("\"")
            let bare = isQuoted ? TextReader.line(String(name.dropFirst().dropLast())) : name
            if !bare.isEmpty { return bare }
        }
        let address = line.prefix { $0 != " " }
        if let at = address.firstIndex(of: "@"), at > address.startIndex, address[at...].contains(".") {
            let rest = TextReader.line(String(line.dropFirst(address.count)))
            return rest.isEmpty ? String(address[..<at]) : rest
        }
        return line
    }

    /// Flickr puts the account behind the icon's address as a fragment, which is asked of no server.
    private static func icon(_ text: String, _ base: DocumentBase) -> ResourceLocation? {
        guard !text.isEmpty, let location = base.resolve(text) else { return nil }
        if case .web(let url) = location { return .web(url.withoutFragment) }
        return location
    }
}

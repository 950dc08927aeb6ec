internal import Decode
internal import Model

/// Makes profiles of an item's authors.
enum AtomAuthors {
    /// Without those of whom there is a mail address alone, where others have a name: RSS's `author` may have the
    /// address of whom `dc:creator` names.
    static func named(_ authors: [AtomItem.Author]) -> [AtomItem.Author] {
        let named = authors.filter { author in
            let line = TextReader.line(author.name ?? "")
            return author.uri != nil || author.nsid != nil || line.contains(" ") || !line.dropFirst().contains("@")
        }
        return named.isEmpty ? authors : named
    }

    /// Nil where the author has neither a name nor an address.
    static func profile(_ author: AtomItem.Author, base: DocumentBase) -> Profile? {
        let nsid = author.nsid.map { TextReader.line($0) }.flatMap { $0.isEmpty ? nil : $0 }
        let stated =
            author.uri.flatMap { WebURL($0) } ?? nsid.flatMap { WebURL("https://www.flickr.com/people/\($0)/") }
        let link = stated ?? author.uri.flatMap { relative(WebURL.stripped($0), base) }
        let name = name(author.name ?? "")
        guard let shown = [name, nsid ?? "", stated?.host ?? ""].first(where: { !$0.isEmpty }) else { return nil }
        return Profile(
            // Not the address that a relative one leads to: the same one may stand for several, and people are found by
            // what they have been called.
            id: nsid ?? stated?.string ?? name, name: shown,
            picture: author.icon.flatMap { icon($0, base) }.map { PictureSource($0) }, link: link)
    }

    /// A path, and no text that only looks like one: `Ada Lovelace`, `www.ada.example`.
    private static func relative(_ uri: String, _ base: DocumentBase) -> WebURL? {
        let isPath = ["/", "./", "../"].contains { uri.hasPrefix($0) }
        guard isPath, case .web(let url)? = base.resolve(uri) else { return nil }
        return url
    }

    /// The name in `nobody@flickr.com ("Ada")`, in `ada@example.org (Ada)`, or alone. Mail addresses are cut, so that
    /// the site does not publish them.
    static func name(_ text: String) -> String {
        let line = TextReader.line(text)
        if line.hasSuffix(")"), let open = line.firstIndex(of: "("), line[..<open].contains("@") {
            let inner = line[line.index(after: open)...].dropLast()
            let name = TextReader.line(String(inner))
            let isQuoted = name.count >= 2 && name.hasPrefix("\"") && name.hasSuffix("\"")
            let bare = isQuoted ? TextReader.line(String(name.dropFirst().dropLast())) : name
            if !bare.isEmpty { return bare }
        }
        return EmailRedaction.name(line)
    }

    /// Without the fragment, in which Flickr names the account.
    private static func icon(_ text: String, _ base: DocumentBase) -> ResourceLocation? {
        guard !text.isEmpty, let location = base.resolve(text) else { return nil }
        if case .web(let url) = location { return .web(url.withoutFragment) }
        return location
    }
}

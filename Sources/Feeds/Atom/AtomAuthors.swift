internal import Decode
internal import Model
internal import HTTPCache

/// Makes profiles of an item's authors.
enum AtomAuthors {
    /// Nil where the author has neither a name nor an address.
    static func profile(_ author: AtomItem.Author, base: DocumentBase) -> Profile? {
        let nsid = author.nsid.map { TextReader.line($0) }.flatMap { $0.isEmpty ? nil : $0 }
        var link: WebURL?
        // An empty address would be the document's own.
        if let uri = author.uri.map(WebURL.stripped), !uri.isEmpty, case .web(let url)? = base.resolve(uri) {
            link = url
        }
        if link == nil, let nsid { link = WebURL("https://www.flickr.com/people/\(nsid)/") }
        let name = name(author.name ?? "")
        guard let shown = [name, nsid ?? "", link?.host ?? ""].first(where: { !$0.isEmpty }) else { return nil }
        return Profile(
            id: nsid ?? link?.string ?? name, name: shown,
            picture: author.icon.flatMap { icon($0, base) }.map { PictureSource($0) }, link: link)
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

internal import Model

// The menu of an entry.
extension ViewBuilder {
    /// - Parameters:
    ///   - href: the link to the entry's page; nil on that page itself.
    ///   - address: its absolute address, for mail; nil without `baseURL`, when mail has the source's address.
    func options(_ entry: Entry, _ content: CardContent, href: String?, _ address: String?) -> OptionsView {
        let root = root(depth: 1)
        let source = entry.pictures.first
        let picture = plan.picture(source)
        let renditions = picture?.renditions ?? []
        let file = picture?.original ?? renditions.last { $0.format == .jpeg } ?? renditions.last
        let original = source?.original?.string ?? Self.address(picture?.alternative ?? source?.location)
        let body = [content.excerpt, address ?? entry.link?.string].compactMap { $0 }
        return OptionsView(
            label: strings.format("phrase.optionsOf", ("title", content.title)), href: href,
            original: renditions.isEmpty ? nil : original ?? file.map { root.site + $0.path },
            save: file.map { root.site + $0.path },
            saveName: file.map { "\(Self.fileName(content.title)).\($0.format.fileExtension)" },
            mail: MailAddress.message(subject: content.title, body, scratch: &scratch), source: entry.link)
    }

    /// A file name from the letters and digits of a title, in any script.
    static func fileName(_ title: String) -> String {
        let words = title.split { !$0.isLetter && !$0.isNumber }
        var name = ""
        for word in words {
            guard name.count + word.count < fileNameMax else {
                if name.isEmpty { name = String(word.prefix(fileNameMax)) }
                break
            }
            name += (name.isEmpty ? "" : "-") + word
        }
        return name.isEmpty ? "picture" : name
    }

    private static let fileNameMax = 60

    private static func address(_ location: ResourceLocation?) -> String? {
        if case .web(let url)? = location { url.string } else { nil }
    }
}

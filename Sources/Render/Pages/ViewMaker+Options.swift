internal import Model

// What can be done with an entry.
extension ViewMaker {
    /// - Parameters:
    ///   - href: the entry's page, from one page deep; nil on that page itself.
    ///   - address: the same for those who are elsewhere; nil: the source's own is all that can be told.
    func options(_ entry: Entry, _ words: CardWords, href: String?, _ address: String?) -> OptionsView {
        let place = place(depth: 1)
        let source = entry.pictures.first
        let picture = plan.picture(source)
        let renditions = picture?.renditions ?? []
        let file = picture?.original ?? renditions.last { $0.format == .jpeg } ?? renditions.last
        let original = source?.original?.string ?? Self.address(source?.location)
        let letter = [words.excerpt, address ?? entry.link?.string].compactMap { $0 }
        return OptionsView(
            label: strings.phrase("phrase.optionsOf", ("title", words.title)), href: href,
            original: renditions.isEmpty ? nil : original ?? file.map { place.top + $0.path },
            save: file.map { place.top + $0.path },
            saveName: file.map { "\(Self.fileName(words.title)).\($0.format.fileExtension)" },
            mail: MailAddress.letter(subject: words.title, letter, scratch: &scratch), source: entry.link)
    }

    /// A title as the name of a file: its letters and digits, in whatever script they are.
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

internal import Model

// What can be done with an entry.
extension ViewMaker {
    /// - Parameters:
    ///   - href: the entry's page, from one page deep; nil on that page itself.
    ///   - address: the same for those who are elsewhere; nil: the source's own is all that can be told.
    func options(_ entry: Entry, _ words: CardWords, href: String?, _ address: String?) -> OptionsView {
        let place = place(depth: 1)
        let source = entry.pictures.first
        let renditions = plan.picture(source)?.renditions ?? []
        let widest = renditions.last { $0.format == .jpeg } ?? renditions.last
        let original = source?.original?.string ?? Self.address(source?.location)
        let letter = [words.excerpt, address ?? entry.link?.string].compactMap { $0 }
        return OptionsView(
            label: strings.phrase("phrase.optionsOf", ("title", words.title)), href: href,
            original: renditions.isEmpty ? nil : original ?? widest.map { place.top + $0.path },
            save: widest.map { place.top + $0.path },
            mail: MailAddress.letter(subject: words.title, letter, scratch: &scratch), source: entry.link)
    }

    private static func address(_ location: ResourceLocation?) -> String? {
        if case .web(let url)? = location { url.string } else { nil }
    }
}

internal import Model

/// What results show of an entry beside its title: tags, names and text, in which scripts mark what was searched for.
enum SearchTexts {
    /// Of a small site, entries whose texts are in one file.
    static let entriesPerFile = 64
    // Limits of one entry, so that a file of `SearchIndex.entriesPerFile` stays below 15 KB compressed.
    private static let textScalarsMax = 1200
    private static let textBytesMax = 1400
    private static let namesBytesMax = 400

    /// Appends `tags,names,text` as JSON, with 0 for a missing one; tags and names are lines.
    ///
    /// Together with the title and `line` they have all the entry's words, unless the text ends in `…`.
    /// - Parameter line: the line below its title, whose words are not repeated.
    static func append(_ entry: Entry, title: String, line: String?, to buffer: inout PageBuffer) {
        var isCut = false
        append(lines(of: entry.listedTags.map(\.name), isCut: &isCut), to: &buffer)
        buffer.append(",")
        append(lines(of: names(in: entry).filter { $0 != line }, isCut: &isCut), to: &buffer)
        buffer.append(",")
        let text = text(of: entry, title: title)
        append(isCut && text?.hasSuffix("…") != true ? (text ?? "") + "…" : text, to: &buffer)
    }

    private static func append(_ text: String?, to buffer: inout PageBuffer) {
        if let text { buffer.appendJSON(text) } else { buffer.append("0") }
    }

    /// The names that the index has beside title and text, each once.
    private static func names(in entry: Entry) -> [String] {
        let venue = entry.event?.venue
        let people = entry.allProfiles.flatMap { profile -> [String?] in
            [profile.name] + ViewBuilder.otherNames(of: profile)
        }
        let all =
            [entry.subtitle] + people + [venue?.name, venue?.city, venue?.region, venue?.country]
            + entry.products.flatMap { [$0.name, $0.retailer] }
        var names: [String] = []
        // No more can be shown.
        for name in all.lazy.compactMap({ $0 }) where names.count <= namesBytesMax && !names.contains(name) {
            names.append(name)
        }
        return names
    }

    private static func lines(of names: [String], isCut: inout Bool) -> String? {
        var text = ""
        for name in names {
            guard text.utf8.count + name.utf8.count < namesBytesMax else {
                isCut = true
                break
            }
            text += (text.isEmpty ? "" : "\n") + name
        }
        return text.isEmpty ? nil : text
    }

    private static func text(of entry: Entry, title: String) -> String? {
        let body = BodyText.of(entry, title: title)
        guard let text = Excerpt.of(body, scalarsMax: textScalarsMax) else { return nil }
        let bytes = text.utf8.count
        guard bytes > textBytesMax else { return text }
        return Excerpt.of(text, scalarsMax: text.unicodeScalars.count * textBytesMax / bytes)
    }
}

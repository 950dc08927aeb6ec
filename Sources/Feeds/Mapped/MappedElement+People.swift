internal import Decode
internal import Model

// Who made an entry.
extension MappedElement {
    /// Further ones are not shown.
    private static let peopleMax = 20

    /// Several where the name has several values.
    mutating func people(_ mapping: PersonMapping) -> [Profile] {
        let value = mapping.name.narrowed(in: scope) { !text.line($0).isEmpty }
        if let people = people(mapping, ofListOf: value) { return people }
        let names = texts(value).map { text.line($0) }
        // Of no list with the names, the other values are the first one's.
        let first = person(mapping, called: names.first)
        let others = names.dropFirst().prefix(Self.peopleMax - 1).filter { !$0.isEmpty }
        return [first].compactMap { $0 } + others.map { Profile(id: $0, name: $0) }
    }

    /// One for each element of the list that the names are of; nil where they are of none, or nothing else is of it.
    private mutating func people(_ mapping: PersonMapping, ofListOf value: MappedValue) -> [Profile]? {
        let others = [mapping.id, mapping.text, mapping.picture, mapping.link]
        guard value.sources.count == 1, let source = value.sources.first, let list = source.list,
            others.contains(where: { $0?.sources.contains { $0.list == list } ?? false }),
            let named = source.positions(in: scope, .none), named.count > 1
        else { return nil }
        // Notes what finds nothing.
        for other in others { _ = texts(other) }
        let (ids, words) = (column(mapping.id, of: list), column(mapping.text, of: list))
        let pictures = column(mapping.picture, of: list, encoding)
        let links = column(mapping.link, of: list, encoding)
        return named.indices.prefix(Self.peopleMax).compactMap { index in
            func own(_ column: [String?]) -> String? { index < column.count ? column[index] : nil }
            let id = own(ids)
            let name = named[index].map { text.line($0) } ?? ""
            guard !name.isEmpty || id != nil else { return nil }
            let link = own(links).flatMap { webURL($0) }
            return Profile(
                id: id ?? name, name: name.isEmpty ? TextReader.fallbackName(ofID: id ?? "") : name,
                text: own(words).map { text.read([$0], base: link).text } ?? RichText(),
                picture: own(pictures).flatMap { resolve($0) }.map { PictureSource($0) }, link: link)
        }
    }

    /// A value of each element of a list; empty where the value is not of that list.
    private func column(
        _ value: MappedValue?, of list: MappedListChoice, _ encoding: MappedTemplate.Encoding = .none
    ) -> [String?] {
        let source = value?.sources.first { $0.list == list }
        return source?.positions(in: scope, encoding) ?? []
    }

    /// Nil without a name and an id.
    /// - Parameter key: its id, where the mapping has none.
    mutating func person(_ mapping: PersonMapping, key: String? = nil) -> Profile? {
        person(mapping, key: key, called: line(mapping.name))
    }

    private mutating func person(_ mapping: PersonMapping, key: String? = nil, called name: String?) -> Profile? {
        let id = mapping.id == nil ? key : first(mapping.id)
        let name = name.flatMap { $0.isEmpty ? nil : $0 }
        guard let name = name ?? id.map({ TextReader.fallbackName(ofID: $0) }) else { return nil }
        let link = link(mapping.link)
        return Profile(
            id: id ?? name, name: name, text: rich(mapping.text, on: link).text, picture: picture(mapping.picture),
            link: link)
    }
}

internal import Model

/// The licences that Flickr numbers, as flickr.photos.licenses.getInfo had them in June 2025.
enum FlickrLicense {
    static let idMax = table.count

    /// The licence as a fact; nil for a number that was unknown then.
    static func fact(_ id: Int) -> Fact? {
        if id == 0 { return Fact(label: Fact.license, value: .word("allRightsReserved")) }
        guard (1...idMax).contains(id) else { return nil }
        let license = table[id - 1]
        guard let url = WebURL(license.url) else { return Fact(label: Fact.license, value: .text(license.name)) }
        return Fact(label: Fact.license, value: .link(url, title: license.name))
    }

    /// From number 1. The names are the same in every language.
    private static let table: [(name: String, url: String)] = [
        creativeCommons("BY-NC-SA", "2.0"), creativeCommons("BY-NC", "2.0"), creativeCommons("BY-NC-ND", "2.0"),
        creativeCommons("BY", "2.0"), creativeCommons("BY-SA", "2.0"), creativeCommons("BY-ND", "2.0"),
        ("No known copyright restrictions", "https://www.flickr.com/commons/usage/"),
        ("United States Government Work", "https://www.usa.gov/government-copyright"),
        ("CC0 1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
        ("Public Domain Mark 1.0", "https://creativecommons.org/publicdomain/mark/1.0/"),
        creativeCommons("BY", "4.0"), creativeCommons("BY-SA", "4.0"), creativeCommons("BY-ND", "4.0"),
        creativeCommons("BY-NC", "4.0"), creativeCommons("BY-NC-SA", "4.0"), creativeCommons("BY-NC-ND", "4.0"),
    ]

    private static func creativeCommons(_ terms: String, _ version: String) -> (name: String, url: String) {
        ("CC \(terms) \(version)", "https://creativecommons.org/licenses/\(terms.lowercased())/\(version)/")
    }
}

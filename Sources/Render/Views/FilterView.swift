/// The controls that sort and filter a feed's grid, by script: `filter` in templates.
final class FilterView: FieldedView {
    /// One value of a facet, and how many entries have it.
    final class Option: FieldedView {
        let value: String
        let text: String

        init(value: String, text: String) {
            self.value = value
            self.text = text
        }

        static let fields = ViewFields<Option>(.text("value") { $0.value }, .text("text") { $0.text })
    }

    /// What entries are chosen by: a maker, a tag, a city, a month or a price.
    final class Facet: FieldedView {
        let name: String
        let label: String
        let options: [Option]

        init(name: String, label: String, options: [Option]) {
            self.name = name
            self.label = label
            self.options = options
        }

        static let fields = ViewFields<Facet>(
            .text("name") { $0.name }, .text("label") { $0.label }, .list("options") { $0.options })
    }

    /// The script of all entries.
    let href: String
    let facets: [Facet]
    let hasPrices: Bool
    let hasStock: Bool
    let hasNewest: Bool

    init(href: String, facets: [Facet], hasPrices: Bool, hasStock: Bool, hasNewest: Bool) {
        self.href = href
        self.facets = facets
        self.hasPrices = hasPrices
        self.hasStock = hasStock
        self.hasNewest = hasNewest
    }

    static let fields = ViewFields<FilterView>(
        .text("href") { $0.href }, .list("facets") { $0.facets }, .flag("hasPrices") { $0.hasPrices },
        .flag("hasStock") { $0.hasStock }, .flag("hasNewest") { $0.hasNewest })
}

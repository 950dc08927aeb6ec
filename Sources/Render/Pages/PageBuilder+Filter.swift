internal import Model

// Sorting and filtering of feeds that sell or announce: the grid's controls, and the script with all of its entries.
extension PageBuilder {
    /// Of each facet, the values that most entries have.
    private static let optionsMax = 40

    /// Nil for a feed that has no filter.
    func filter(_ feed: Int) -> FilterView? {
        let feedPlan = plan.feeds[feed]
        guard feedPlan.hasFilter else { return nil }
        let indices = feedPlan.feed.entries.indices
        let values = indices.map { filterValues($0, of: feedPlan) }
        let currency = feedPlan.currency
        let prices = indices.compactMap { Self.price(of: feedPlan.feed.entries[$0], in: currency) }
        let isShop = feedPlan.isShop
        let labels =
            isShop
            ? [("maker", strings.text("role.product")), ("tag", strings.text("filter.tag"))]
            : [("month", strings.text("filter.month")), ("city", strings.text("filter.city"))]
        var facets = labels.compactMap { facet($0.0, label: $0.1, values) }
        facets += [priceFacet(prices, in: currency)].compactMap { $0 }
        return FilterView(
            href: views.root(depth: 1).language + feedPlan.addresses.filter, facets: facets,
            hasPrices: Set(prices).count > 1,
            hasStock: values.contains { $0.contains { $0.facet == "stock" } }
                && !values.allSatisfy { $0.contains { $0.facet == "stock" } },
            hasNewest: isShop && feedPlan.feed.entries.contains { $0.published != nil })
    }

    private struct FacetValue {
        let facet: String
        let value: String
        let text: String
        /// Follows the text where several are called the same.
        var distinction: String?
        /// What it is sorted by where its facet has an order of its own.
        var order = 0
    }

    private func filterValues(_ index: Int, of feedPlan: FeedPlan) -> [FacetValue] {
        let entry = feedPlan.feed.entries[index]
        guard feedPlan.isShop else {
            var values: [FacetValue] = []
            if let venue = entry.event?.venue, let city = venue.city {
                let key = FeedFilters.key(ofCity: city, region: venue.region)
                let region = venue.region.map { ", \($0)" }
                values.append(FacetValue(facet: "city", value: key, text: city, distinction: region))
            }
            if let start = entry.event?.start, start.precision != .year, start.precision != .aboutYear {
                let month = LocalMoment(day: start.day, precision: .month)
                let order = start.day.year * 12 + start.day.month
                values.append(
                    FacetValue(
                        facet: "month", value: month.description, text: strings.moment(month), order: order))
            }
            return values
        }
        let makers = feedPlan.allProfiles(of: index).map { profile in
            let maker = feedPlan.profiles[profile]
            return FacetValue(
                facet: "maker", value: maker.id, text: maker.name,
                distinction: " · \(ViewBuilder.username(of: maker) ?? maker.id)")
        }
        let tags = feedPlan.tagsOfEntry[index].map { tag in
            FacetValue(facet: "tag", value: feedPlan.tags[tag].key, text: feedPlan.tags[tag].name)
        }
        let isInStock =
            switch entry.offer?.availability {
            case .soldOut, .preorder, .backorder: false
            // What nothing is known of can be asked for.
            case .inStock, nil: entry.offer != nil
            }
        return makers + tags + (isInStock ? [FacetValue(facet: "stock", value: "in", text: "")] : [])
    }

    /// In thousandths; nil without a price in that currency.
    private static func price(of entry: Entry, in currency: String?) -> Int? {
        guard let price = entry.lowestPrice, price.currency == currency else { return nil }
        return price.thousandths
    }

    /// Nil for a facet that does not tell entries apart.
    private func facet(_ name: String, label: String, _ values: [[FacetValue]]) -> FilterView.Facet? {
        var counts: [String: Int] = [:]
        var named: [FacetValue] = []
        for value in values.joined() where value.facet == name {
            if counts[value.value] == nil { named.append(value) }
            counts[value.value, default: 0] += 1
        }
        guard named.count > 1 else { return nil }
        func count(_ value: FacetValue) -> Int { counts[value.value] ?? 0 }
        // Then months as the calendar has them. Of equals the one named first, because the standard library's sort is
        // stable.
        let most = named.sorted { count($0) > count($1) }.prefix(Self.optionsMax).sorted { $0.order < $1.order }
        let alike = Dictionary(most.map { ($0.text, 1) }, uniquingKeysWith: +)
        let options = most.map { value in
            let distinction = alike[value.text] ?? 0 > 1 ? value.distinction ?? "" : ""
            return FilterView.Option(
                value: value.value, text: "\(value.text)\(distinction) (\(strings.number(count(value))))")
        }
        return FilterView.Facet(name: name, label: label, options: options)
    }

    /// Up to four round amounts that part the prices.
    private func priceFacet(_ prices: [Int], in currency: String?) -> FilterView.Facet? {
        guard let currency, let most = prices.max() else { return nil }
        var limits: [(amount: Int, count: Int)] = []
        var unit = 1000
        while unit <= most {
            for step in [1, 2, 5] {
                let count = prices.count { $0 <= unit * step }
                if count > limits.last?.count ?? 0, count < prices.count { limits.append((unit * step, count)) }
            }
            unit *= 10
        }
        guard !limits.isEmpty else { return nil }
        let options = limits.suffix(4).map { limit in
            let text = strings.price(Price(thousandths: limit.amount, currency: currency))
            return FilterView.Option(
                value: String(limit.amount),
                text: strings.format("filter.upTo", ("price", text)) + " (\(strings.number(limit.count)))")
        }
        return FilterView.Facet(name: "price", label: strings.text("filter.price"), options: options)
    }

    /// `filter.js`: for each entry, in the feed's order, what its card shows and the values it is chosen by.
    func appendFilter(_ feed: Int, to page: inout PageBuffer) {
        let feedPlan = plan.feeds[feed]
        let currency = feedPlan.currency
        page.append("vitrineFilter(")
        page.appendJSON(feedPlan.feed.id)
        page.append(",[")
        for index in feedPlan.feed.entries.indices {
            page.append(index == 0 ? "\n" : ",\n")
            let card = cardCache.card(index, of: feed, views)
            json.object { json in
                self.append(card, to: &json)
                let entry = feedPlan.feed.entries[index]
                if let price = Self.price(of: entry, in: currency) { json.member("amount", price) }
                if let published = entry.published { json.member("published", Int(published.seconds)) }
                json.array("values") { json in
                    for value in self.filterValues(index, of: feedPlan) {
                        json.element("\(value.facet)=\(value.value)")
                    }
                }
            }
            page.append(json.take())
        }
        page.append("]);\n")
    }

    private func append(_ card: CardView, to json: inout JSONText) {
        let content = card.content
        json.member("key", content.key)
        json.member("href", card.href)
        json.member("title", content.title)
        json.member("kind", content.kind.rawValue)
        json.member("language", content.language)
        json.member("line", content.subtitle)
        json.member("price", content.priceText)
        json.member("date", content.kind.isDated ? content.date?.text : nil)
        json.member("mark", content.offer?.isSoldOut == true ? content.offer?.stock : content.pastMark)
        json.member("sold", content.offer == nil ? nil : "1")
        guard let files = card.picture?.files else {
            json.member("excerpt", content.excerpt)
            return
        }
        json.member("src", files.src)
        json.member("srcset", files.srcset)
        json.member("width", files.width)
        json.member("height", files.height)
        json.member("tint", files.tint)
    }
}

internal import Foundation
internal import HTTPCache
internal import Model

extension MappedReading {
    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        var location = location
        var names: Set<String> = []
        if let key, case .web(let url) = location {
            location =
                WebURL(Query.setting(key.parameter, to: key.value, in: url)).map(ResourceLocation.web) ?? location
            names = [key.parameter]
        }
        return DocumentRequest(
            feed: settings.id, location: location, headers: headers, secretQueryNames: names, bytesMax: bytesMax,
            pageNumber: number)
    }

    func step(of page: MappedPage, number: Int) -> PageWalk.Step {
        PageWalk.Step(
            ids: page.ids, next: page.next, base: page.document.base,
            number: page.saidNumber.map { (said: $0, asked: firstNumber + number - 1) })
    }

    /// The number of the first page, where pages have numbers.
    var firstNumber: Int {
        guard case .pages(let pages) = mapping.next else { return 1 }
        return pages.first ?? Query.value(of: pages.parameter, in: settings.location).flatMap { Int($0) } ?? 1
    }

    /// The feed's URL with one parameter set; nil for a file, which has none.
    func url(setting parameter: String, to value: String) -> String? {
        guard case .web(let url) = settings.location else { return nil }
        return Query.setting(parameter, to: value, in: url)
    }
}

/// The query of a URL.
enum Query {
    /// The URL without fragment and with the parameter set: in its place, or at the end.
    static func setting(_ parameter: String, to value: String, in url: WebURL) -> String {
        let (head, items) = parts(of: url.withoutFragment.string)
        let item = PercentEncoding.value(parameter) + "=" + PercentEncoding.value(value)
        var isSet = false
        var kept: [String] = []
        for old in items {
            guard name(of: old) == parameter else {
                kept.append(old)
                continue
            }
            if !isSet { kept.append(item) }
            isSet = true
        }
        if !isSet { kept.append(item) }
        return head + "?" + kept.joined(separator: "&")
    }

    /// The reference, which may be relative, without the parameter.
    static func dropping(_ parameter: String, from reference: String) -> String {
        let (head, items) = parts(of: reference)
        let kept = items.filter { name(of: $0) != parameter }
        guard kept.count < items.count else { return reference }
        return kept.isEmpty ? head : head + "?" + kept.joined(separator: "&")
    }

    /// Nil for a file, and where the parameter is not there.
    static func value(of parameter: String, in location: ResourceLocation) -> String? {
        guard case .web(let url) = location else { return nil }
        let item = parts(of: url.withoutFragment.string).items.first { name(of: $0) == parameter }
        return item.flatMap { item in
            item.firstIndex(of: "=").flatMap { String(item[item.index(after: $0)...]).removingPercentEncoding }
        }
    }

    private static func parts(of url: String) -> (head: String, items: [String]) {
        guard let question = url.firstIndex(of: "?") else { return (url, []) }
        let items = url[url.index(after: question)...].split(separator: "&").map(String.init)
        return (String(url[..<question]), items)
    }

    private static func name(of item: String) -> String {
        let name = String(item.prefix { $0 != "=" })
        return name.removingPercentEncoding ?? name
    }
}

internal import Foundation
internal import Model
internal import Publish
internal import Render
internal import Store

/// `build-site explain`: where a published file or a picture comes from, as the records have it. No lock is taken, no
/// document is decoded and no server asked.
package struct Explain {
    private let configuration: Configuration
    private let output: String

    /// - Parameter output: an absolute path.
    package init(configuration: Configuration, output: String) {
        self.configuration = configuration
        self.output = Files.resolvingLinks(output) ?? output
    }

    /// - Parameters:
    ///   - words: a path in the output, an address of the site, or the address of a picture at its source.
    ///   - isJSON: whether it is told as one JSON object.
    package func run(_ words: String, isJSON: Bool) -> CommandResult {
        do throws(BuildError) {
            guard let found = try explanation(words) else {
                return CommandResult(exitCode: .usage, error: unknown(words))
            }
            return CommandResult(exitCode: .success, lines: isJSON ? [found.json] : found.lines)
        } catch { return CommandResult(exitCode: error.exitCode, error: error.description) }
    }

    private func cacheError(_ error: StoreError) -> BuildError {
        .cache(IndexReader.reason(error, cache: configuration.cache.path))
    }

    private func unknown(_ words: String) -> String {
        "explain: no published file and no picture is called “\(words.singleLine(maxBytes: 300))”; it takes a path in "
            + "\(output), an address below site.baseURL, or the address of a picture at its source"
    }

    private func explanation(_ words: String) throws(BuildError) -> Explanation? {
        let index = try mapError(cacheError) { () throws(StoreError) in
            try IndexReader(cache: configuration.cache.path)
        }
        for path in paths(words) {
            guard let file = try mapError(BuildError.publish, of: PublishedFile.find(path, output: output)) else {
                continue
            }
            return try mapError(cacheError, of: explanation(of: file, index))
        }
        guard let index else { return nil }
        let key = WebURL(words)?.withoutFragment.string ?? words
        guard let resource = try mapError(cacheError, of: index.resource(key)) else { return nil }
        var found = Explanation()
        try mapError(cacheError) { () throws(StoreError) in
            found.add(source: key, resource)
            found.documents = try documents(naming: [key], of: nil, index)
        }
        found.feeds = Explanation.feeds(of: found.documents)
        if let object = resource.object {
            let made = try mapError(BuildError.publish, of: PublishedFile.made(of: object, output: output))
            found.files = made.map(\.file.path)
            if let first = made.first { found.add(generation: first.generation) }
        }
        return found
    }

    /// The paths in the output that the words may mean.
    private func paths(_ words: String) -> [String] {
        let address = WebURL(words)?.string
        let root = (address == nil ? output : configuration.site.baseURL?.string).map {
            $0.hasSuffix("/") ? $0 : $0 + "/"
        }
        var path = address ?? words
        if let root, path.hasPrefix(root) {
            path = String(path.dropFirst(root.count))
        } else if address != nil {
            return []
        }
        let plain = String(path.prefix { $0 != "#" && $0 != "?" })
        let decoded = plain.removingPercentEncoding ?? plain
        // As a shell completes it.
        let here = address == nil ? Files.resolvingLinks(path).flatMap(below) : nil
        return (address == nil ? [path, decoded, here].compactMap { $0 } : [decoded]).map {
            $0.isEmpty || $0.hasSuffix("/") ? $0 + "index.html" : $0
        }
    }

    /// The part of an absolute path that is below the output; nil for another.
    private func below(_ path: String) -> String? {
        path.hasPrefix(output + "/") ? String(path.dropFirst(output.count + 1)) : nil
    }

    private func explanation(of file: PublishedFile, _ index: IndexReader?) throws(StoreError) -> Explanation {
        var found = Explanation()
        found.add(file.file)
        found.add(generation: file.generation)
        guard let index else { return found }
        if let source = file.source {
            for (key, resource) in try index.resources(of: source) { found.add(source: key, resource) }
            found.sourceHash = source.hex
            found.recipe = try index.recipe(of: source, making: file.file.digest)?.hex
            found.documents = try documents(naming: found.sources.map(\.address), of: nil, index)
            found.feeds = Explanation.feeds(of: found.documents)
        } else if let path = FeedPath(
            file.file.path, feeds: configuration.feedIDs, languages: configuration.site.languages)
        {
            found.feeds = [path.feed]
            found.entry = path.isEntry ? entry(on: file.file.path, of: path.feed) : nil
            found.documents = try documents(naming: found.entry.map { [$0] } ?? [], of: path.feed, index)
        }
        return found
    }

    /// The id of the entry whose page it is, as the page has it: the file's name may be made of it.
    private func entry(on path: String, of feed: String) -> String? {
        guard let bytes = try? Files.read("\(output)/\(path)", bytesMax: 16 << 20) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let mark = text.range(of: "<article class=\"details "),
            let start = text.range(of: "data-entry=\"\(feed)/", range: mark.upperBound..<text.endIndex),
            let end = text[start.upperBound...].firstIndex(of: "\"")
        else { return nil }
        var id = String(text[start.upperBound..<end])
        for (entity, plain) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            id = id.replacingOccurrences(of: entity, with: plain)
        }
        return id
    }

    /// The documents that have one of these words; of a feed, where none has, all of them.
    private func documents(
        naming words: [String], of feed: String?, _ index: IndexReader
    ) throws(StoreError) -> [Explanation.Document] {
        let all = try index.documents().filter { document in
            let id = document.feed.prefix { $0 != " " }
            return feed.map { $0 == id } ?? configuration.feedIDs.contains(String(id))
        }
        let spelled = words.flatMap(Self.spellings)
        let isNaming = Parallel.map(count: words.isEmpty ? 0 : all.count, threads: Parallel.processorCount) {
            // A document that cannot be read any more names nothing.
            guard let bytes = try? Files.read(all[$0].path) else { return false }
            let text = SearchedText(bytes)
            // A document names files by their paths from its own folder.
            let folder = Files.parent(of: all[$0].place) + "/"
            let relative = words.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
            return (spelled + relative.flatMap(Self.spellings)).contains {
                feed == nil ? text.contains($0) : text.containsValue($0)
            }
        }
        let named = zip(all, isNaming).filter(\.1).map(\.0)
        var documents: [Explanation.Document] = []
        for document in named.isEmpty && feed != nil ? all : named {
            let requests = try index.resources(of: document.object).filter { $0.key.hasPrefix("document ") }
            // Several addresses may have given the same bytes.
            let own = requests.filter { $0.key.hasSuffix(" \(document.place)") }
            let request = own.first { $0.key.hasPrefix("document \(document.feed)") } ?? own.first ?? requests.first
            documents.append(Explanation.Document(document, request?.resource))
        }
        return documents
    }

    /// As JSON and HTML may write a word.
    private static func spellings(_ word: String) -> Set<String> {
        [
            word, word.replacingOccurrences(of: "/", with: "\\/"), word.replacingOccurrences(of: "&", with: "&amp;"),
            word.replacingOccurrences(of: "&", with: "\\u0026"),
        ]
    }
}

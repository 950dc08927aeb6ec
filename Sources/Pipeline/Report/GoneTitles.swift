internal import Decode
internal import Model
internal import Publish
internal import Render

/// The titles of entries that are gone, as their pages of the last published generation have them: no other record
/// names every entry, and that of a large site would be read and written each night for the few that go.
struct GoneTitles {
    /// The folder of that generation; nil: it is not kept (`publish.keep`).
    private let folder: String?

    private static let mark = Array(#"<meta property="og:title" content=""#.utf8)

    /// - Parameter output: as it was when the run began; another generation may stand there now.
    init(_ output: OutputFolder) {
        let isPublished = OutputFolder.generation(of: output.path) == output.current?.number
        folder = isPublished ? output.path : output.current.map { output.folderPath($0.number) }
    }

    /// - Returns: by id; without those whose page is gone, or has no title (a theme of one's own).
    func titles(of ids: some Sequence<String>, feed: String) -> [String: String] {
        guard let folder else { return [:] }
        var titles: [String: String] = [:]
        for id in ids {
            let path = "\(folder)/\(FeedPath.path(.entry, id, of: feed))"
            guard let page = try? Files.read(path, bytesMax: 1 << 20),
                let start = page.firstRange(of: Self.mark)?.upperBound,
                let end = page[start...].firstIndex(of: UInt8(ascii: "\""))
            else { continue }
            let title = HTMLReader.read(String(decoding: page[start..<end], as: UTF8.self)).text.plainText
            if !title.isEmpty { titles[id] = title }
        }
        return titles
    }
}

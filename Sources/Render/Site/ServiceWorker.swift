internal import Model

/// `sw.js`, which a browser runs apart from any page.
enum ServiceWorker {
    /// In the script: an array of the files to be kept from the first visit on, and a name that changes with them.
    private static let filesMark = "__SHELL_FILES__"
    private static let versionMark = "__SHELL_VERSION__"

    static func script(_ script: [UInt8], _ plan: SitePlan) -> [UInt8] {
        let pages = plan.languages.flatMap { language in
            ["index.html", "search.html", "favourites.html"].map { language.folder + $0 }
        }
        let files = plan.sharedAssets.map(\.path) + pages
        let list = "[" + files.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let version = Digest(of: Array(script) + Array(list.utf8)).hex.prefix(8)
        return Array(
            String(decoding: script, as: UTF8.self).replacing(filesMark, with: list)
                .replacing(versionMark, with: "\"\(version)\"").utf8)
    }
}

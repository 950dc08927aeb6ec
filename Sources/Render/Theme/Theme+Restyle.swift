extension Theme {
    /// The stylesheets of this theme under the names of the published ones, for pages that link those.
    /// - Returns: nil where the themes differ in more than stylesheets, and where they do not differ.
    package func stylesheets(inPlaceOf published: Theme) -> [String: [UInt8]]? {
        func others(_ theme: Theme) -> [ThemeFiles.File] {
            theme.sources.files.filter { !Stylesheets.contains($0.name) }
        }
        guard digest != published.digest, pages.mapValues(\.bytes) == published.pages.mapValues(\.bytes),
            others(self).elementsEqual(others(published), by: { $0.name == $1.name && $0.bytes == $1.bytes }),
            staticFiles.elementsEqual(published.staticFiles, by: { $0.path == $1.path && $0.bytes == $1.bytes }),
            stylesheets.folders.map(\.name) == published.stylesheets.folders.map(\.name)
        else { return nil }
        let pairs = zip(stylesheets.assets, published.stylesheets.assets).map { ($1.path, $0.bytes) }
        return Dictionary(pairs) { $1 }
    }
}

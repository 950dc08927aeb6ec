internal import Model
internal import Render
internal import Store

/// The theme of a configuration as it is at one moment, to tell what a change of its files means.
package struct ThemeSnapshot: Sendable {
    private let theme: Theme
    private let configuration: Digest

    package init(_ folders: TemplateFolders, for configuration: Configuration) throws(BuildError) {
        theme = try Theme(folders, for: configuration)
        self.configuration = configuration.digest
    }

    /// What pages of the published theme show in place of its stylesheets, by their paths.
    /// - Returns: nil where more differs than stylesheets: then pages have to be rendered.
    package func stylesheets(inPlaceOf published: ThemeSnapshot) -> [String: [UInt8]]? {
        configuration == published.configuration ? theme.stylesheets(inPlaceOf: published.theme) : nil
    }
}

extension Configuration {
    /// The files of this machine that the last build has read for its feeds: documents, and pictures that these named.
    package func localFilesRead() throws(BuildError) -> [String] {
        try mapError(BuildError.cache) { () throws(StoreError) in
            try IndexReader(cache: cache.path)?.localFiles() ?? []
        }
    }
}

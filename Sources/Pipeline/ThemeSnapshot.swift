internal import Model
internal import Render

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

internal import Glibc
internal import Model

/// Where templates, strings and assets are read from.
package struct TemplateFolders: Sendable {
    /// The templates that were installed with the command.
    package let shipped: String
    /// The folder beside the configuration whose files override shipped ones; it may be missing.
    package let own: String

    /// Finds the shipped templates wherever the command is run from or installed.
    ///
    /// They lie in `<prefix>/share/vitrine/templates` of an installed `<prefix>/bin/build-site`, and in `templates` of
    /// the package in whose `.build` a binary lies. Nil where neither is there.
    /// - Parameters:
    ///   - executable: the command's own absolute path, links resolved.
    ///   - configurationFolder: absolute.
    package init?(executable: String, configurationFolder: String) {
        own = configurationFolder + "/templates"
        var folder = Files.parent(of: executable)
        let installed = Files.parent(of: folder) + "/share/vitrine/templates"
        if Self.isThere(installed + "/layout.mustache") {
            shipped = installed
            return
        }
        while folder != "/" {
            let candidate = folder + "/templates"
            if Self.isThere(folder + "/Package.swift"), Self.isThere(candidate + "/layout.mustache") {
                shipped = candidate
                return
            }
            folder = Files.parent(of: folder)
        }
        return nil
    }

    /// A file that cannot be looked at could not be read either.
    private static func isThere(_ path: String) -> Bool {
        guard let kind = try? Files.kind(of: path) else { return false }
        return kind == .file || kind == .link
    }

    /// The running program's own path, links resolved.
    package static func executable() -> String {
        guard let real = realpath("/proc/self/exe", nil) else { return "/proc/self/exe" }
        defer { free(real) }
        return String(cString: real)
    }
}

internal import Glibc
internal import Model

/// Where templates, strings and assets are read from.
package struct TemplateFolders: Sendable {
    /// The package's templates, for a command that lies in the package's `.build`; nil: those in the command itself.
    package let shipped: String?
    /// A copy of the shipped templates to copy from: the package's, or the one that `make install` puts into `share/`;
    /// nil beside a command that was copied alone.
    let copies: String?
    /// The folder beside the configuration whose files override shipped ones; it may be missing.
    package let own: String
    /// The folder beside the configuration whose files are published as they are; it may be missing.
    package let staticFiles: String
    /// The folder beside the configuration that has the owner's pages; it may be missing.
    package let pages: String

    /// - Parameters:
    ///   - executable: the command's own absolute path, links resolved.
    ///   - configurationFolder: absolute.
    package init(executable: String, configurationFolder: String) {
        own = PathRules.templates(beside: configurationFolder)
        staticFiles = PathRules.staticFiles(beside: configurationFolder)
        pages = configurationFolder + "/pages"
        let package = executable.firstRange(of: "/.build/").map { executable[..<$0.lowerBound] + "/templates" }
        shipped = package.map(String.init).flatMap { Self.isThere($0 + "/layout.mustache") ? $0 : nil }
        let installed = Files.parent(of: Files.parent(of: executable)) + "/share/vitrine/templates"
        copies = shipped ?? (Self.isThere(installed + "/strings/en.json") ? installed : nil)
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

internal import Model

/// The strings and templates of one language.
final class LanguagePlan: Sendable {
    let strings: Strings
    let templates: TemplateSet
    let inUse: TemplatesInUse
    /// Below the site's root: empty for the first language, else `de/`.
    let folder: String
    let scriptStrings: ScriptStrings
    /// The digest of all that its templates were compiled from.
    let identity: String

    var isFirst: Bool { folder.isEmpty }

    init(
        strings: Strings, templates: TemplateSet, inUse: TemplatesInUse, scriptStrings: ScriptStrings,
        identity: String, isFirst: Bool
    ) {
        self.strings = strings
        self.templates = templates
        self.inUse = inUse
        self.scriptStrings = scriptStrings
        self.identity = identity
        folder = isFirst ? "" : FeedPath.folder(ofLanguage: strings.code)
    }

    /// Compiles a theme's templates with the strings of each language.
    /// - Parameter pages: the names of the owner's pages that the site has.
    /// - Throws: `SiteError.template` for the first template in use that does not compile.
    static func plans(
        _ theme: Theme, languages: [String], pages: [String], formerFeedIDs: [String: String] = [:]
    ) throws(SiteError) -> [LanguagePlan] {
        var plans: [LanguagePlan] = []
        let codes = languages.isEmpty ? ["en"] : languages
        let roots = theme.shippedTemplateNames.union(pages.map(Theme.pageTemplate))
        for (index, code) in codes.enumerated() {
            let strings = strings(theme, code: code)
            let constants = ["t": strings.constants, "theme": StringsGroup(theme.settings)]
            let sources = theme.templates + theme.pageTemplates(language: code)
            let inUse: TemplatesInUse
            let templates: TemplateSet
            do throws(TemplateError) {
                inUse = try TemplatesInUse(sources, roots: roots)
                templates = try TemplateSet(inUse.trees, constants: constants)
            } catch { throw .template(error) }
            plans.append(
                LanguagePlan(
                    strings: strings, templates: templates, inUse: inUse,
                    scriptStrings: ScriptStrings(strings, theme.scripts, formerFeedIDs: formerFeedIDs),
                    identity: identity(inUse.trees.map(\.source), strings, theme.settings), isFirst: index == 0))
        }
        return plans
    }

    private static func identity(
        _ sources: [TemplateSource], _ strings: Strings, _ settings: [String: String]
    ) -> String {
        var hasher = SHA256()
        for source in sources {
            hasher.update(Array("\(source.name)\n\(source.bytes.count)\n".utf8))
            hasher.update(source.bytes)
        }
        for (group, values) in [("t", strings.values), ("theme", settings)] {
            for (key, value) in values.sorted(by: { $0.key.precedesByBytes($1.key) }) {
                hasher.update(Array("\(group).\(key)\n\(value.utf8.count)\n\(value)".utf8))
            }
        }
        return hasher.finish().hex
    }

    /// The strings of a language. Missing ones fall back from `pt-BR` to `pt`, then to English.
    static func strings(_ theme: Theme, code: String) -> Strings {
        let language = String(code.prefix { $0 != "-" })
        let names = [code, language, "en", Theme.shippedEnglish]
        var layers: [StringsFile] = []
        for name in names {
            guard let file = theme.strings[name], !layers.contains(where: { $0.file == file.file }) else { continue }
            layers.append(file)
        }
        return Strings(code: code, layers: layers)
    }
}

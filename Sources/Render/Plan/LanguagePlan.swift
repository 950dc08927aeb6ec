internal import Model

/// The strings and templates of one language.
final class LanguagePlan: Sendable {
    let strings: Strings
    let templates: TemplateSet
    /// Below the site's root: empty for the first language, else `de/`.
    let folder: String
    /// The strings of scripts, as a script.
    let scriptStrings: Theme.Asset

    var isFirst: Bool { folder.isEmpty }

    init(strings: Strings, templates: TemplateSet, isFirst: Bool, formerFeedIDs: [String: String] = [:]) {
        self.strings = strings
        self.templates = templates
        scriptStrings = Self.scriptStrings(strings, formerFeedIDs: formerFeedIDs)
        folder = isFirst ? "" : strings.code.lowercased() + "/"
    }

    /// - Parameter formerFeedIDs: scripts keep favourites under the current ids.
    static func scriptStrings(_ strings: Strings, formerFeedIDs: [String: String] = [:]) -> Theme.Asset {
        var buffer = PageBuffer(capacity: 1 << 14)
        buffer.append("var vitrineWords={")
        for (index, string) in strings.scriptStrings.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            buffer.appendJSON(string.key)
            buffer.append(UInt8(ascii: ":"))
            buffer.appendJSON(string.value)
        }
        buffer.append("};\n")
        if !formerFeedIDs.isEmpty {
            // Ids are of a–z, 0–9 and “-”.
            let pairs = formerFeedIDs.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
            buffer.append("var vitrineFeeds={\(pairs.joined(separator: ","))};\n")
        }
        return Theme.asset(named: "words-\(strings.code.lowercased())", ending: "js", buffer.bytes)
    }

    /// Compiles a theme's templates with the strings of each language.
    /// - Throws: `SiteError.template` for the first template that does not compile.
    static func plans(
        _ theme: Theme, languages: [String], formerFeedIDs: [String: String] = [:]
    ) throws(SiteError) -> [LanguagePlan] {
        var plans: [LanguagePlan] = []
        let codes = languages.isEmpty ? ["en"] : languages
        for (index, code) in codes.enumerated() {
            let strings = strings(theme, code: code)
            let constants = ["t": strings.constants, "theme": StringsGroup(theme.settings)]
            let templates: TemplateSet
            do throws(TemplateError) {
                templates = try TemplateSet(
                    sources: theme.templates + theme.pageTemplates(language: code), constants: constants)
            } catch { throw .template(error) }
            plans.append(
                LanguagePlan(
                    strings: strings, templates: templates, isFirst: index == 0, formerFeedIDs: formerFeedIDs))
        }
        return plans
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

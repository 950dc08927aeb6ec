internal import Model

/// What the pages of one language share.
final class LanguagePlan: Sendable {
    let strings: Strings
    let templates: TemplateSet
    /// Its folder below the site's root: empty for the first language, else `de/`.
    let folder: String
    /// The words of scripts, for them to load.
    let words: Theme.Asset

    var isFirst: Bool { folder.isEmpty }

    init(strings: Strings, templates: TemplateSet, isFirst: Bool) {
        self.strings = strings
        self.templates = templates
        words = Self.words(strings)
        folder = isFirst ? "" : strings.code.lowercased() + "/"
    }

    static func words(_ strings: Strings) -> Theme.Asset {
        var buffer = PageBuffer(capacity: 1 << 14)
        buffer.append("var vitrineWords={")
        for (index, word) in strings.scriptWords.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            buffer.appendJSON(word.key)
            buffer.append(UInt8(ascii: ":"))
            buffer.appendJSON(word.value)
        }
        buffer.append("};\n")
        return Theme.asset(named: "words-\(strings.code.lowercased())", ending: "js", buffer.bytes)
    }

    /// Reads a theme's words and templates for each language.
    static func plans(_ theme: Theme, languages: [String]) throws(SiteError) -> [LanguagePlan] {
        var plans: [LanguagePlan] = []
        let codes = languages.isEmpty ? ["en"] : languages
        for (index, code) in codes.enumerated() {
            let strings = strings(theme, code: code)
            let constants = ["t": strings.constants, "theme": StringsGroup(theme.settings)]
            let templates: TemplateSet
            do throws(TemplateError) {
                templates = try TemplateSet(sources: theme.templates, constants: constants)
            } catch { throw .template(error) }
            plans.append(LanguagePlan(strings: strings, templates: templates, isFirst: index == 0))
        }
        return plans
    }

    /// A regional code without words of its own goes by its language's: `pt-BR` by `pt`.
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

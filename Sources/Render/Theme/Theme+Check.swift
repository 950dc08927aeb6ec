internal import Model

/// What is wrong with a theme's templates: found without a single entry.
extension Theme {
    /// Compiles the templates and follows each page's over the views that it may ask.
    ///
    /// - Returns: in the order of files, lines and columns: names that no view has, templates that are not there, plain
    ///   text printed unescaped.
    /// - Throws: `SiteError.template` for the first template that does not compile.
    package func check(languages: [String] = ["en"]) throws(SiteError) -> [TemplateFinding] {
        var findings: Set<TemplateFinding> = []
        for language in try LanguagePlan.plans(self, languages: languages) {
            for (name, schema) in Self.pages {
                guard templates.contains(where: { $0.name == name }) else {
                    findings.insert(
                        TemplateFinding(
                            kind: .unknownTemplate, file: "templates/\(name).mustache", line: 1, column: 1,
                            name: name))
                    continue
                }
                let partials = name == "details" ? EntryKind.all.map(DetailsPage.partial) : []
                findings.formUnion(language.templates.check(name, schema: schema, dynamicNames: partials))
            }
        }
        return findings.sorted { one, other in
            (one.file, one.line, one.column, one.name) < (other.file, other.line, other.column, other.name)
        }
    }

    /// The template of each kind of page and what it is rendered over.
    static let pages: [(template: String, schema: ViewSchema)] = [
        ("home", HomePage.schema), ("grid", GridPage.schema), ("feed", ListPage.schema),
        ("details", DetailsPage.schema), ("profile", ProfilePage.schema), ("tag", TagPage.schema),
        ("404", MissingPage.schema), ("search", SearchPage.schema), ("favourites", FavouritesPage.schema),
    ]
}

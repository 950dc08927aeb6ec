internal import Decode
internal import Model

// What can be found wrong with a theme's files other than templates.
extension Theme {
    /// - Parameter called: the names of the templates that pages are made of, or that others call.
    func fileDiagnostics(called: Set<String>) -> [TemplateDiagnostic] {
        let published = Set((sharedAssets + files).map(\.path))
        var found: [TemplateDiagnostic] = []
        for file in sources.files where file.name == "assets/theme.css" || file.isPart(of: "assets/css/", ".css") {
            found += StylesheetCheck.findings(in: file, published: published)
        }
        for name in ["assets/stock.svg", "assets/face.svg"] {
            guard let file = sources[name], let message = Self.fault(ofDrawing: file.bytes) else { continue }
            found.append(TemplateDiagnostic(kind: .file, file: file.path, line: 0, column: 0, name: message))
        }
        for file in sources.files where Self.isAsset(file.name) && !Self.isSafe(file.name) {
            let message =
                "it is not published: names have letters from A to Z, digits, “-”, “.” and “_” alone; rename it"
            found.append(TemplateDiagnostic(kind: .file, file: file.path, line: 0, column: 0, name: message))
        }
        let shipped = sources.files.map(\.name).filter { !sources.added.contains($0) }
        for file in sources.files where sources.added.contains(file.name) && isStray(file, called: called) {
            let near = Self.nearest(to: file.name, among: shipped).map { "; did you mean “\($0)”?" } ?? ""
            let message =
                "nothing reads this file: it overrides none that is shipped, and no template in use calls it\(near)"
            found.append(TemplateDiagnostic(kind: .file, file: file.path, line: 0, column: 0, name: message))
        }
        return found
    }

    /// Nil where browsers show it as an SVG picture with a size of its own.
    private static func fault(ofDrawing bytes: [UInt8]) -> String? {
        do throws(XMLReadingError) {
            let document = try XMLDocument(bytes, limits: XMLDocument.Limits(bytesMax: ThemeFiles.fileBytesMax))
            guard document.repairs.isEmpty else { return "not XML as browsers read it: \(document.repairs)" }
            let name = document.root.name
            guard name.local == "svg", name.namespace == "http://www.w3.org/2000/svg" else {
                return "the element <\(name.local.singleLine(maxBytes: 60))> where <svg "
                    + "xmlns=\"http://www.w3.org/2000/svg\"> was expected"
            }
            guard document.root.attribute("viewBox") != nil else { return "<svg> needs a viewBox, which says its size" }
            return nil
        } catch { return error.description }
    }

    /// Whether an added file is a template, a stylesheet, a script, strings or settings in a place where they are not
    /// read. Any other file is published, or is somebody's note.
    private func isStray(_ file: ThemeFiles.File, called: Set<String>) -> Bool {
        let (folder, name) = (Files.parent(of: "/" + file.name), Files.name(of: file.name))
        if name.hasSuffix(".mustache") {
            return folder != "/" && folder != "/partials" || !called.contains(String(name.dropLast(9)))
        }
        if name.hasSuffix(".json") { return folder != "/strings" && !folder.hasPrefix("/assets") }
        if name.hasSuffix(".js") {
            let parts = folder.split(separator: "/")
            return parts.first != "assets" || parts.count > 1 && parts[1] == "js" && parts.count != 3
        }
        return [".css", ".svg", ".woff2"].contains { name.hasSuffix($0) } && !folder.hasPrefix("/assets")
    }

    /// A file of the same name elsewhere, else the nearest name.
    private static func nearest(to name: String, among shipped: [String]) -> String? {
        shipped.first { Files.name(of: $0) == Files.name(of: name) } ?? NearestName.to(name, among: shipped)
    }

    // MARK: Strings

    /// The codes of the languages that have strings, sorted.
    package var languages: [String] { strings.keys.filter { $0 != Self.shippedEnglish }.sorted() }

    /// Whether a language has strings of its own, or its language without the region has.
    package func hasStrings(_ code: String) -> Bool {
        strings[code] != nil || strings[String(code.prefix { $0 != "-" })] != nil
    }

    /// How each file of strings differs from the shipped English, in one line each.
    package func compareStrings() -> [String] {
        guard let english = (strings[Self.shippedEnglish] ?? strings["en"])?.values else { return [] }
        return languages.flatMap { code -> [String] in
            guard let file = strings[code] else { return [] }
            let unknown = file.values.keys.filter { !Self.isKnown($0, english) }.sorted()
            // An English file of one's own changes some strings; a region's changes some of its language's.
            let missing =
                code == "en" || code.contains("-") ? [] : LanguagePlan.strings(self, code: code).missing
            let known = english.keys.sorted()
            let unfilled = file.values.keys.filter { !Self.unfilled($0, file.values, english).isEmpty }.sorted()
            return [
                Self.line(file.file, missing, "missing, and taken from English") { $0 },
                Self.line(file.file, unknown, "not known, and shown nowhere") { key in
                    NearestName.to(key, among: known).map { "\(key) (did you mean \($0)?)" } ?? key
                },
                Self.line(file.file, unfilled, "written with a name in braces that nothing fills in") { key in
                    let names = Self.unfilled(key, file.values, english).map { "{\($0)}" }.joined(separator: ", ")
                    return "\(key) (\(names.singleLine(maxBytes: 80)))"
                },
            ].compactMap { $0 }
        }
    }

    /// The placeholders of a string that the shipped one does not have, sorted: visitors would read them as they stand.
    private static func unfilled(
        _ key: String, _ values: [String: String], _ english: [String: String]
    ) -> [String] {
        let other = key.split(separator: ".").dropLast().joined(separator: ".") + ".other"
        guard let value = values[key], value.contains("{"), let shipped = english[key] ?? english[other] else {
            return []
        }
        return FormatString(value).names.subtracting(FormatString(shipped).names).sorted()
    }

    /// Plural forms and labels of facts may be any.
    private static func isKnown(_ key: String, _ english: [String: String]) -> Bool {
        if english[key] != nil || key.hasPrefix("fact.") { return true }
        let parts = key.split(separator: ".")
        return parts.count == 3 && parts[0] == "count" && PluralRule.forms.contains(String(parts[2]))
            && english["count.\(parts[1]).other"] != nil
    }

    private static func line(_ file: String, _ keys: [String], _ what: String, _ name: (String) -> String) -> String? {
        guard !keys.isEmpty else { return nil }
        let shown = keys.prefix(10).map { name($0.singleLine(maxBytes: 80)) }.joined(separator: ", ")
        return
            "\(file): \(plural(keys.count, "string is", "strings are")) \(what): \(shown)\(keys.count > 10 ? "…" : "")"
    }
}

extension ThemeFiles.File {
    /// Whether it lies in this folder and its name ends so.
    fileprivate func isPart(of folder: String, _ ending: String) -> Bool {
        name.hasPrefix(folder) && name.hasSuffix(ending)
    }
}

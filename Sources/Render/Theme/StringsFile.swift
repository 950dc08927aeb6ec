internal import Decode
internal import Model

/// A file of strings, by flat keys: `nav.skip`, `count.look.one`, `date.months.0`.
struct StringsFile: Sendable {
    let file: String
    let values: [String: String]

    private static let valuesMax = 5000

    init(_ bytes: [UInt8], file: String) throws(SiteError) {
        let document: JSONDocument
        do throws(JSONReadingError) {
            document = try JSONDocument(bytes, bytesMax: 4 << 20, depthMax: 6)
        } catch {
            throw .theme(file: file, message: "\(error)")
        }
        guard document.root.isObject else {
            throw .theme(file: file, message: "\(document.root.name) where an object of groups of strings was expected")
        }
        var values: [String: String] = [:]
        if let wrong = Self.collect(document.root, at: "", into: &values) {
            throw .theme(file: file, message: "\(wrong.path): \(wrong.name) where a string was expected")
        }
        if let wrong = Self.setting(in: values) { throw .theme(file: file, message: wrong) }
        self.file = file
        self.values = values
    }

    /// What is wrong with those that are settings.
    private static func setting(in values: [String: String]) -> String? {
        let plurals = PluralRule.allCases.map(\.rawValue)
        for (key, allowed) in [("language.direction", ["ltr", "rtl"]), ("language.plural", plurals)] {
            guard let value = values[key], !allowed.contains(value) else { continue }
            let found = "“\(value.singleLine(maxBytes: 60))”"
            return "\(key): \(found) where one of \(allowed.joined(separator: ", ")) was expected"
        }
        guard let digits = values["number.digits"], digits.count != 10 else { return nil }
        return "number.digits: \(digits.count) characters where the ten digits were expected"
    }

    /// Adds all strings below `value`.
    /// - Returns: the first value that is no string, array or object, or the one at which there are too many.
    private static func collect(
        _ value: JSON, at path: String, into values: inout [String: String]
    ) -> JSON? {
        guard values.count < valuesMax else { return value }
        if let text = value.string {
            values[path] = text
            return nil
        }
        guard value.isObject || value.isArray else { return value }
        let prefix = path.isEmpty ? "" : path + "."
        for (key, member) in value.members {
            if let wrong = collect(member, at: prefix + key, into: &values) { return wrong }
        }
        for (index, element) in value.elements.enumerated() {
            if let wrong = collect(element, at: prefix + String(index), into: &values) { return wrong }
        }
        return nil
    }
}

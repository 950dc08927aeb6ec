/// One line of an entry's or a profile's particulars.
package struct Fact: Hashable, Sendable {
    /// The key of the label's string: `fact.<label>` in `templates/strings/`.
    package let label: String
    package let value: Value
    /// What a person should be told beside the value.
    package let warning: Warning?

    /// A value by its meaning, so that each language writes it its own way.
    package enum Value: Hashable, Sendable {
        case text(String)
        /// The key of a string, for what is a word of a language and no proper name: `word.<key>`.
        case word(String)
        case number(Int)
        case day(Day)
        case moment(LocalMoment)
        /// In pixels.
        case size(width: Int, height: Int)
        case link(WebURL, title: String)
        case mail(String)
    }

    /// A sentence of the strings, `warning.<key>`, and the values of the names in it.
    package struct Warning: Hashable, Sendable {
        package let key: String
        package let values: [String: String]

        package init(key: String, values: [String: String]) {
            self.key = key
            self.values = values
        }
    }

    /// Whether it is an e-mail address, or says what stands in the place of one.
    package var isEmail: Bool { if case .mail = value { true } else { label == "email" } }
    /// Whether it states the terms under which the picture may be used.
    package var isLicense: Bool { label == Self.license }
    package static let license = "license"

    package init(label: String, value: Value, warning: Warning? = nil) {
        self.label = label
        self.value = value
        self.warning = warning
    }
}

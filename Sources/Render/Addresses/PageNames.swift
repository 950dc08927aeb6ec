package import Model

/// What the names of pages tell, for those who look at a published site.
package enum PageNames {
    /// Whether a page's name is no id, but made of one.
    package static func isShortened(_ name: String) -> Bool { !PageName.isPlain(name, for: .details) }

    /// The name of the page of an entry or person, without its folder and suffix.
    package static func name(_ kind: ForgottenEntries.Kind, _ id: String) -> String {
        PageName.name(of: id, for: kind == .entry ? .details : .paged)
    }
}

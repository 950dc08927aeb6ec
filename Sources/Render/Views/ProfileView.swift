/// A profile in brief, with a link to its page.
final class ProfileView: SharedFieldedView {
    let kept = KeptFingerprints()
    let name: String
    let href: String
    let picture: PictureView?
    let countText: String?
    /// Nil when it equals the name.
    let username: String?
    let contact: ContactView?

    init(
        name: String, href: String, picture: PictureView?, countText: String?, username: String? = nil,
        contact: ContactView? = nil
    ) {
        self.name = name
        self.href = href
        self.picture = picture
        self.countText = countText
        self.username = username
        self.contact = contact
    }

    static let fields = ViewFields<ProfileView>(
        .text("name") { $0.name }, .text("href") { $0.href }, .view("picture") { $0.picture },
        .text("countText") { $0.countText }, .text("username") { $0.username }, .view("contact") { $0.contact })
}

/// A profile's e-mail addresses and their warnings.
final class ContactView: FieldedView {
    /// The accessible name.
    let label: String
    /// Never empty.
    let facts: [FactView]

    init(label: String, facts: [FactView]) {
        self.label = label
        self.facts = facts
    }

    static let fields = ViewFields<ContactView>(
        .text("label") { $0.label }, .list("facts") { $0.facts },
        .flag("isWarned") { $0.facts.contains { $0.warning != nil } })
}

internal import Model

/// What can be done with an entry from where it is shown.
final class OptionsView: FieldedView {
    /// What the menu is called by those who cannot see it.
    let label: String
    /// The entry's page; nil on that page itself.
    let href: String?
    /// The picture in its largest form, elsewhere or here.
    let original: String?
    /// The source's own file where it is published, else the widest that every program opens.
    let save: String?
    /// What that file is to be called.
    let saveName: String?
    let mail: String
    let source: WebURL?

    init(
        label: String, href: String?, original: String?, save: String?, saveName: String?, mail: String,
        source: WebURL?
    ) {
        self.label = label
        self.href = href
        self.original = original
        self.save = save
        self.saveName = saveName
        self.mail = mail
        self.source = source
    }

    static let fields = ViewFields<OptionsView>(
        .text("label") { $0.label }, .text("detailsHref") { $0.href }, .text("originalHref") { $0.original },
        .text("saveHref") { $0.save }, .text("saveName") { $0.saveName }, .text("mailHref") { $0.mail },
        .text("sourceHref") { $0.source?.string }, .text("sourceHost") { $0.source.map(OutsideLinkView.name) })
}

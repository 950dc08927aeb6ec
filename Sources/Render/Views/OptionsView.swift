internal import Model

/// The menu of an entry: open, save, mail, source.
final class OptionsView: FieldedView {
    /// The accessible name.
    let label: String
    /// The entry's page; nil on that page itself.
    let href: String?
    /// The largest form of the picture: at its source, or else a published file.
    let original: String?
    /// The published original, or else the widest JPEG.
    let save: String?
    /// The file name suggested for `save`.
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
        .text("sourceHref") { $0.source?.string }, .text("sourceHost") { $0.source.map(ExternalLinkView.displayHost) })
}

internal import Model

/// What a card says of an entry, the same wherever it stands.
final class CardWords: Sendable {
    let key: String
    let title: String
    let feedTitle: String
    let excerpt: String?
    let productsText: String?
    let date: DateView?
    let pastText: String?
    let isVideo: Bool

    init(
        key: String, title: String, feedTitle: String, excerpt: String?, productsText: String?, date: DateView?,
        pastText: String?, isVideo: Bool
    ) {
        self.key = key
        self.title = title
        self.feedTitle = feedTitle
        self.excerpt = excerpt
        self.productsText = productsText
        self.date = date
        self.pastText = pastText
        self.isVideo = isVideo
    }
}

/// An entry in brief, as pages of one depth show it.
final class CardView: TemplateView {
    let words: CardWords
    let href: String
    let picture: PictureView
    let profile: ProfileView?

    init(_ words: CardWords, href: String, picture: PictureView, profile: ProfileView?) {
        self.words = words
        self.href = href
        self.picture = picture
        self.profile = profile
    }

    /// The same as the first on its page.
    var eager: CardView { CardView(words, href: href, picture: picture.eager, profile: profile) }

    // By hand: cards are most of what a list's page asks for.
    static let schema = ViewSchema([
        ("key", .text), ("href", .text), ("title", .text), ("picture", .view { PictureView.schema }),
        ("feedTitle", .text), ("profile", .view { ProfileView.schema }), ("date", .view { DateView.schema }),
        ("excerpt", .text), ("productsText", .text), ("isVideo", .flag), ("pastText", .text),
    ])

    func value(at slot: Int) -> TemplateValue {
        switch slot {
        case 0: .text(words.key)
        case 1: .text(href)
        case 2: .text(words.title)
        case 3: .view(picture)
        case 4: .text(words.feedTitle)
        case 5: .view(profile)
        case 6: .view(words.date)
        case 7: .text(words.excerpt)
        case 8: .text(words.productsText)
        case 9: .flag(words.isVideo)
        default: .text(words.pastText)
        }
    }
}

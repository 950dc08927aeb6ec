internal import Model

/// What a card says of an entry, the same wherever it stands.
final class CardWords: Sendable {
    let key: String
    let kind: EntryKind
    let title: String
    let subtitle: String?
    let feedTitle: String
    let excerpt: String?
    let productsText: String?
    /// When it was published; of an event, when it begins.
    let date: DateView?
    let pastText: String?
    let leadText: String?
    let isVideo: Bool

    init(
        key: String, kind: EntryKind, title: String, subtitle: String?, feedTitle: String, excerpt: String?,
        productsText: String?, date: DateView?, pastText: String?, leadText: String?, isVideo: Bool
    ) {
        self.key = key
        self.kind = kind
        self.title = title
        self.subtitle = subtitle
        self.feedTitle = feedTitle
        self.excerpt = excerpt
        self.productsText = productsText
        self.date = date
        self.pastText = pastText
        self.leadText = leadText
        self.isVideo = isVideo
    }
}

extension EntryKind {
    static let all: [EntryKind] = [.look, .photo, .event, .person, .post, .item]

    /// Whether it is words first of all, and whole without a picture.
    var isTextual: Bool { self == .post || self == .item }
    /// Whether its date is that of the thing itself, which its cards show, and not that of its publishing.
    var isDated: Bool { self == .event }
}

/// An entry in brief, as pages of one depth show it.
final class CardView: TemplateView {
    let words: CardWords
    let href: String
    /// Nil for words that stand for themselves.
    let picture: PictureView?
    let profile: ProfileView?
    let options: OptionsView?

    init(
        _ words: CardWords, href: String, picture: PictureView?, profile: ProfileView?,
        options: OptionsView? = nil
    ) {
        self.words = words
        self.href = href
        self.picture = picture
        self.profile = profile
        self.options = options
    }

    /// The same as the first on its page.
    var eager: CardView {
        CardView(words, href: href, picture: picture?.eager, profile: profile, options: options)
    }

    /// The same with what can be done with it.
    func with(_ options: OptionsView) -> CardView {
        CardView(words, href: href, picture: picture, profile: profile, options: options)
    }

    /// The name of its page's file: what tells it from the others of its feed within a page's addresses.
    private var slug: String {
        String(decoding: (href.utf8.split(separator: 47).last ?? []).dropLast(5), as: UTF8.self)
    }

    // By hand: cards are most of what a list's page asks for.
    static let schema = ViewSchema([
        ("key", .text), ("href", .text), ("title", .text), ("picture", .view { PictureView.schema }),
        ("feedTitle", .text), ("profile", .view { ProfileView.schema }), ("date", .view { DateView.schema }),
        ("excerpt", .text), ("productsText", .text), ("isVideo", .flag), ("pastText", .text), ("kind", .text),
        ("subtitle", .text), ("leadText", .text), ("isNote", .flag), ("isDated", .flag),
        ("options", .view { OptionsView.schema }), ("slug", .text),
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
        case 10: .text(words.pastText)
        case 11: .text(words.kind.rawValue)
        case 12: .text(words.subtitle)
        case 13: .text(words.leadText)
        case 14: .flag(picture == nil)
        case 15: .flag(words.kind.isDated)
        case 16: .view(options)
        default: .text(slug)
        }
    }
}

internal import Model

/// What a page's `<head>` says.
final class HeadView: FieldedView {
    /// A feed that the page offers to readers.
    final class FeedLink: FieldedView {
        let href: String
        let type: String
        let title: String

        init(href: String, type: String, title: String) {
            self.href = href
            self.type = type
            self.title = title
        }

        static let fields = ViewFields<FeedLink>(
            .text("href") { $0.href }, .text("type") { $0.type }, .text("title") { $0.title })
    }

    /// The picture shown where the page is shared.
    final class SharedPicture: FieldedView {
        let href: String
        let width: Int
        let height: Int
        let alt: String

        init(href: String, width: Int, height: Int, alt: String) {
            self.href = href
            self.width = width
            self.height = height
            self.alt = alt
        }

        static let fields = ViewFields<SharedPicture>(
            .text("href") { $0.href }, .number("width") { $0.width }, .number("height") { $0.height },
            .text("alt") { $0.alt })
    }

    /// The page's mosaic as one picture.
    final class Sheet: FieldedView {
        let href: String
        let width: Int
        let height: Int

        init(href: String, width: Int, height: Int) {
            self.href = href
            self.width = width
            self.height = height
        }

        static let fields = ViewFields<Sheet>(
            .text("href") { $0.href }, .number("width") { $0.width }, .number("height") { $0.height })
    }

    /// The page in another language.
    final class Alternate: FieldedView {
        let code: String
        let href: String

        init(code: String, href: String) {
            self.code = code
            self.href = href
        }

        static let fields = ViewFields<Alternate>(.text("code") { $0.code }, .text("href") { $0.href })
    }

    /// What differs from page to page.
    struct Words {
        var title: String
        /// The title without the site's.
        var ogTitle: String
        var ogType = "website"
        var description: String?
        var previous: String?
        var next: String?
        var ogImage: SharedPicture?
        var sheet: Sheet?
        var jsonLD: String?
    }

    let words: Words
    let canonical: String?
    let stylesheet: String
    let earlyScript: String?
    let scripts: [ScriptView]
    let feeds: [FeedLink]
    let alternates: [Alternate]

    init(_ words: Words, canonical: String?, frame: Frame, alternates: [Alternate]) {
        self.words = words
        self.canonical = canonical
        stylesheet = frame.stylesheet
        earlyScript = frame.earlyScript
        scripts = frame.scripts
        feeds = frame.feeds
        self.alternates = alternates
    }

    static let fields = ViewFields<HeadView>(
        .text("title") { $0.words.title }, .text("description") { $0.words.description },
        .text("canonical") { $0.canonical }, .text("previous") { $0.words.previous },
        .text("next") { $0.words.next }, .text("stylesheet") { $0.stylesheet },
        .text("earlyScript") { $0.earlyScript }, .list("scripts") { $0.scripts },
        .text("ogTitle") { $0.words.ogTitle }, .text("ogType") { $0.words.ogType },
        .view("ogImage") { $0.words.ogImage }, .list("feeds") { $0.feeds }, .list("alternates") { $0.alternates },
        .view("sheet") { $0.words.sheet }, .html("jsonLD") { $0.words.jsonLD })
}

internal import Model

/// Links whose pictures are buttons: they send the page to somebody, or to a place where it is talked of.
enum ShareLink {
    /// By host, the beginnings of the paths.
    private static let paths = [
        "twitter.com": ["/share", "/intent/", "/home?status="], "x.com": ["/share", "/intent/"],
        "facebook.com": ["/sharer", "/share.php", "/dialog/share", "/dialog/feed"],
        "linkedin.com": ["/sharing/", "/shareArticle"],
        "plus.google.com": ["/share"], "pinterest.com": ["/pin/create/"], "reddit.com": ["/submit"],
        "tumblr.com": ["/share", "/widgets/share"], "bsky.app": ["/intent/"], "threads.net": ["/intent/"],
        "t.me": ["/share"], "wa.me": ["/?text="], "api.whatsapp.com": ["/send"], "getpocket.com": ["/save"],
        "addtoany.com": ["/"], "addthis.com": ["/bookmark.php"], "digg.com": ["/submit"],
        "stumbleupon.com": ["/submit"], "delicious.com": ["/post", "/save"], "del.icio.us": ["/post"],
        // What FeedBurner and WordPress put below texts.
        "feeds.feedburner.com": ["/~ff/", "/~f/"], "feeds.wordpress.com": ["/1.0/go"],
        "feedads.g.doubleclick.net": ["/~a"],
    ]

    /// Whether `href` is one.
    static func isOne(_ href: String) -> Bool {
        // Without an address; with one it is somebody's.
        if href.prefix(8).lowercased() == "mailto:?" { return true }
        guard let url = WebURL(href.hasPrefix("//") ? "https:\(href)" : href) else { return false }
        let host = url.host
        let name = host.hasPrefix("www.") ? host.dropFirst(4) : host.hasPrefix("m.") ? host.dropFirst(2) : host[...]
        guard let starts = paths[String(name)] else { return false }
        let path = url.pathAndQuery
        return starts.contains { start in
            guard path.hasPrefix(start) else { return false }
            // `/share?url=…`; `/share_now` is somebody's name.
            let after = path.utf8.dropFirst(start.utf8.count).first
            return start.utf8.last?.isASCIILetter != true || after.map { $0.isASCIIAlphanumeric || $0 == 95 } != true
        }
    }
}

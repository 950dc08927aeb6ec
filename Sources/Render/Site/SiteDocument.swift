internal import Model

/// A file of the site that belongs to no language.
enum SiteDocument: Sendable {
    case asset(Theme.Asset)
    case robots
    case manifest
    case noJekyll
    /// `sitemap.xml`, or one of the parts that it lists.
    case sitemap(Sitemap.File)
    /// `search/names.js`. The other files of the search are made while pages are rendered (`SearchIndex.make`).
    case names(SearchIndex.File)
    /// An address of a feed that had another id.
    case redirect(RedirectPage)
    /// `sw.js`, the service worker: pages for visitors who are offline.
    case worker([UInt8])

    static func all(_ plan: SitePlan) -> [SiteDocument] {
        let theme = plan.theme
        return rootFiles(theme) + Sitemap.files(plan).map(SiteDocument.sitemap)
            + [.names(SearchNames.file(plan))]
            + (theme.scripts.worker.map { [.worker(serviceWorker($0, plan))] } ?? [])
            + (plan.sharedAssets + theme.files + theme.staticFiles).map(SiteDocument.asset)
            + RedirectPage.all(plan).map(SiteDocument.redirect)
    }

    /// Those that every site has; `robots.txt` may be the owner's.
    static func rootFiles(_ theme: Theme) -> [SiteDocument] {
        (theme.hasStaticFile("robots.txt") ? [] : [.robots]) + [.manifest, .noJekyll]
    }

    /// Relative to the site's root.
    var path: String {
        switch self {
        case .asset(let asset): asset.path
        case .robots: "robots.txt"
        case .manifest: "manifest.webmanifest"
        // Tells GitHub Pages to publish the files as they are.
        case .noJekyll: ".nojekyll"
        case .sitemap(let file): file.path
        case .names(let file): file.path
        case .redirect(let redirect): redirect.path
        case .worker: "sw.js"
        }
    }

    func append(_ plan: SitePlan, to page: inout PageBuffer) {
        switch self {
        case .asset(let asset): page.append(asset.bytes)
        case .noJekyll: break
        case .robots:
            page.append("User-agent: *\nAllow: /\n")
            if let base = plan.base { page.append("\nSitemap: \(base.absolute("sitemap.xml"))\n") }
        case .manifest: appendManifest(plan, to: &page)
        case .sitemap(let file): file.append(plan, to: &page)
        case .names(let file): page.append(file.bytes)
        case .redirect(let redirect): redirect.append(plan, to: &page)
        case .worker(let bytes): page.append(bytes)
        }
    }

    /// The service worker's script with the files to cache on the first visit, and a version that changes with them.
    private static func serviceWorker(_ script: [UInt8], _ plan: SitePlan) -> [UInt8] {
        let pages = plan.languages.flatMap { language in
            ["index.html", "search.html", "favourites.html"].map { language.folder + $0 }
        }
        let files = plan.sharedAssets.map(\.path) + pages
        let list = "[" + files.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let version = Digest(of: script + Array(list.utf8)).hex.prefix(8)
        let text = String(decoding: script, as: UTF8.self)
            .replacing("__SHELL_FILES__", with: list).replacing("__SHELL_VERSION__", with: "\"\(version)\"")
        return Array(text.utf8)
    }

    private func appendManifest(_ plan: SitePlan, to page: inout PageBuffer) {
        var json = JSONText()
        json.object { json in
            json.member("name", plan.settings.title)
            json.member("description", plan.settings.description.isEmpty ? nil : plan.settings.description)
            json.member("lang", plan.languages.first?.strings.code)
            json.member("dir", plan.languages.first?.strings.direction)
            json.member("start_url", "index.html")
            json.member("scope", ".")
            json.member("display", "browser")
            json.array("icons") { json in
                for icon in plan.theme.files { Self.append(icon, to: &json) }
            }
        }
        page.append(json.take())
        page.append("\n")
    }

    /// Adds `favicon.svg` and `icon-<size>.png`, and no other file.
    private static func append(_ icon: Theme.Asset, to json: inout JSONText) {
        if icon.path == "favicon.svg" {
            json.object { json in
                json.member("src", icon.path)
                json.member("type", "image/svg+xml")
                json.member("sizes", "any")
            }
        } else if icon.path.hasPrefix("icon-"), icon.path.hasSuffix(".png"),
            let size = Int(icon.path.dropFirst(5).dropLast(4))
        {
            json.object { json in
                json.member("src", icon.path)
                json.member("type", "image/png")
                json.member("sizes", "\(size)x\(size)")
            }
        }
    }
}

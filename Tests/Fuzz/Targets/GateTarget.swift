internal import Model

@testable internal import Publish

/// The gate's reading of pages and stylesheets.
enum GateTarget {
    static func run(_ input: [UInt8]) throws {
        let hasher = PathHasher(secret: FingerprintSecret())
        let watch = LinkChecker(hasher)
        input.withUnsafeBytes { bytes in
            for path in ["index.html", "looks/index.html", "looks/tags/a.html", "assets/theme.css", "feed.xml"] {
                watch.look(at: path, bytes)
            }
        }
        let seen = watch.seen(known: hasher.hashes(of: ["index.html", "looks/index.html"]))
        for target in seen.targets {
            try require(target != "index.html" && target != "looks/index.html", "what is there is missing")
            try require(!target.isEmpty, "a link to the site's root is missing")
        }
        try require(seen.emptyPages.count <= 5, "\(seen.emptyPages.count) empty pages of 5")
    }
}

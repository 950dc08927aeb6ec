internal import Model

/// Whether and where a redirect is followed.
enum RedirectPolicy {
    /// The most redirects of a request.
    static let redirectsMax = 5

    enum Decision: Equatable {
        /// - Parameter keepsSecrets: whether the secret headers may be sent there.
        case follow(WebURL, keepsSecrets: Bool)
        case refuse(String)
    }

    static func isRedirect(status: Int) -> Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }

    /// - Parameters:
    ///   - location: the raw value of the header.
    ///   - url: the requested URL.
    ///   - followed: the number of redirects that led to `url`.
    ///   - keepsSecrets: whether the secret headers were sent to `url`.
    ///   - isPost: whether a body was sent; it is sent to no other origin.
    static func decide(
        location: String?, from url: WebURL, origin: String, followed: Int, secrets: Secrets,
        keepsSecrets: Bool, isPost: Bool = false, status: Int = 302
    ) -> Decision {
        guard let location, !location.isEmpty else { return .refuse("a redirect that does not say where to") }
        guard followed < redirectsMax else { return .refuse("more than \(redirectsMax) redirects") }
        guard let target = WebURL(location, relativeTo: url)?.withoutFragment.withASCIIHost else {
            return .refuse("a redirect to what is no http or https URL: “\(location)”")
        }
        if url.isSecure, !target.isSecure, !secrets.isEmpty {
            return .refuse("a redirect from https to http, with a key or password in the request: \(target)")
        }
        let isSameOrigin = target.origin == origin
        if isPost, !isSameOrigin || status == 303 {
            let what = isSameOrigin ? "to be followed without the body" : "to another origin, where no body is sent"
            return .refuse("a redirect \(what): \(target); if that is where the feed lives now, configure it there")
        }
        if !isSameOrigin, secrets.isCarried(by: target) {
            return .refuse(
                "a redirect that would carry a key or password to another origin: \(target); "
                    + "if that is where the feed lives now, configure it there")
        }
        return .follow(target, keepsSecrets: keepsSecrets && isSameOrigin)
    }
}

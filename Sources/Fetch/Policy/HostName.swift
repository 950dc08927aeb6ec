internal import Foundation
internal import Model

extension WebURL {
    /// The URL with its host in ASCII: `bücher.example` as `xn--bcher-kva.example` (UTS #46); nil where the
    /// host is no name. libcurl could do it too, but in the locale's charset only.
    var withASCIIHost: WebURL? {
        guard !host.utf8.allSatisfy({ $0 < 128 }) else { return self }
        guard let url = URL(string: string).flatMap({ WebURL($0.absoluteString) }),
            url.host.utf8.allSatisfy({ $0 < 128 })
        else { return nil }
        return url
    }
}

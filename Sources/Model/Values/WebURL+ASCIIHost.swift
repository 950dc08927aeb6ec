internal import Foundation

extension WebURL {
    /// The URL with its host in ASCII, `xn--bcher-kva.example` for `bücher.example` (UTS #46); nil for an invalid host.
    /// libcurl converts from the locale's charset only.
    package var withASCIIHost: WebURL? {
        // Beyond the host all is ASCII.
        guard !string.utf8.allSatisfy({ $0 < 128 }) else { return self }
        guard let url = URL(string: string).flatMap({ WebURL($0.absoluteString) }),
            url.host.utf8.allSatisfy({ $0 < 128 })
        else { return nil }
        return url
    }
}

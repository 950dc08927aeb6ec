internal import HTTPCache
internal import Model

/// What to ask for.
enum AtomRequests {
    /// Flickr's public feed: the newest twenty of everyone, in Atom.
    static let liveURL = WebURL("https://www.flickr.com/services/feeds/photos_public.gne")
}

extension AtomReading {
    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        DocumentRequest(feed: settings.id, location: location, bytesMax: bytesMax, pageNumber: number)
    }

    /// `link rel="next"` (RFC 5005 §3); most feeds are one page.
    func step(of page: AtomPage, number: Int) -> PageWalk.Step {
        PageWalk.Step(ids: page.items.map(\.id), next: page.next, base: page.document.base)
    }
}

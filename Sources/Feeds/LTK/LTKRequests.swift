internal import HTTPCache
internal import Model

/// What to ask LTK for.
enum LTKRequests {
    /// The public endpoint; seen in some twelve clients.
    static let liveURL = WebURL("https://api-gateway.rewardstyle.com/api/ltk/v2/ltks/?featured=true&limit=20")
}

extension LTKReading {
    func request(_ location: ResourceLocation, number: Int, bytesMax: Int) -> DocumentRequest {
        DocumentRequest(feed: settings.id, location: location, bytesMax: bytesMax, pageNumber: number)
    }

    /// `meta.next_url` is followed as given: it carries the cursor, and the seed that keeps the order.
    func step(of page: LTKPage, number: Int) -> PageWalk.Step {
        PageWalk.Step(ids: page.lookIDs, next: page.next, base: page.document.base)
    }
}

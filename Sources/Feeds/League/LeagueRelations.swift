internal import Model

// posts[].userId → users[].id, photos[].albumId → albums[].id, albums[].userId → users[].id. Posts become entries in
// their own order, and photos after them.

extension LeagueFeed {
    /// How many photos are shown without a `limit`: the service that League's data is modelled on has 5000 of one
    /// placeholder.
    private static let photosMax = 500

    /// The elements of one of the lists.
    struct Chunk: Sendable {
        var users: [Profile] = []
        var posts: [LeaguePost] = []
        var albums: [LeagueAlbum] = []
        var photos: [LeaguePhoto] = []
        /// The whole list of photos, those that cannot be decoded included: where it stands, and how many it has.
        var photoList: (place: String, count: Int)?
    }

    func decode(_ slice: PageSlice<LeaguePage>, _ context: ChunkContext) -> Chunk {
        let elements = slice.share(of: slice.page.elements)
        switch slice.page.list {
        case .users:
            return Chunk(users: context.map(elements, LeagueUserReader(emailDomains: emailDomains).profile))
        case .posts: return Chunk(posts: context.map(elements, LeaguePost.init))
        case .albums: return Chunk(albums: context.map(elements, LeagueAlbum.init))
        case .photos:
            return Chunk(
                photos: context.map(elements, LeaguePhoto.init),
                photoList: (slice.page.document.pagePlace, slice.page.elements.count))
        }
    }

    func relate(_ chunks: [Chunk], _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var collector = EntryCollector(settings)
        var profiles = IDTable<Profile>()
        for user in chunks.lazy.flatMap(\.users) where collector.register(user.id, kind: "user") {
            profiles.add(user, id: user.id)
        }
        var albums = IDTable<LeagueAlbum>()
        for album in chunks.lazy.flatMap(\.albums) where collector.register(album.id, kind: "album") {
            albums.add(album, id: album.id)
        }
        for post in chunks.lazy.flatMap(\.posts) where collector.register(post.entry.id) {
            var entry = post.entry
            entry.profile = post.userID.flatMap { collector.resolve($0, in: &profiles) }
            if entry.title.isEmpty { entry.title = title(by: entry.profile) }
            collector.add(entry)
        }
        if settings.limit == nil { collector.limit = collector.count + Self.photosMax }
        for photo in chunks.lazy.flatMap(\.photos) where collector.register(photo.entry.id) {
            let album = photo.albumID.flatMap { collector.resolve($0, in: &albums) }
            var entry = photo.entry
            entry.subtitle = album?.title
            entry.profile = album?.userID.flatMap { collector.resolve($0, in: &profiles) }
            if entry.title.isEmpty { entry.title = album?.title ?? title(by: entry.profile) }
            collector.add(entry)
        }
        collector.addOrphans(of: profiles) { $0 }
        // Without photos, albums have nothing to hold.
        if let photos = chunks.lazy.compactMap(\.photoList).first, photos.count > 0 {
            collector.addOrphans(of: albums)
            if settings.limit == nil, photos.count > Self.photosMax {
                diagnostics.note(
                    .limitReached, photos.place,
                    "\(photos.count) photos, of which \(Self.photosMax) are shown; a “limit” allows more")
            }
        }
        return collector.finish()
    }

    private func title(by author: Profile?) -> String { settings.nameShown(of: author) ?? settings.title }
}

internal import Decode
internal import Model

// posts[].userId → users[].id, photos[].albumId → albums[].id, albums[].userId → users[].id.

extension LeagueReading {
    func decode(_ pages: [LeaguePage], threads: Int, _ diagnostics: inout FeedDiagnostics) async -> LeagueLists {
        var lists = LeagueLists()
        for list in [LeagueList.users, .albums, .posts, .photos] {
            for page in pages where page.list == list { lists.add(page, reading: self, &diagnostics) }
        }
        return lists
    }

    func relate(_ lists: LeagueLists, _ diagnostics: inout FeedDiagnostics) -> RelatedFeed {
        var relations = LeagueRelations(reading: self)
        relations.take(lists, &diagnostics)
        return relations.finish()
    }
}

/// What League's lists say, each element by itself.
struct LeagueLists: Sendable {
    var authors: [LeagueAuthor] = []
    var albums: [LeagueAlbum] = []
    var posts: [(post: LeaguePost, fields: ObjectReader)] = []
    var photos: [LeaguePhoto] = []
    /// The list of photos as it came, with those that cannot be read; nil where it did not come.
    var photoPage: LeaguePage?

    /// One bad element costs itself and no other.
    mutating func add(_ page: LeaguePage, reading: LeagueReading, _ diagnostics: inout FeedDiagnostics) {
        for element in page.elements {
            do throws(WireError) {
                let fields = ObjectReader(try WireObject(element), in: page.document)
                switch page.list {
                case .users: authors.append(try LeagueAuthor(fields, emailDomains: reading.emailDomains))
                case .albums: albums.append(try LeagueAlbum(fields, &diagnostics))
                case .posts: posts.append((try LeaguePost(fields, &diagnostics), fields))
                case .photos: photos.append(try LeaguePhoto(fields, &diagnostics))
                }
            } catch {
                diagnostics.drop(element, of: page.document, error)
            }
        }
        if page.list == .photos { photoPage = page }
    }
}

/// Resolves ids: posts become entries in their own order, and photos after them.
struct LeagueRelations {
    /// Photos without a `limit`: the service that League's data is modelled on has 5000 of one placeholder.
    static let photosMax = 500

    private let reading: LeagueReading
    private let limit: Int
    private var users = IDTable<Profile>()
    private var albums = IDTable<LeagueAlbum>()
    private var dangling: Set<ExactID> = []
    private var duplicates: Set<ExactID> = []
    private var ids: Set<ExactID> = []
    private var shownProfiles: Set<ExactID> = []
    private var related = RelatedFeed()
    private var hasPhotos = false
    private var reader = TextReader()

    init(reading: LeagueReading) {
        self.reading = reading
        limit = reading.settings.limit ?? .max
    }

    /// Users and albums come before what names them.
    mutating func take(_ lists: LeagueLists, _ diagnostics: inout FeedDiagnostics) {
        for author in lists.authors { take(author, &diagnostics) }
        for album in lists.albums { take(album) }
        for (post, fields) in lists.posts { take(post, fields, &diagnostics) }
        let photoLimit = reading.settings.limit == nil ? related.entries.count + Self.photosMax : limit
        for photo in lists.photos { take(photo, upTo: photoLimit) }
        guard let page = lists.photoPage else { return }
        hasPhotos = !page.elements.isEmpty
        if reading.settings.limit == nil, page.elements.count > Self.photosMax {
            diagnostics.note(
                .limitReached, page.document.pagePlace,
                "\(page.elements.count) photos, of which \(Self.photosMax) are shown; a “limit” allows more")
        }
    }

    private mutating func take(_ author: LeagueAuthor, _ diagnostics: inout FeedDiagnostics) {
        guard !noteDuplicate("user \(author.id)", author.id) else { return }
        users.add(author.profile(&diagnostics), id: author.id)
    }

    private mutating func take(_ album: LeagueAlbum) {
        guard !noteDuplicate("album \(album.id)", album.id) else { return }
        albums.add(album, id: album.id)
    }

    private mutating func take(_ post: LeaguePost, _ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) {
        guard !noteDuplicate("entry \(post.id)", post.id) else { return }
        let isShown = related.entries.count < limit
        let author = post.userID.flatMap { profile($0, isShown: isShown) }
        guard isShown else { return }
        let read = reader.read(post.body)
        if read.isCut {
            fields.note(
                "body", "longer than \(TextReader.bytesMax) bytes; the rest is cut", &diagnostics, kind: .fieldTruncated
            )
        }
        let text = read.text.withoutTags
        let title = post.title.isEmpty ? TitleExtractor.title(of: text, fallback: title(by: author)) : post.title
        related.entries.append(
            Entry(
                id: post.id, kind: .post, title: title, hasOwnTitle: !post.title.isEmpty, text: text,
                profile: author))
    }

    /// Its id is marked as a photo's, for posts have the same numbers.
    private mutating func take(_ photo: LeaguePhoto, upTo limit: Int) {
        guard !noteDuplicate("entry photo-\(photo.id)", photo.id) else { return }
        let isShown = related.entries.count < limit
        var album: LeagueAlbum?
        if let id = photo.albumID {
            album = albums.name(id)
            if album == nil { noteDangling(id, isShown: isShown) }
        }
        let author = album?.userID.flatMap { profile($0, isShown: isShown) }
        guard isShown else { return }
        let title = photo.title.isEmpty ? album?.title ?? title(by: author) : photo.title
        related.entries.append(
            Entry(
                id: "photo-\(photo.id)", kind: .photo, title: title, hasOwnTitle: !photo.title.isEmpty,
                subtitle: album?.title,
                pictures: [photo.picture].compactMap { $0 }, profile: author))
    }

    private func title(by author: Profile?) -> String { author?.name ?? reading.settings.title }

    private mutating func profile(_ id: String, isShown: Bool) -> Profile? {
        guard let profile = users.name(id) else {
            noteDangling(id, isShown: isShown)
            return nil
        }
        if isShown, shownProfiles.insert(ExactID(id)).inserted { related.profiles.append(profile) }
        return profile
    }

    private mutating func noteDangling(_ id: String, isShown: Bool) {
        if isShown, dangling.insert(ExactID(id)).inserted { related.relations.dangling.add(id) }
    }

    /// Whether something of this kind and id came before; of those the first counts.
    private mutating func noteDuplicate(_ name: String, _ id: String) -> Bool {
        guard !ids.insert(ExactID(name)).inserted else { return false }
        if duplicates.insert(ExactID(name)).inserted { related.relations.duplicate.add(id) }
        return true
    }

    mutating func finish() -> RelatedFeed {
        for user in users.values where !user.isNamed {
            related.relations.orphan.add(user.id)
            related.profiles.append(user.value)
        }
        if hasPhotos { for album in albums.values where !album.isNamed { related.relations.orphan.add(album.id) } }
        return related
    }
}

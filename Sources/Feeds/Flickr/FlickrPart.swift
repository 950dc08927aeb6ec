internal import Decode
internal import HTTPCache
internal import Model

/// What a slice of a page says, each photo by itself: relating comes after.
struct FlickrPart: Sendable {
    struct Shot: Sendable {
        let entry: Entry
        let owner: FlickrOwner?
    }

    var shots: [Shot] = []
    var diagnostics: FeedDiagnostics
}

/// A share of a page's photos, small enough to keep all threads busy to the end.
struct FlickrSlice: Sendable {
    static let photosMax = 500
    /// Flickr allows 75 tags, and every tag is a page: an answer with more than this is no photo of Flickr's.
    static let tagsMax = 200

    let document: Document
    let photos: ArraySlice<JSON>

    static func slices(of pages: [FlickrPage]) -> [FlickrSlice] {
        pages.flatMap { page in
            stride(from: 0, to: page.photos.count, by: photosMax).map { start in
                FlickrSlice(
                    document: page.document,
                    photos: page.photos[start..<min(start + photosMax, page.photos.count)])
            }
        }
    }

    func decoded(feed: String) -> FlickrPart {
        var part = FlickrPart(diagnostics: FeedDiagnostics(feed: feed))
        var reader = TagReader()
        for json in photos {
            var fields = FlickrFields(json)
            do throws(WireError) {
                let photo = try FlickrPhoto(&fields)
                let entry = entry(of: photo, json, &reader, &part.diagnostics)
                part.shots.append(DecodedPhoto(entry: entry, owner: photo.owner))
            } catch {
                part.diagnostics.drop(json, of: document, error)
            }
            for problem in fields.problems {
                part.diagnostics.note(
                    .fieldInvalid, "\(document.pagePlace) \(json.path).\(problem.key)", problem.message)
            }
        }
        return part
    }

    // MARK: Values

    private func entry(
        of photo: FlickrPhoto, _ json: JSON, _ reader: inout TagReader, _ diagnostics: inout FeedDiagnostics
    ) -> Entry {
        let place = { (key: String) in "\(document.pagePlace) \(json.path).\(key)" }
        let read = HTMLReader.read(FlickrText.html(photo.description))
        if read.isCut {
            diagnostics.note(
                .fieldTruncated, place("description"), "longer or deeper than a text may be; the rest is cut")
        }
        var title = photo.title
        if title.isEmpty { title = TitleExtractor.title(of: read.text, fallback: "") }
        let tags = FlickrText.tags(photo.tags, &reader)
        if tags.isCut {
            diagnostics.note(.fieldTruncated, place("tags"), "more than \(Self.tagsMax) tags; the rest is left out")
        }
        let page = FlickrAddress.photoPage(photo.id, owner: photo.owner?.id ?? "", pathAlias: photo.owner?.pathAlias)
        return Entry(
            id: photo.id, kind: .photo, title: title, hasOwnTitle: !photo.title.isEmpty, text: read.text,
            pictures: [picture(of: photo, place, &diagnostics)].compactMap { $0 }, tags: tags.tags,
            published: photo.dateUpload.map { Instant(seconds: Int64($0)) },
            updated: photo.lastUpdate.map { Instant(seconds: Int64($0)) }, link: page,
            video: photo.isVideo ? page : nil, facts: facts(of: photo, place, &diagnostics))
    }

    private func facts(
        of photo: FlickrPhoto, _ place: (String) -> String, _ diagnostics: inout FeedDiagnostics
    ) -> [Fact] {
        var facts: [Fact] = []
        if let views = photo.views { facts.append(Fact(label: "views", value: .number(views))) }
        if let taken = photo.taken { facts.append(Fact(label: "taken", value: .moment(taken))) }
        if let license = photo.license {
            if let fact = FlickrLicense.fact(license) {
                facts.append(fact)
            } else {
                diagnostics.note(
                    .fieldInvalid, place("license"), "no licence of this number, \(license), is known; none is shown")
            }
        }
        if let size = photo.sizes.originalDimensions {
            facts.append(Fact(label: "dimensions", value: .text("\(size.width) × \(size.height)")))
        }
        return facts
    }

    // MARK: Pictures

    /// The best of the files that the answer gives, else those that can be told from the photo's parts.
    private func picture(
        of photo: FlickrPhoto, _ place: (String) -> String, _ diagnostics: inout FeedDiagnostics
    ) -> PictureSource? {
        var locations: [ResourceLocation] = []
        for file in photo.sizes.files {
            if let location = document.base.resolve(file.url) {
                if !locations.contains(location) { locations.append(location) }
            } else {
                diagnostics.note(
                    .fieldInvalid, place("\(file.key)"),
                    "“\(file.url.singleLine(maxBytes: 100))” is no address that this document may name")
            }
        }
        if locations.isEmpty { locations = derived(photo).map(ResourceLocation.web) }
        guard let best = locations.first else {
            diagnostics.note(
                .fieldInvalid, place("secret"), "no picture is given, and none can be made of server, id and secret")
            return nil
        }
        return PictureSource(
            best, alternatives: Array(locations.dropFirst().prefix(FlickrSizes.alternativesMax)),
            original: original(of: photo))
    }

    /// From 1024 pixels on; only the last, of 500, is there of every photo.
    private func derived(_ photo: FlickrPhoto) -> [WebURL] {
        ["b", "c", "z", ""].compactMap {
            FlickrAddress.file(server: photo.server, id: photo.id, secret: photo.secret, suffix: $0)
        }
    }

    private func original(of photo: FlickrPhoto) -> WebURL? {
        if let given = photo.sizes.original.flatMap({ WebURL($0) }) { return given }
        guard let secret = photo.originalSecret, let format = photo.originalFormat,
            ["jpg", "gif", "png"].contains(format)
        else { return nil }
        return FlickrAddress.file(
            server: photo.server, id: photo.id, secret: secret, suffix: "o", format: format)
    }
}

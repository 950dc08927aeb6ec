internal import Decode
internal import HTTPCache
internal import Model

/// What a slice of a page says, each value by itself: relating comes after.
struct LTKPart: Sendable {
    /// A look whose names are not resolved yet.
    struct Look: Sendable {
        var entry: Entry
        let profileID: String?
        let videoMediaID: String?
        let productIDs: [String]
        let place: LTKSlice.Place
    }

    var looks: [Look] = []
    var products: [Product] = []
    var profiles: [Profile] = []
    var media: [(id: String, type: String?, url: WebURL?)] = []
    var diagnostics: FeedDiagnostics
}

/// A share of a page's elements, small enough to keep all threads busy to the end.
struct LTKSlice: Sendable {
    static let elementsMax = 4000

    /// Where an element of a page is to be found, for messages.
    struct Place: Sendable {
        let document: Document
        let json: JSON
        var text: String { "\(document.pagePlace) \(json.path)" }
    }

    let page: LTKPage
    /// This one of so many.
    let index: Int
    let count: Int

    static func slices(of pages: [LTKPage]) -> [LTKSlice] {
        pages.flatMap { page in
            let elements = page.looks.count + page.products.count + page.profiles.count + page.media.count
            let count = max(1, (elements + elementsMax - 1) / elementsMax)
            return (0..<count).map { LTKSlice(page: page, index: $0, count: count) }
        }
    }

    func decoded(feed: String) -> LTKPart {
        var part = LTKPart(diagnostics: FeedDiagnostics(feed: feed))
        var reader = TextReader()
        each(page.looks, &part) { object, part throws(WireError) in
            part.looks.append(look(try LTKLook(object), object.json, &reader, &part.diagnostics))
        }
        each(page.products, &part) { object, part throws(WireError) in
            part.products.append(product(try LTKProduct(object), object.json, &part.diagnostics))
        }
        each(page.profiles, &part) { object, part throws(WireError) in
            part.profiles.append(profile(try LTKProfile(object), object.json, &reader, &part.diagnostics))
        }
        each(page.media, &part) { object, part throws(WireError) in
            let media = try LTKMedia(object)
            part.media.append(
                (media.id, media.type, link(media.url, "media_cdn_url", object.json, &part.diagnostics)))
        }
        return part
    }

    /// One bad element costs itself and no other.
    private func each(
        _ list: [JSON], _ part: inout LTKPart, _ decode: (WireObject, inout LTKPart) throws(WireError) -> Void
    ) {
        for element in list[list.count * index / count..<list.count * (index + 1) / count] {
            do throws(WireError) {
                try decode(try WireObject(element), &part)
            } catch {
                part.diagnostics.drop(element, of: page.document, error)
            }
        }
    }

    // MARK: Values

    private func look(
        _ wire: LTKLook, _ json: JSON, _ reader: inout TextReader, _ diagnostics: inout FeedDiagnostics
    ) -> LTKPart.Look {
        let read = reader.read(wire.caption)
        if read.isCut {
            diagnostics.note(
                .fieldTruncated, place(json, "caption"), "longer than \(TextReader.bytesMax) bytes; the rest is cut")
        }
        var title = TextReader.line(wire.title ?? "")
        let hasOwnTitle = !title.isEmpty
        if title.isEmpty { title = TitleExtractor.title(of: read.text, fallback: "") }
        let entry = Entry(
            id: wire.id, kind: .look, title: title, hasOwnTitle: hasOwnTitle, text: read.text,
            pictures: [picture(wire.heroImage, "hero_image", json, &diagnostics)].compactMap { $0 },
            tags: read.tags,
            published: moment(wire.datePublished, "date_published", json, &diagnostics)
                ?? moment(wire.dateCreated, "date_created", json, &diagnostics),
            updated: moment(wire.dateUpdated, "date_updated", json, &diagnostics),
            link: link(wire.shareURL, "share_url", json, &diagnostics))
        return LTKPart.Look(
            entry: entry, profileID: wire.profileID, videoMediaID: wire.videoMediaID,
            productIDs: wire.productIDs,
            place: Place(document: page.document, json: json))
    }

    private func product(_ wire: LTKProduct, _ json: JSON, _ diagnostics: inout FeedDiagnostics) -> Product {
        let retailer = wire.retailer.map { TextReader.line($0) }.flatMap { $0.isEmpty ? nil : $0 }
        return Product(
            id: wire.id, name: nil, picture: picture(wire.imageURL, "image_url", json, &diagnostics),
            link: link(wire.hyperlink, "hyperlink", json, &diagnostics), retailer: retailer,
            isSimilar: wire.matching == "SIMILAR")
    }

    private func profile(
        _ wire: LTKProfile, _ json: JSON, _ reader: inout TextReader, _ diagnostics: inout FeedDiagnostics
    ) -> Profile {
        let display = TextReader.line(wire.displayName ?? "")
        let full = TextReader.line(wire.fullName ?? "")
        let name =
            [display, full, TextReader.line(wire.instagramName ?? "")].first { !$0.isEmpty }
            ?? TextReader.fallbackName(ofID: wire.id)
        let blog = link(wire.blogURL, "blog_url", json, &diagnostics)
        var facts: [Fact] = []
        if !full.isEmpty, full != name { facts.append(Fact(label: "name", value: .text(full))) }
        if let blog {
            let title = TextReader.line(wire.blogName ?? "")
            facts.append(Fact(label: "blog", value: .link(blog, title: title.isEmpty ? blog.host : title)))
        }
        if let instagram = Self.instagram(wire.instagramName ?? "") { facts.append(instagram) }
        let upload = wire.avatarUploadURL.flatMap { page.document.base.resolve($0) }
        return Profile(
            id: wire.id, name: name, text: reader.read(wire.bio ?? "").text,
            picture: picture(
                wire.avatarURL, "avatar_url", json, &diagnostics, alternatives: upload.map { [$0] } ?? [])
                ?? upload.map { PictureSource($0) },
            link: blog, facts: facts)
    }

    /// An account's name as Instagram allows it (letters, digits, `.` and `_`, at most 30), with or without
    /// `@`, becomes a link; anything else is shown as text.
    private static func instagram(_ name: String) -> Fact? {
        let name = TextReader.line(name)
        guard !name.isEmpty else { return nil }
        let account = name.hasPrefix("@") ? String(name.dropFirst()) : name
        let isName =
            (1...30).contains(account.utf8.count)
            && account.utf8.allSatisfy { byte in
                (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 46 || byte == 95
            }
        if isName, let url = WebURL("https://www.instagram.com/\(account)/") {
            return Fact(label: "instagram", value: .link(url, title: "@\(account)"))
        }
        return Fact(label: "instagram", value: .text(name))
    }

    // MARK: ObjectReader

    private func place(_ json: JSON, _ key: String) -> String {
        "\(page.document.pagePlace) \(json.path).\(key)"
    }

    private func picture(
        _ text: String?, _ key: String, _ json: JSON, _ diagnostics: inout FeedDiagnostics,
        alternatives: [ResourceLocation] = []
    ) -> PictureSource? {
        guard let text, !text.isEmpty else { return nil }
        guard let location = page.document.base.resolve(text) else {
            diagnostics.note(
                .fieldInvalid, place(json, key),
                "“\(text.singleLine(maxBytes: 100))” is no address that this document may name; no picture")
            return nil
        }
        return PictureSource(location, alternatives: alternatives)
    }

    private func link(_ text: String?, _ key: String, _ json: JSON, _ diagnostics: inout FeedDiagnostics) -> WebURL? {
        guard let text, !text.isEmpty else { return nil }
        if let url = WebURL(text) { return url }
        diagnostics.note(
            .fieldInvalid, place(json, key),
            "“\(text.singleLine(maxBytes: 100))” is no http(s) URL; no link is made of it")
        return nil
    }

    private func moment(_ text: String?, _ key: String, _ json: JSON, _ diagnostics: inout FeedDiagnostics) -> Instant? {
        guard let text, !text.isEmpty else { return nil }
        if let moment = Instant(iso8601: text) { return moment }
        diagnostics.note(
            .fieldInvalid, place(json, key),
            "“\(text.singleLine(maxBytes: 100))” is no ISO 8601 date; it is left out")
        return nil
    }
}

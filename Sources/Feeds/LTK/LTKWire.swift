internal import Decode
internal import Model
internal import HTTPCache

// LTK's answers as they were recorded in 2022 and modelled by clients since. Left unread, because no page depends on
// them: of a look `hero_image_width`, `hero_image_height` (pictures are measured themselves), `profile_user_id`,
// `status`, `date_scheduled`, `hash`; of a product `product_details_id`, `retailer_id`; of a profile
// `bg_image_url`, `bg_upload_url`, `rs_account_id`, `searchable`, `classification`; of a media object
// `type_properties`, `thumbnail_ids`, `state` and its dates.

/// A page of LTK's feed: five lists, of which only `ltks` is required.
struct LTKPage: DecodablePage {
    let document: Document
    let looks: [JSON]
    let products: [JSON]
    let profiles: [JSON]
    let media: [JSON]
    /// The ids of products by the look that each names as its own, where a look lacks its list.
    let ownedProducts: [String: [String]]
    /// `meta.next_url`: absent, null or empty on the last page.
    let next: String?

    var elementCount: Int { looks.count + products.count + profiles.count + media.count }
    /// The ids of the looks that have one.
    var lookIDs: [String] { looks.compactMap { $0["id"].flatMap(ObjectReader.identifier) } }
}

extension LTKFeed {
    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> LTKPage {
        let root = try document.json(&diagnostics).root
        guard root.isObject, let looks = root["ltks"], looks.isArray else {
            let found = root["ltks"].map { "“ltks” is \($0.name)" } ?? "there is no list “ltks”"
            throw document.unusable("not an answer of the LTK API: \(found)")
        }
        var next = root["meta"]?["next_url"]
        if let value = next, !value.isNull, value.string == nil {
            diagnostics.warn(
                .paginationStopped, "\(document.pagePlace) meta.next_url",
                "\(value.name) where a URL was expected; paging stops here")
            next = nil
        }
        let products = document.list("products", of: root, &diagnostics)
        let lacksList = looks.elements.contains { $0.isObject && $0["product_ids"] == nil }
        return LTKPage(
            document: document.withoutBytes, looks: Array(looks.elements), products: products,
            profiles: document.list("profiles", of: root, &diagnostics),
            media: document.list("media_objects", of: root, &diagnostics),
            ownedProducts: lacksList ? Self.idsByLook(products) : [:], next: next?.string)
    }

    private static func idsByLook(_ products: [JSON]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for product in products {
            guard let look = product["ltk_id"].flatMap(ObjectReader.identifier),
                let id = product["id"].flatMap(ObjectReader.identifier)
            else { continue }
            found[look, default: []].append(id)
        }
        return found
    }
}

/// `ltks[]`, whose ids are not resolved yet.
struct LTKLook: Sendable {
    let entry: Entry
    /// One client models it as optional.
    let profileID: String?
    /// A media object's id, of a video.
    let videoMediaID: String?
    /// In the order in which they are shown; a scraper treats the list as possibly absent.
    var productIDs: PackedTexts
    /// Of one with a video, for messages. No look holds on to its document, which takes more memory than all looks.
    let place: String

    init(_ object: ObjectReader) throws(WireError) {
        let id = try object.identifier()
        let caption = object.richText("caption")
        // Since about November 2022, and not always.
        let ownTitle = object.line("title")
        entry = Entry(
            id: id, kind: .look, title: ownTitle ?? TitleExtractor.title(of: caption.text, fallback: ""),
            hasOwnTitle: ownTitle != nil, text: caption.text,
            // Without a file extension; never seen null.
            pictures: [object.location("hero_image").map { PictureSource($0) }].compactMap { $0 },
            tags: caption.tags, published: object.instant("date_published") ?? object.instant("date_created"),
            updated: object.instant("date_updated"), link: object.link("share_url"),
            // Every product's link counts what is bought for the creator.
            isAffiliate: true)
        profileID = object.reference("profile_id")
        videoMediaID = object.reference("video_media_id")
        productIDs = object.packedReferences("product_ids")
        place = videoMediaID == nil ? "" : "\(object.context.document.pagePlace) \(object.json.path)"
    }
}

extension Product {
    /// `products[]`.
    convenience init(ltk object: ObjectReader) throws(WireError) {
        // In the order of `Product.Text`. A feed has hundreds of thousands.
        try object.pack(identifier: "id")
        let isLinked = object.pack(link: "hyperlink") || object.object("links")?.pack(link: "LTK_WEB") ?? false
        if !isLinked { object.context.packer.append(nil as String?) }
        let picture = object.location("image_url").map { PictureSource($0) }
        // Absent in the spring of 2022, present by its end.
        object.context.packer.append(object.line("retailer_display_name"))
        self.init(
            object.context.packer.take(), picture: picture,
            // `EXACT`, `SIMILAR` or `OPT_OUT`.
            isSimilar: object.text("matching") == "SIMILAR")
    }
}

extension Profile {
    /// `profiles[]`, whose texts are often empty.
    convenience init(ltk object: ObjectReader) throws(WireError) {
        let id = try object.identifier()
        let fullName = object.line("full_name")
        let instagramName = object.line("instagram_name")
        let name =
            object.line("display_name") ?? fullName ?? instagramName ?? TextReader.fallbackName(ofID: id)
        let blog = object.website("blog_url")
        var facts: [Fact] = []
        if let fullName, fullName != name { facts.append(Fact(label: "name", value: .text(fullName))) }
        if let blog {
            facts.append(Fact(label: "blog", value: .link(blog, title: object.line("blog_name") ?? blog.host)))
        }
        if let instagramName { facts.append(.instagram(instagramName)) }
        let pictures = [object.location("avatar_url"), object.location("avatar_upload_url")].compactMap { $0 }
        self.init(
            id: id, name: name, text: object.richText("bio").text, picture: PictureSource(bestFirst: pictures),
            link: blog, facts: facts)
    }
}

extension Fact {
    /// An account's name as Instagram allows it (letters, digits, `.` and `_`, at most 30), with or without `@`, is a
    /// link; anything else is text.
    fileprivate static func instagram(_ name: String) -> Fact {
        let account = name.hasPrefix("@") ? String(name.dropFirst()) : name
        let isAccount =
            (1...30).contains(account.utf8.count)
            && account.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 46 || $0 == 95 }
        guard isAccount, let url = WebURL("https://www.instagram.com/\(account)/") else {
            return Fact(label: "instagram", value: .text(name))
        }
        return Fact(label: "instagram", value: .link(url, title: "@\(account)"))
    }
}

/// `media_objects[]`: modelled by two clients, never seen.
struct LTKMedia: Sendable {
    let id: String
    /// Whether it plays: its `type` is not `picture`.
    let isVideo: Bool
    let url: WebURL?

    init(_ object: ObjectReader) throws(WireError) {
        id = try object.identifier()
        isVideo = object.text("type") != "picture"
        let keys: [StaticString] = ["media_cdn_url", "branded_media_cdn_url", "passthrough_media_cdn_url"]
        url = keys.lazy.compactMap { object.link($0) }.first
    }
}

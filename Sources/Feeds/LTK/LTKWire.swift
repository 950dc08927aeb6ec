internal import Decode
internal import Model

// The objects of LTK's answers as they were recorded in 2022 and modelled by clients since. Fields that no
// page of the site depends on are left unread, so that a surprise in them costs nothing: of a look
// `hero_image_width`, `hero_image_height` (pictures are measured themselves), `profile_user_id`, `status`,
// `date_scheduled`, `hash`; of a product `ltk_id`, `product_details_id`, `retailer_id`; of a profile
// `bg_image_url`, `bg_upload_url`, `rs_account_id`, `searchable`, `classification`; of a media object
// `type_properties`, `thumbnail_ids`, `state` and its dates.

/// `ltks[]`.
struct LTKLook {
    let id: String
    /// No file extension; never seen null.
    let heroImage: String?
    /// One client models it as optional.
    let profileID: String?
    /// Set for a video: a media object's id.
    let videoMediaID: String?
    /// May be empty.
    let caption: String
    /// Since about November 2022, and not always.
    let title: String?
    let shareURL: String?
    /// ISO 8601 with a numeric zone.
    let dateCreated: String?
    let dateUpdated: String?
    let datePublished: String?
    /// In the order in which they are shown; a scraper treats the list as possibly absent.
    let productIDs: [String]

    init(_ object: WireObject) throws(WireError) {
        id = try object.identifier()
        heroImage = try object.stringIfPresent("hero_image")
        profileID = try object.stringIfPresent("profile_id")
        videoMediaID = try object.stringIfPresent("video_media_id")
        caption = try object.stringIfPresent("caption") ?? ""
        title = try object.stringIfPresent("title")
        shareURL = try object.stringIfPresent("share_url")
        dateCreated = try object.stringIfPresent("date_created")
        dateUpdated = try object.stringIfPresent("date_updated")
        datePublished = try object.stringIfPresent("date_published")
        productIDs = try object.stringsIfPresent("product_ids")
    }
}

/// `products[]`.
struct LTKProduct {
    let id: String
    /// The link to show; where it is absent, `links.LTK_WEB` serves.
    let hyperlink: String?
    let imageURL: String?
    /// `EXACT`, `SIMILAR` or `OPT_OUT`.
    let matching: String?
    /// Absent in the spring of 2022, present by its end.
    let retailer: String?

    init(_ object: WireObject) throws(WireError) {
        id = try object.identifier()
        if let hyperlink = try object.stringIfPresent("hyperlink") {
            self.hyperlink = hyperlink
        } else {
            hyperlink = try object.objectIfPresent("links")?.stringIfPresent("LTK_WEB")
        }
        imageURL = try object.stringIfPresent("image_url")
        matching = try object.stringIfPresent("matching")
        retailer = try object.stringIfPresent("retailer_display_name")
    }
}

/// `profiles[]`. Its texts are often empty.
struct LTKProfile {
    let id: String
    let avatarURL: String?
    let avatarUploadURL: String?
    let displayName: String?
    let fullName: String?
    let instagramName: String?
    let blogName: String?
    let blogURL: String?
    let bio: String?

    init(_ object: WireObject) throws(WireError) {
        id = try object.identifier()
        avatarURL = try object.stringIfPresent("avatar_url")
        avatarUploadURL = try object.stringIfPresent("avatar_upload_url")
        displayName = try object.stringIfPresent("display_name")
        fullName = try object.stringIfPresent("full_name")
        instagramName = try object.stringIfPresent("instagram_name")
        blogName = try object.stringIfPresent("blog_name")
        blogURL = try object.stringIfPresent("blog_url")
        bio = try object.stringIfPresent("bio")
    }
}

/// `media_objects[]`: modelled by two clients, never seen.
struct LTKMedia {
    let id: String
    /// `picture` or `video`.
    let type: String?
    /// What plays the video.
    let url: String?

    init(_ object: WireObject) throws(WireError) {
        id = try object.identifier()
        type = try object.stringIfPresent("type")
        if let url = try object.stringIfPresent("media_cdn_url"), !url.isEmpty {
            self.url = url
        } else if let url = try object.stringIfPresent("branded_media_cdn_url"), !url.isEmpty {
            self.url = url
        } else {
            url = try object.stringIfPresent("passthrough_media_cdn_url")
        }
    }
}

extension WireObject {
    /// `id`, which has to say something.
    fileprivate func identifier() throws(WireError) -> String {
        let id = try string("id")
        guard !id.isEmpty else { throw missing("id", expected: "an id") }
        return id
    }
}

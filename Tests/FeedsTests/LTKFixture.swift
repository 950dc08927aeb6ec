internal import Foundation

/// Pages of the shape of LTK's, about people that there are not.
struct LTKFixture {
    var looks: [[String: Any]] = []
    var products: [[String: Any]] = []
    var profiles: [[String: Any]] = []
    var media: [[String: Any]] = []
    var meta: [String: Any] = [:]

    static func look(
        _ id: String, products: [String] = [], profile: String? = "p1", caption: String = "A day out"
    )
        -> [String: Any]
    {
        var look: [String: Any] = [
            "id": id, "hero_image": "https://images.example/\(id)", "hero_image_width": 2048,
            "hero_image_height": 2048,
            "profile_user_id": "u1", "video_media_id": NSNull(), "status": "PUBLISHED", "caption": caption,
            "share_url": "https://share.example/\(id)", "date_created": "2022-04-10T18:05:17+00:00",
            "date_updated": "2022-04-10T18:05:20+00:00", "date_scheduled": NSNull(),
            "date_published": "2022-04-10T18:05:20+00:00", "product_ids": products,
            "hash": "63CgQF3cAqBicCmCoF2DPe",
        ]
        look["profile_id"] = profile
        return look
    }

    static func product(_ id: String, of look: String = "a") -> [String: Any] {
        [
            "id": id, "ltk_id": look, "hyperlink": "https://shop.example/+\(id)?li=\(look)&lpm=SIMILAR",
            "image_url": "https://images.example/img?v=1&width=256&crop&p=\(id)",
            "links": ["LTK_WEB": "https://shop.example/web"],
            "matching": "SIMILAR", "product_details_id": "206745681:2",
        ]
    }

    static func profile(_ id: String, name: String = "Ada Example") -> [String: Any] {
        [
            "id": id, "avatar_url": "https://avatars.example/\(id).x", "avatar_upload_url": NSNull(),
            "display_name": name,
            "full_name": "Ada B. Example", "instagram_name": "ada.example", "blog_name": "",
            "blog_url": "https://ada.example/",
            "bg_image_url": NSNull(), "bg_upload_url": NSNull(), "bio": "Hello #world", "rs_account_id": 7,
            "searchable": true,
        ]
    }

    /// Two looks with three products and one profile, all in order.
    static var plain: LTKFixture {
        LTKFixture(
            looks: [look("a", products: ["x", "y"]), look("b", products: ["z"])],
            products: [product("z", of: "b"), product("y"), product("x")], profiles: [profile("p1")])
    }

    func bytes() throws -> [UInt8] {
        let page: [String: Any] = [
            "ltks": looks, "products": products, "profiles": profiles, "media_objects": media, "meta": meta,
        ]
        return Array(try JSONSerialization.data(withJSONObject: page, options: [.sortedKeys]))
    }
}

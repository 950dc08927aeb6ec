internal import Feeds
internal import Fetch
internal import Foundation
internal import Model
internal import Testing

/// Photos in the shape of Flickr's, by people that there are not.
enum FlickrFixture {
    static let recordings = RecordedData.folder + "/flickr"
    // Whatever keeps the folder from being listed, there is nothing to test.
    static var hasRecordings: Bool { (try? Files.names(in: recordings)) != nil }
    static let endpoint = "https://flickr.example/services/rest/"
    static let extras =
        "description%2Clicense%2Cdate_upload%2Cdate_taken%2Clast_update%2Cowner_name%2Crealname%2Cicon_server"
        + "%2Coriginal_format%2Co_dims%2Ctags%2Cviews%2Cmedia%2Cpath_alias%2Curl_o%2Curl_3k%2Curl_k%2Curl_h"
        + "%2Curl_l%2Curl_c%2Curl_z%2Curl_m%2Curl_w%2Curl_n%2Curl_s%2Curl_t%2Curl_q%2Curl_sq"

    /// What has to be asked for.
    static func url(
        _ parameters: String = "method=flickr.photos.getRecent", perPage: Int = 500, page: Int = 1,
        key: String? = "k3y-of-a-test", at endpoint: String = endpoint
    ) -> String {
        "\(endpoint)?\(parameters)&per_page=\(perPage)&page=\(page)&format=json&nojsoncallback=1&extras=\(extras)"
            + (key.map { "&api_key=\($0)" } ?? "")
    }

    /// What every answer has of a photo, without any extra.
    static func photo(_ id: Any = "101", _ fields: [String: Any] = [:]) -> [String: Any] {
        var photo: [String: Any] = [
            "id": id, "owner": "11111111@N01", "secret": "abc123def4", "server": "65535", "farm": 66,
            "title": "A quiet harbour", "ispublic": 1, "isfriend": 0, "isfamily": 0,
        ]
        for (key, value) in fields { photo[key] = value }
        return photo
    }

    static func answer(
        _ photos: [Any]?, page: Any = 1, pages: Any = 1, perPage: Any = 500, total: Any = "1"
    ) throws -> [UInt8] {
        var list: [String: Any] = ["page": page, "pages": pages, "perpage": perPage, "total": total]
        list["photo"] = photos
        return try bytes(["photos": list, "stat": "ok"])
    }

    static func bytes(_ value: Any) throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys]))
    }

    /// Of a recorded answer.
    static func load(_ bytes: [UInt8], _ keys: String = "") async throws -> (result: FeedResult, heard: [Diagnostic]) {
        var loaded: (FeedResult, [Diagnostic])?
        try await FeedBench.with(type: "flickr") { bench in
            try bench.write("answer.json", bytes)
            loaded = (try await bench.load("data/answer.json", keys), bench.heard.all)
        }
        return try #require(loaded)
    }

    /// The one photo that an answer has.
    static func entry(_ fields: [String: Any], id: Any = "101") async throws -> Entry {
        let (result, heard) = try await load(try answer([photo(id, fields)]))
        #expect(heard.isEmpty, "\(heard)")
        return try #require(result.catalog.entries.first)
    }
}

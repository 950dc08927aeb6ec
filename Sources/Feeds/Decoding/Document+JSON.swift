internal import Decode
internal import Model
internal import HTTPCache

extension Document {
    /// The document as messages name it: its place, and which page it is.
    var pagePlace: String { "\(place) (page \(pageNumber))" }

    /// Without its bytes, which are not needed once they are read.
    var withoutBytes: Document {
        Document(bytes: [], digest: digest, base: base, place: place, pageNumber: pageNumber)
    }

    /// Whether the first bytes are those of an HTML page, such as a login or a filter on the way answers with.
    var isHTML: Bool {
        let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { $0 <= 32 }
        let head = String(decoding: text.prefix(14), as: UTF8.self).lowercased()
        return head.hasPrefix("<!doctype html") || head.hasPrefix("<html")
    }

    /// The document as JSON; what was repaired in it is noted.
    func json(_ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> JSONDocument {
        let json: JSONDocument
        do throws(JSONReadingError) { json = try JSONDocument(bytes) } catch {
            throw FeedFailure(.dataUnusable, place: pagePlace, message: "\(error)")
        }
        diagnostics.note(json.repairs, of: self)
        return json
    }

    /// The elements of a list that may be missing. One of another kind counts as missing, with a warning.
    func list(_ key: String, of object: JSON, _ diagnostics: inout FeedDiagnostics) -> [JSON] {
        guard let value = object[key], !value.isNull else { return [] }
        guard value.isArray else {
            diagnostics.warn(
                .documentMalformed, "\(pagePlace) \(value.path)", "\(value.name) where a list was expected")
            return []
        }
        return Array(value.elements)
    }

    /// The failure of a body that is not the API's.
    func unusable(_ message: String) -> FeedFailure {
        FeedFailure(
            .dataUnusable, place: pagePlace,
            message: "\(message); it begins with “\(JSONReadingError.head(of: bytes))”")
    }
}

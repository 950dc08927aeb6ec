internal import Decode
internal import HTTPCache
internal import Model

extension Document {
    /// The document as JSON, mended where that can be done, which is noted.
    func json(_ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> JSONDocument {
        let json: JSONDocument
        do throws(JSONReadingError) { json = try JSONDocument(bytes) } catch {
            throw FeedFailure(.dataUnusable, place: pagePlace, message: "\(error)")
        }
        if !json.repairs.isEmpty {
            diagnostics.note(.documentRepaired, pagePlace, "the JSON had to be mended: \(json.repairs)")
        }
        return json
    }
}

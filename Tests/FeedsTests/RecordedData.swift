internal import Foundation

/// Answers of the live services that others have published; beside the project, not in it, and so not always there.
enum RecordedData {
    static let folder =
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path(percentEncoded: false) + "../shared/data"

    static func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + path) }
}

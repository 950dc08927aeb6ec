/// What `publish` is asked to do.
struct PublishOptions {
    var target = ""
    /// Instead of `publish.output`; an absolute path.
    var output: String?
    var verifies = false
    var isDryRun = false
    var filesMax: Int?
    var bytesMax: Int?
    var fileBytesMax: Int?
}

/// What `serve` is asked to do.
struct ServeOptions {
    static let portDefault: UInt16 = 8000
    /// Instead of `publish.output`; an absolute path.
    var output: String?
    /// 0: a free one.
    var port = portDefault
    var watches = false
    var jobs = 1
}

/// What `report` shows the runs as.
enum ReportForm: Equatable {
    case table, json
    /// One page, written to this absolute path.
    case page(String)
}

/// Options that several commands have.
struct CommonOptions {
    var config = "config.json"
    var isQuiet = false
    var isVerbose = false
    var logsJSON = false
}

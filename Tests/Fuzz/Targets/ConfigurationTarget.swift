internal import Decode
internal import Model

@testable internal import Pipeline

/// The configuration: bytes, read into sections and feeds.
enum ConfigurationTarget {
    static func run(_ input: [UInt8]) throws {
        let read: Configuration
        do throws(ConfigurationError) {
            read = try Configuration(input, file: "/nowhere/site/config.json", environment: ["KEY": "k3y"])
        } catch {
            let lines = 1 + input.count { $0 == 10 } + input.count { $0 == 13 }
            if let line = error.line { try require((1...lines).contains(line), "line \(line) of \(lines)") }
            return try require(
                isOneLine(error.description) && !error.message.isEmpty, "an error of several lines: \(error)")
        }
        try require(!read.feeds.isEmpty && Set(read.feedIDs).count == read.feeds.count, "ids that are not unique")
        for id in read.feedIDs {
            let isName = id.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
            try require((1...40).contains(id.utf8.count) && isName, "“\(id)” is no folder's name")
        }
        for path in [read.cache.path, read.publish.output] {
            try require(path.hasPrefix("/") && path == DocumentBase.normalised(path), "“\(path)” is not normalised")
            try require(!path.utf8.contains(0), "a path with U+0000")
        }
        try require(read.cache.path != read.publish.output, "cache and output are one folder")
        try require(read.images.widths == Set(read.images.widths).sorted(), "widths in no order")
        try require((1...500).contains(read.site.pageSize) && !read.site.languages.isEmpty, "no pages")
    }
}

package import Model

/// What a generation consists of: every file that the tool wrote, and nothing else.
package struct Manifest: Sendable {
    package struct File: Hashable, Sendable {
        package let path: String
        package let digest: Digest
        package let byteCount: Int
        /// The modification time of the file as published, in nanoseconds: with the size it tells an untouched file.
        package var modifiedNanoseconds: Int64
        package let kind: Kind
        /// Kept only because the generation before used it: pages that a visitor has open may still ask for it.
        package var isCarried: Bool

        package init(
            path: String, digest: Digest, byteCount: Int, modifiedNanoseconds: Int64, kind: Kind,
            isCarried: Bool
        ) {
            self.path = path
            self.digest = digest
            self.byteCount = byteCount
            self.modifiedNanoseconds = modifiedNanoseconds
            self.kind = kind
            self.isCarried = isCarried
        }
    }

    /// What a file is to a visitor; it decides the order in which files are replaced one by one.
    package enum Kind: String, Hashable, Sendable {
        case page, asset, picture
    }

    /// Counts up from 1, one a published generation.
    package var number: Int
    package var editionDay: Day
    /// The digest of all that the generation was made of; nil where that is not known.
    package var inputs: Digest?
    /// The inode of the generation's folder: it stays the same when folders are exchanged, and so tells which
    /// generation stands in the output's place even after a crash between the exchange and any note of it.
    package var folderInode: UInt64
    /// What each feed shows, by its id; empty in a manifest of a version that did not note it.
    package var feeds: [String: FeedStatistics]
    /// The configuration that it was built from: a real path, fit for a line; nil where that is not known.
    package var configuration: String?
    /// Sorted by path, in byte order.
    package var files: [File]

    package init(
        number: Int, editionDay: Day, inputs: Digest?, folderInode: UInt64, feeds: [String: FeedStatistics] = [:],
        configuration: String? = nil, files: [File]
    ) {
        self.number = number
        self.editionDay = editionDay
        self.inputs = inputs
        self.folderInode = folderInode
        self.feeds = feeds
        self.configuration = configuration
        self.files = files
    }
}

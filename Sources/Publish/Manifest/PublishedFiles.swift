internal import Model

/// The files of a manifest, to be found by their paths.
struct PublishedFiles: Sendable {
    /// In the manifest's order.
    let files: [Manifest.File]
    private let hasher: PathHasher
    private let table: HashTable

    init(_ files: [Manifest.File], _ hasher: PathHasher) {
        (self.files, self.hasher) = (files, hasher)
        var table = HashTable(rowCount: files.count)
        for file in files { table.append(hash: hasher.hash(file.path)) }
        self.table = table
    }

    /// The file at a path, by its very bytes; of several the first.
    subscript(path: String) -> Manifest.File? { index(of: path).map { files[$0] } }

    func index(of path: String) -> Int? {
        var path = path
        return path.withUTF8 { index(of: UnsafeRawBufferPointer($0)) }
    }

    /// The same of a path's bytes.
    func index(of path: UnsafeRawBufferPointer) -> Int? {
        table.first(of: hasher.hash(path)) { files[$0].path.hasBytes(path) }
    }
}

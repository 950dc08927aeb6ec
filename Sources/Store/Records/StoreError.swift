internal import Glibc
package import Model

/// An error of the cache.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another run holds the lock, a file at this path.
    case locked(path: String)
    /// The store of this folder was used after it was closed.
    case closed(path: String)
    /// A later version of the tool wrote the index at `path`; it stays as it is.
    case newerIndex(path: String, found: Int, known: Int)
    /// The cache's folder, or one within it, cannot be created or used.
    case unusable(FileError)
    /// A call on a file of the cache failed.
    case file(FileError)
    /// SQLite refused.
    case index(IndexError)

    package var description: String {
        switch self {
        case .locked(let path):
            "\(path): another run holds the lock of this cache; wait for its end"
        case .closed(let path): "\(path): the cache was used after the run had closed it"
        case .newerIndex(let path, let found, let known):
            """
            \(path): has schema \(found), and this version knows up to \(known); it was left as it is. \
            Use the version that wrote it, or name another folder in cache.path
            """
        case .unusable(let error), .file(let error): "\(error)"
        case .index(let error): "\(error)"
        }
    }
}

/// An error of SQLite, with its statement. It never holds values, which are untrusted.
package struct IndexError: Error, Hashable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code (<https://www.sqlite.org/rescode.html>).
    package let code: Int32
    package let message: String
    package let sql: String
    /// The database's file.
    package let path: String

    package init(code: Int32, message: String, sql: String, path: String) {
        self.code = code
        self.message = message
        self.sql = sql
        self.path = path
    }

    package var description: String {
        sql.isEmpty
            ? "\(path): \(message) (SQLite \(code))" : "\(path): \(message) (SQLite \(code)) on: \(sql)"
    }
}

extension Files {
    /// What lstat(2) says of a path in the cache; nil where nothing stands there.
    static func stored(_ path: String) throws(StoreError) -> stat? {
        try mapError(StoreError.file, of: status(of: path))
    }

    /// What a path in the cache leads to once links are followed; nil where that is nothing.
    static func storedFollowingLinks(_ path: String) throws(StoreError) -> Kind? {
        try mapError(StoreError.file, of: kindFollowingLinks(of: path))
    }
}

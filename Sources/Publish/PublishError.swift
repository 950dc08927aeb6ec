package import Model

/// Runs `body`; an error of a file becomes one of publishing.
func mapFileError<R>(_ body: () throws(FileError) -> R) throws(PublishError) -> R {
    do throws(FileError) { return try body() } catch { throw .file(error) }
}

/// Why a generation cannot be staged or published. The output stands as it was.
package enum PublishError: Error, CustomStringConvertible {
    case file(FileError)
    /// The folder of generations cannot be made.
    case cannotCreate(FileError)
    /// Another run holds the lock of this output.
    case locked(path: String)
    /// The output's place is taken by something that is no folder.
    case notAFolder(path: String)
    /// Objects of the store that are to be published are gone or cut short. The stage is removed: have them made again,
    /// and begin anew.
    case missingObjects([Digest])
    /// A path that leaves the site, or that no web server could serve: a bug, never a feed's doing.
    case unsafePath(String)
    /// A page that would have stayed as it was published, though it is another now: a bug in how pages are compared.
    case wronglyKept(page: String)

    package var description: String {
        switch self {
        case .file(let error), .cannotCreate(let error): error.description
        case .locked(let path): "\(path) is locked: another run is publishing there; wait for it to end"
        case .notAFolder(let path): "\(path) is not a folder; remove it or name another `publish.output`"
        case .missingObjects(let digests): "\(digests.count) objects are missing from the cache"
        case .wronglyKept(let page):
            "\(page) would have stayed as it was published, and rendered anew it has other bytes; nothing is "
                + "published. Please report this; `build-site --force` renders every page"
        case .unsafePath(let path): "\(path) is not a path that a site may have"
        }
    }
}

internal import Fetch
package import Model
package import Store

/// The pictures of a run, by whether they have to be asked for.
package struct PicturesToFetch: Sendable {
    /// The bytes of those that are current.
    package let settled: [ImageSource]
    /// The others, each once, in order of first mention.
    package let waiting: [PictureSource]
    /// What the index knows of all places of `waiting` and of their hosts, by key.
    package let resources: [String: Resource]
}

// What a plan and its shards need: one process says what is to be asked for, others ask, and the first takes their
// answers for its own.
extension HTTPCache {
    /// Finds out which pictures are to be asked for, and asks for none.
    package func picturesToFetch(_ sources: [PictureSource]) async -> PicturesToFetch {
        await onDisk { [self] in
            let known = knownPictures(sources, revalidation, isBeforeAsking: true)
            var hosts: Set<String> = []
            for source in known.waiting {
                for case .web(let url) in source.locations {
                    hosts.insert(Self.pictureHostKey(url))
                }
            }
            let ofHosts = attempt { () throws(StoreError) in try store.resources(hosts) } ?? [:]
            return PicturesToFetch(
                settled: known.settled.values.compactMap(\.source), waiting: known.waiting,
                resources: known.resources.merging(ofHosts) { first, _ in first })
        }
    }

    /// The key under which the index keeps what the host of a picture has said.
    package static func pictureHostKey(_ url: WebURL) -> String { hostKey(url, feed: nil) }

    /// The answer that this run got, or was told, for the picture under this key; nil: it was not asked for.
    package func answer(key: String) -> CachedPicture? { asked.given(for: key) }

    /// Takes an answer that another process got tonight: the picture under this key is not asked for again.
    package func adopt(_ answer: CachedPicture, key: String) { asked.fill(key, answer) }

    /// A document whose bytes are an object of the store, and are read when they are needed.
    package func storedDocument(
        _ digest: Digest, byteCount: Int, base: DocumentBase, place: String, pageNumber: Int, pagingHeader: String?
    ) -> Document {
        Document(
            bytes: nil, byteCount: byteCount, digest: digest, base: base, place: place, pageNumber: pageNumber,
            pagingHeader: pagingHeader
        ) { [self] () throws(FetchFailure) in
            if let bytes = attempt({ () throws(StoreError) in try store.bytes(of: digest) }) ?? nil { return bytes }
            throw FetchFailure(
                kind: .offline, url: place,
                message: "the document that the plan names is gone from the cache; make the plan again")
        }
    }
}

extension DocumentRequest {
    /// What tells this request from all others of a run, without secrets.
    package var identity: String {
        switch location {
        case .web(let url): key(fetch(url))
        case .file(let path, _): "file \(feed) \(path)"
        }
    }
}

internal import Feeds
internal import Fetch
internal import HTTPCache
internal import Model
internal import Store
internal import Synchronization

/// Passes all on to the cache, and notes each document for the plan. Of a repeated request the last answer counts.
final class RecordingSource: ForwardingSource {
    private let httpCache: HTTPCache
    private let noted = Mutex(Noted())

    private struct Noted: Sendable {
        var documents: [String: BuildPlan.PlannedDocument] = [:]
        /// Local files, whose bytes are not in the cache unless they are shown.
        var local: [Document] = []
    }

    init(_ httpCache: HTTPCache) { self.httpCache = httpCache }

    var source: any DocumentSource { httpCache }
    var asksServers: Bool { httpCache.asksServers }

    /// Makes the bytes of all documents durable objects.
    func finish() async -> [String: BuildPlan.PlannedDocument] {
        let (documents, local) = noted.withLock { ($0.documents, $0.local) }
        _ = await httpCache.keep(local)
        return documents
    }

    func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document {
        // A login's answer is a secret, which no plan may hold; what is fetched with it is noted.
        guard request.isKept else { return try await httpCache.document(request) }
        do throws(FetchFailure) {
            let document = try await httpCache.document(request)
            note(.success(document), request)
            return document
        } catch {
            note(.failure(error), request)
            throw error
        }
    }

    func documents(_ requests: [DocumentRequest], threads: Int) async -> [Result<Document, FetchFailure>] {
        let documents = await httpCache.documents(requests, threads: threads)
        for (request, document) in zip(requests, documents) { note(document, request) }
        return documents
    }

    func note(_ document: Document, of request: DocumentRequest) async {
        note(.success(document), request)
        _ = await httpCache.keep([document])
    }

    private func note(_ result: Result<Document, FetchFailure>, _ request: DocumentRequest) {
        noted.withLock { noted in
            switch result {
            case .success(let document):
                noted.documents[request.identity] = .document(
                    document.digest, byteCount: document.byteCount, base: document.base, place: document.place,
                    page: document.pageNumber, paging: document.pagingHeader, moved: document.movedTo)
                if request.location.isFile { noted.local.append(document.unloaded) }
            case .failure(let failure): noted.documents[request.identity] = .failure(failure)
            }
        }
    }

    /// The site is not published from here: what is recorded stays as it is.
    func replace(_ digests: [Digest], with documents: [Document]?, of feed: FeedIdentity) async {}

    /// So do the last good documents.
    func recordGood(_ feed: FeedIdentity, parts: [Snapshot.Part], retainDays: Int) async {}
}

/// The documents of a plan, whatever servers and files have by now; earlier nights' are the cache's.
struct PlannedSource: ForwardingSource {
    let httpCache: HTTPCache
    let documents: [String: BuildPlan.PlannedDocument]

    var source: any DocumentSource { httpCache }
    /// Whatever a key is needed for was asked for already.
    let asksServers = false

    func planned(_ request: DocumentRequest) async -> Result<Document, FetchFailure>? { answer(request) }

    func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document {
        try answer(request).get().loaded()
    }

    private func answer(_ request: DocumentRequest) -> Result<Document, FetchFailure> {
        switch documents[request.identity] {
        case nil:
            return .failure(
                FetchFailure(
                    kind: .offline, url: request.place,
                    message: "the plan has no such document, and nothing is asked for a second time"))
        case .failure(let failure): return .failure(failure)
        case .document(let digest, let byteCount, let base, let place, let page, let paging, let moved):
            var document = httpCache.storedDocument(
                digest, byteCount: byteCount, base: base, place: place, pageNumber: page, pagingHeader: paging)
            document.movedTo = moved
            return .success(document)
        }
    }

    /// What the documents say was known when they were planned.
    func reject(_ request: DocumentRequest) async {}
}

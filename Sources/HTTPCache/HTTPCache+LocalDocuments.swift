package import Fetch
internal import Glibc
internal import Model
internal import Store

extension HTTPCache {
    /// Documents that are asked for together, in their order. Local files are looked at on several threads; one that is
    /// unchanged since a run read it is not read.
    package func documents(_ requests: [DocumentRequest], threads: Int) async -> [Result<Document, FetchFailure>] {
        let files: [(path: String, folder: String?)] = requests.compactMap { request in
            if case .file(let path, let folder) = request.location { (path, folder) } else { nil }
        }
        guard files.count == requests.count else {
            var documents: [Result<Document, FetchFailure>] = []
            for request in requests {
                do throws(FetchFailure) { documents.append(.success(try await document(request))) } catch {
                    documents.append(.failure(error))
                }
            }
            return documents
        }
        return await Parallel.map(Array(zip(files, requests)), threads: threads) { [self] file, request in
            localDocument(file.path, below: file.folder, request).map(\.unloaded)
        }
    }

    /// A local file as a document. Its bytes are in memory only where they had to be read for their digest.
    func localDocument(
        _ path: String, below folder: String?, _ request: DocumentRequest
    ) -> Result<Document, FetchFailure> {
        let file = LocalDocumentFile(path: path, folder: folder, bytesMax: request.bytesMax)
        if let known = isRefresh || folder != nil ? nil : localDocuments.known(path, bytesMax: request.bytesMax) {
            return .success(file.document(known.digest, known.version, isSettled: true, request))
        }
        let start = now()
        do throws(FetchFailure) {
            let read = try file.read()
            let digest = Digest(of: read.bytes)
            // By the time before it was read, however long that took.
            let isSettled = read.version.isSettled(at: start)
            if isSettled, folder == nil { localDocuments.note(path, read.version, digest) }
            return .success(
                file.document(digest, read.version, isSettled: isSettled, request, bytes: read.bytes))
        } catch { return .failure(error) }
    }

    /// Records which local documents were read, so that unchanged ones need not be on the next run.
    package func saveLocalDocuments() async {
        await onDisk { [self] in
            attempt { () throws(StoreError) in try mapError(StoreError.file, of: localDocuments.save()) }
        }
    }
}

/// A local file that is a document, to be read now or later.
private struct LocalDocumentFile: Sendable {
    let path: String
    let folder: String?
    let bytesMax: Int

    func read() throws(FetchFailure) -> (bytes: [UInt8], version: FileVersion) {
        do throws(FileError) { return try LocalFile.read(path, below: folder, bytesMax: bytesMax) } catch {
            throw failure(error)
        }
    }

    /// - Parameters:
    ///   - isSettled: whether the version tells of every later change.
    ///   - bytes: nil: not in memory.
    func document(
        _ digest: Digest, _ version: FileVersion, isSettled: Bool, _ request: DocumentRequest, bytes: [UInt8]? = nil
    ) -> Document {
        Document(
            bytes: bytes, byteCount: version.identity.byteCount, digest: digest,
            base: .file(folder: Files.parent(of: path)), place: path, pageNumber: request.pageNumber
        ) { () throws(FetchFailure) in
            let again = try read()
            guard isSettled && again.version == version || Digest(of: again.bytes) == digest else {
                throw failure(FileError("read", path, code: EAGAIN))
            }
            return again.bytes
        }
    }

    private func failure(_ error: FileError) -> FetchFailure {
        let message = LocalFile.explain(error, limit: "network.feedBytesMax (\(bytesMax))")
        return FetchFailure(kind: .file(error), url: path, message: message)
    }
}

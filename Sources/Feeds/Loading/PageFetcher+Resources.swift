internal import HTTPCache
internal import Model

extension PageFetcher {
    /// Fetches each of `FeedAdapter.resources`. An optional one that fails is replaced by its copy of an earlier night;
    /// one that does not exist is left out.
    func resources() async -> FetchedPages<Adapter.Page> {
        var fetched = FetchedPages<Adapter.Page>(feed: adapter.settings.id)
        for (index, resource) in adapter.resources.enumerated() {
            // A required one failed: the feed's whole copy of an earlier night is used.
            guard resource.isRequired || fetched.failure == nil else { continue }
            let request = fetcher.request(PageAddress(location: location(of: resource)), number: index + 1)
            do throws(DocumentFetcher<Adapter>.Refusal) {
                let answer = try await fetcher.fetch(request)
                fetched.add(answer.page, of: answer.document, answer.diagnostics)
            } catch {
                if resource.isRequired {
                    fetched.fail(error.failure, error.diagnostics)
                } else {
                    await doWithout(request, error, &fetched)
                }
            }
            context.monitor.progress(
                ProgressReporter.Progress(stage: .fetch, done: index + 1, total: adapter.resources.count))
        }
        return fetched
    }

    private func doWithout(
        _ request: DocumentRequest, _ refusal: DocumentFetcher<Adapter>.Refusal,
        _ fetched: inout FetchedPages<Adapter.Page>
    ) async {
        let failure = refusal.failure
        fetched.absences.append(failure)
        if !refusal.isAbsent, let copy = await copy(of: request) {
            fetched.add(copy.page, of: copy.document, copy.diagnostics)
            fetched.diagnostics.note(
                .documentMissing, failure.place, "\(failure.message); showing the copy of an earlier night")
        } else if !refusal.isAbsent || !request.location.isFile {
            fetched.diagnostics.note(
                .documentMissing, failure.place, "\(failure.message); showing the feed without it")
        }
    }

    private func copy(of request: DocumentRequest) async -> DocumentFetcher<Adapter>.Answer? {
        let copy = await context.source.lastGood(adapter.identities)
        guard let document = copy?.documents.first(where: { $0.pageNumber == request.pageNumber }) else { return nil }
        let parsed = await fetcher.parse([document])[0]
        guard case .success(let page) = parsed.page else { return nil }
        return DocumentFetcher.Answer(document: document, page: page, diagnostics: parsed.diagnostics)
    }

    private func location(of resource: FeedResource) -> ResourceLocation {
        switch adapter.settings.location {
        case .file(let path, _): .file("\(path)/\(resource.name).json")
        case .web(let url): .web(url.appending(resource.name))
        }
    }
}

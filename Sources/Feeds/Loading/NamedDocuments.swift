internal import Model
internal import Store

extension PageGatherer {
    /// Asks for each of `FeedReading.resources`. One that need not be there costs itself: what an earlier night had
    /// of it stands in where it cannot be had, and nothing where it does not exist.
    func resources() async -> GatheredPages<Reading.Page> {
        var gathered = GatheredPages<Reading.Page>(feed: reading.settings.id)
        for (index, resource) in reading.resources.enumerated() {
            // The copy of an earlier night is to stand in, and it holds the rest.
            guard resource.isRequired || gathered.failure == nil else { continue }
            let request = asker.request(location(of: resource), number: index + 1)
            do throws(DocumentAsker<Reading>.Refusal) {
                let answer = try await asker.ask(request)
                gathered.add(answer.page, of: answer.document, answer.findings)
            } catch {
                if resource.isRequired {
                    gathered.fail(error.failure, error.findings)
                } else {
                    await doWithout(request, error, &gathered)
                }
            }
            context.monitor.progress(
                Monitor.Progress(stage: .fetch, done: index + 1, total: reading.resources.count))
        }
        return gathered
    }

    private func doWithout(
        _ request: DocumentRequest, _ refusal: DocumentAsker<Reading>.Refusal,
        _ gathered: inout GatheredPages<Reading.Page>
    ) async {
        let failure = refusal.failure
        gathered.absences.append(failure)
        if !refusal.isAbsent, let copy = await copy(of: request) {
            gathered.add(copy.page, of: copy.document, copy.findings)
            gathered.findings.note(
                .documentMissing, failure.place, "\(failure.message); the copy of an earlier night stands in")
        } else if !refusal.isAbsent || !request.location.isFile {
            gathered.findings.note(
                .documentMissing, failure.place, "\(failure.message); the feed is shown without it")
        }
    }

    private func copy(of request: DocumentRequest) async -> DocumentAsker<Reading>.Answer? {
        let copy = await context.source.lastGood(reading.identity)
        guard let document = copy?.documents.first(where: { $0.pageNumber == request.pageNumber }) else { return nil }
        let parsed = await asker.parse([document])[0]
        guard case .success(let page) = parsed.page else { return nil }
        return DocumentAsker.Answer(document: document, page: page, findings: parsed.findings)
    }

    private func location(of resource: FeedResource) -> ResourceLocation {
        switch reading.settings.location {
        case .file(let path, _): .file("\(path)/\(resource.name).json")
        case .web(let url): .web(url.appending(resource.name))
        }
    }
}

internal import Model
internal import Synchronization

/// The files to render, as a queue that the threads share, with their counts and the first error.
final class RenderQueue: Sendable {
    private let counter: WorkCounter
    private let monitor: ProgressReporter
    private let isCancelled: @Sendable () -> Bool
    private let state = Mutex(State())

    /// Files that a thread takes at once: enough to rarely contend, and few enough for threads to finish together.
    private static let chunk = 32

    private struct State {
        var done = 0
        var counts = SiteCounts()
        /// Of the failed file with the lowest index, so that every run reports the same one.
        var failure: (index: Int, error: SiteError)?
    }

    init(count: Int, monitor: ProgressReporter, isCancelled: @escaping @Sendable () -> Bool) {
        counter = WorkCounter(count: count)
        self.monitor = monitor
        self.isCancelled = isCancelled
    }

    /// The next files; nil when all are taken, one has failed, or the run is cancelled.
    func take() -> Range<Int>? {
        if isCancelled() {
            fail(.cancelled, at: -1)
            return nil
        }
        guard let range = counter.take(Self.chunk), state.withLock({ $0.failure == nil }) else { return nil }
        let done = state.withLock { state in
            state.done += range.count
            return state.done
        }
        monitor.progress(.init(stage: .render, done: done, total: counter.count))
        return range
    }

    func add(_ counts: SiteCounts) { state.withLock { $0.counts += counts } }

    func fail(_ error: SiteError, at index: Int) {
        state.withLock { state in
            if let known = state.failure, known.index <= index { return }
            state.failure = (index, error)
        }
    }

    func result() throws(SiteError) -> SiteCounts {
        let state = state.withLock { ($0.failure?.error, $0.counts) }
        if let failure = state.0 { throw failure }
        return state.1
    }
}

/// The renderers and buffers of one thread.
final class RenderWorker {
    let plan: SitePlan
    var page = PageBuffer(capacity: 1 << 17)
    var counts = SiteCounts()
    /// A member's markup, before it is appended as a JSON string.
    private var markup = PageBuffer(capacity: 1 << 12)
    private let builders: [PageBuilder]
    private var renderers: [LanguageRenderer]
    private let keeper: PageKeeper?
    private var fingerprinter: ViewFingerprinter
    /// What keys are made of beside views; nil without a keeper.
    private let sources: EntrySources?
    /// By language: of what all of its pages are made of. Made once: threads that take the same texts for each page get
    /// into each other's way.
    private let languages: [Fingerprint]
    /// By language; those of a template, with the partial that the view names, once it is used.
    private var fields: [[String: TemplateFields]]
    /// What a key is made of beside the outline.
    private var keyParts: [Fingerprint] = []
    /// By language: of what all details pages of a kind have in common.
    private var frames: [[FrameKey: Fingerprint]]
    private let writer: SourceWriter

    private struct FrameKey: Hashable {
        let feed: Int
        let kind: EntryKind
    }

    /// What a template looks up, and the fingerprints of cards as far as it does.
    private struct TemplateFields {
        let fields: LookedUpFields
        let cards: CardFingerprints.Table
    }

    /// A class, because arrays cannot hold a noncopyable renderer.
    private final class LanguageRenderer {
        var renderer: Renderer
        init(_ templates: TemplateSet) { renderer = Renderer(templates) }
    }

    init(_ plan: SitePlan, _ cardCaches: [CardCache], _ keeper: PageKeeper?, _ sources: EntrySources?) {
        self.plan = plan
        self.keeper = keeper
        self.sources = sources
        let secret = keeper?.secret ?? FingerprintSecret()
        fingerprinter = ViewFingerprinter(secret)
        writer = SourceWriter(secret)
        frames = plan.languages.map { _ in [:] }
        var languages: [Fingerprint] = []
        for language in plan.languages {
            let names =
                [keeper?.maker ?? "", plan.settings.timeZone, plan.base?.absolute("") ?? "", language.identity] + [
                    language.strings.code, plan.theme.placeholder.asset.path, plan.theme.face.path,
                ] + plan.languages.flatMap { [$0.strings.code, $0.strings.name, $0.folder] }
            languages.append(fingerprinter.fingerprint(of: names))
        }
        self.languages = languages
        fields = plan.languages.map { _ in [:] }
        builders = zip(plan.languages, cardCaches).map { PageBuilder(plan, $0, $1) }
        renderers = plan.languages.map { LanguageRenderer($0.templates) }
    }

    /// Renders an HTML page and passes it on, or leaves it as it was published.
    func page(_ job: PageJob, language: Int, _ path: String, _ sink: Site.Sink) throws(SiteError) {
        guard let template = job.template else { return }
        let key = key(of: job, template, language: language, path)
        if let keeper, let key, keeper.keep(path, key) {
            counts.pagesKept += 1
            return
        }
        guard let view = builders[language].view(of: job) else { return }
        page.removeAll()
        do throws(TemplateError) {
            try renderers[language].renderer.render(template, view, into: &page)
        } catch { throw SiteError(error, page: path) }
        counts.pagesRendered += 1
        guard let keeper, let key else { return pass(to: sink, path) }
        pass(to: { keeper.rendered($0, key, $1) }, path)
    }

    /// Of all that a page is made from; nil without a keeper, and where its view has no fingerprint.
    private func key(of job: PageJob, _ template: String, language: Int, _ path: String) -> Fingerprint? {
        guard let sources else { return nil }
        if case .details(let feed, let entry) = job {
            return detailsKey(of: EntryIndex(feed: feed, entry: entry), template, language: language, path, sources)
        }
        guard let view = builders[language].outline(of: job) else { return nil }
        var partial: String?
        if case .text(let name) = view.value(named: Program.partialName) { partial = name }
        let used = templateFields(template, type(of: view).schema, partial: partial, language: language)
        keyParts.removeAll(keepingCapacity: true)
        keyParts.append(languages[language])
        keyParts += sources.fingerprints(of: job, plan)
        let leftOut = builders[language].leftOut
        for card in leftOut.cards {
            switch card {
            case .count(let count): keyParts.append(Fingerprint(high: 0, low: UInt64(count)))
            case .entry(let index):
                guard let made = fingerprint(ofCard: index, used, language: language) else { return nil }
                keyParts.append(made)
            }
        }
        return fingerprinter.fingerprint(
            of: view, [template, path] + leftOut.texts, sources: keyParts, fields: used.fields)
    }

    /// Of what a details page is made from: no view is built for it, for nearly all pages are of this kind.
    private func detailsKey(
        of index: EntryIndex, _ template: String, language: Int, _ path: String, _ sources: EntrySources
    ) -> Fingerprint? {
        let kind = plan.feeds[index.feed].feed.entries[index.entry].kind
        let used = templateFields(
            template, DetailsPage.schema, partial: DetailsPage.partial(of: kind), language: language)
        let frameKey = FrameKey(feed: index.feed, kind: kind)
        if frames[language][frameKey] == nil {
            let frame = builders[language].frame(of: index.feed, kind)
            frames[language][frameKey] = fingerprinter.fingerprint(of: frame, [template], fields: used.fields)
        }
        guard let frame = frames[language][frameKey] else { return nil }
        writer.add(languages[language])
        writer.add(frame)
        writer.add(path)
        writer.add(sources.entries[index.feed][index.entry])
        let isReadable = builders[language].addSurroundings(of: index, sources, to: writer) {
            fingerprint(ofCard: $0, used, language: language)
        }
        let key = writer.take()
        return isReadable ? key : nil
    }

    private func fingerprint(ofCard index: EntryIndex, _ used: TemplateFields, language: Int) -> Fingerprint? {
        used.cards.fingerprint(of: index.entry, in: index.feed) {
            fingerprinter.fingerprint(of: builders[language].card(index), [], fields: used.fields)
        }
    }

    private func templateFields(
        _ template: String, _ schema: ViewSchema, partial: String?, language: Int
    ) -> TemplateFields {
        let name = template + " " + (partial ?? "")
        if let known = fields[language][name] { return known }
        let found = LookedUpFields(plan.languages[language].templates, of: template, schema, partial: partial)
        let number = found.number(of: CardView.schema)
        writer.add(languages[language])
        writer.add(number)
        let cards = builders[language].cardCache.fingerprints.table(of: number, column: writer.take())
        let made = TemplateFields(fields: found, cards: cards)
        fields[language][name] = made
        return made
    }

    /// Passes on what was rendered last.
    func pass(to sink: Site.Sink, _ path: String) {
        counts.bytes += page.count
        page.withBytes { sink(path, $0) }
    }

    /// Renders a file that is not an HTML page into `page`.
    func render(_ job: PageJob, language: Int) throws(SiteError) {
        page.removeAll()
        let builder = builders[language]
        switch job {
        case .atom(let list): builder.appendAtom(list, to: &page)
        case .jsonFeed(let list): builder.appendJSONFeed(list, to: &page)
        case .calendar(let feed, let entry): builder.appendCalendar(feed, entry: entry, to: &page)
        case .filter(let feed): builder.appendFilter(feed, to: &page)
        case .members(let feed): try renderMembers(of: feed, by: builder, language: language)
        default: break
        }
    }

    /// `members.js`: for each member, by the entry's key, the page's title and the details' markup without the mosaic.
    private func renderMembers(of feed: Int, by builder: PageBuilder, language: Int) throws(SiteError) {
        page.append("vitrineMembers(")
        page.appendJSON(plan.feeds[feed].feed.id)
        page.append(",{")
        var isFirst = true
        for view in builder.members(of: feed) {
            markup.removeAll()
            do throws(TemplateError) {
                let partial = DetailsPage.partial(of: .person)
                try renderers[language].renderer.render(partial, view, into: &markup)
            } catch { throw SiteError(error, page: "\(plan.feeds[feed].feed.id)/members.js") }
            page.append(isFirst ? "\n" : ",\n")
            isFirst = false
            page.appendJSON(view.content.card.key)
            page.append(":[")
            page.appendJSON(view.context.head.metadata.title)
            page.append(",")
            page.appendJSON(markup.text)
            page.append("]")
        }
        page.append("});\n")
    }

    func render(_ document: SiteDocument) {
        page.removeAll()
        document.append(plan, to: &page)
    }
}

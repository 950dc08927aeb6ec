internal import Model
internal import Synchronization

/// What the threads of one rendering share: what is left to do, what was done, and what went wrong.
final class RenderRun: Sendable {
    private let counter: Threads.Counter
    private let monitor: Monitor
    private let isCancelled: @Sendable () -> Bool
    private let state = Mutex(State())

    /// Files that a thread takes at once: large enough to be asked for seldom, small enough to end together.
    private static let chunk = 32

    private struct State {
        var done = 0
        var counts = SiteCounts()
        /// That of the first file that failed, so that every run tells of the same one.
        var failure: (index: Int, error: SiteError)?
    }

    init(count: Int, monitor: Monitor, isCancelled: @escaping @Sendable () -> Bool) {
        counter = Threads.Counter(count: count)
        self.monitor = monitor
        self.isCancelled = isCancelled
    }

    /// The next files to be rendered; nil when all are taken, one has failed, or the caller wants no more.
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

/// What one thread renders with: nothing of it is shared.
final class RenderWorker {
    let plan: SitePlan
    var page = PageBuffer(capacity: 1 << 17)
    var counts = SiteCounts()
    /// A part of a page, before it becomes a string of one.
    private var markup = PageBuffer(capacity: 1 << 12)
    private let makers: [PageMaker]
    private var renderers: [LanguageRenderer]

    /// A renderer cannot be copied, and arrays copy.
    private final class LanguageRenderer {
        var renderer: Renderer
        init(_ templates: TemplateSet) { renderer = Renderer(templates) }
    }

    init(_ plan: SitePlan, _ decks: [CardDeck]) {
        self.plan = plan
        makers = zip(plan.languages, decks).map { PageMaker(plan, $0, $1) }
        renderers = plan.languages.map { LanguageRenderer($0.templates) }
    }

    /// Renders a page into `page`.
    func render(_ job: PageJob, language: Int) throws(SiteError) {
        page.removeAll()
        let maker = makers[language]
        switch job {
        case .atom(let feed): maker.appendAtom(feed, to: &page)
        case .jsonFeed: maker.appendJSONFeed(to: &page)
        case .members(let feed): try renderMembers(of: feed, by: maker, language: language)
        default:
            guard let template = job.template, let view = maker.view(of: job) else { return }
            do throws(TemplateError) {
                try renderers[language].renderer.render(template, view, into: &page)
            } catch { throw .template(error) }
        }
    }

    /// A call with what each member's page says of the member, by the entry's key: the page's title, and its markup
    /// without the mosaic.
    private func renderMembers(of feed: Int, by maker: PageMaker, language: Int) throws(SiteError) {
        page.append("vitrineMembers(")
        page.appendJSON(plan.feeds[feed].feed.id)
        page.append(",{")
        var isFirst = true
        for view in maker.members(of: feed) {
            markup.removeAll()
            do throws(TemplateError) {
                let partial = DetailsPage.partial(of: .person)
                try renderers[language].renderer.render(partial, view, into: &markup)
            } catch { throw .template(error) }
            page.append(isFirst ? "\n" : ",\n")
            isFirst = false
            page.appendJSON(view.work.words.key)
            page.append(":[")
            page.appendJSON(view.common.head.words.title)
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

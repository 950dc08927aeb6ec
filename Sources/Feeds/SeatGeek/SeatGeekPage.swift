internal import Decode
internal import HTTPCache
internal import Model

/// A page of events, or a single event as `/2/events/{id}` gives it.
struct SeatGeekPage: DecodablePage {
    let document: Document
    let events: [JSON]
    /// The ids of the events that have one.
    let eventIDs: [String]
    let meta: SeatGeekMeta

    var elementCount: Int { events.count }
}

/// `meta`, as far as the walk needs it: `took` and `geolocation` are left unread.
struct SeatGeekMeta: Sendable {
    var page: Int?
    var perPage: Int?
    var total: Int?

    /// Whether there is a page after the one that was asked for, and the API gives it.
    func hasNext(after number: Int) -> Bool {
        guard let perPage, let total, perPage > 0 else { return false }
        let (seen, overflows) = number.multipliedReportingOverflow(by: perPage)
        return !overflows && seen < total && seen <= SeatGeekFeed.resultsMax - perPage
    }

    /// Whether there are results that no page gives, however many are asked for.
    var isBeyondReach: Bool {
        guard let page, let perPage, let total, perPage > 0, page > 0 else { return false }
        let (seen, overflows) = page.multipliedReportingOverflow(by: perPage)
        return !overflows && seen < total && seen > SeatGeekFeed.resultsMax - perPage
    }
}

extension SeatGeekFeed {
    private static let narrowing =
        "narrow the query with filters (datetime_utc.gte and .lte, venue.city, taxonomies.name), or set a limit"

    func parse(_ document: Document, _ diagnostics: inout FeedDiagnostics) throws(FeedFailure) -> SeatGeekPage {
        if let failure = SeatGeekErrors.failure(ofBody: document) { throw failure }
        let root = try document.json(&diagnostics).root
        if let failure = SeatGeekErrors.failure(of: root, in: document) { throw failure }
        let isEvent = root["events"] == nil && root["id"] != nil && root["datetime_local"] != nil
        guard isEvent || root["events"]?.isArray == true else {
            throw SeatGeekErrors.failure(ofUnknown: root, in: document)
        }
        let events = isEvent ? [root] : root["events"].map { Array($0.elements) } ?? []
        let ids = events.compactMap { $0["id"].flatMap(ObjectReader.identifier) }
        let page = SeatGeekPage(
            document: document.withoutBytes, events: events, eventIDs: ids,
            meta: isEvent ? SeatGeekMeta() : meta(of: root, document, &diagnostics))
        warnOfEnd(page, &diagnostics)
        return page
    }

    private func meta(of root: JSON, _ document: Document, _ diagnostics: inout FeedDiagnostics) -> SeatGeekMeta {
        guard let value = root["meta"], !value.isNull else {
            diagnostics.note(
                .documentMalformed, "\(document.pagePlace) meta",
                "missing, so there is no telling whether there are more pages")
            return SeatGeekMeta()
        }
        let context = ChunkContext(document, feed: settings.id)
        defer { diagnostics.add(context.diagnostics) }
        guard let meta = context.object(value) else { return SeatGeekMeta() }
        return SeatGeekMeta(page: meta.int("page"), perPage: meta.int("per_page"), total: meta.int("total"))
    }

    /// Warns where the API returns fewer events than it has, which its answers do not say.
    private func warnOfEnd(_ page: SeatGeekPage, _ diagnostics: inout FeedDiagnostics) {
        guard case .web = settings.location else { return }
        let number = page.document.pageNumber
        if number > 1, page.events.isEmpty, page.meta.total == 0 {
            diagnostics.warn(
                .limitReached, page.document.pagePlace,
                "the API says that there are no results, and there were \(number - 1) pages of them: it gives no more "
                    + "than about \(SeatGeekFeed.resultsMax) of a query; those are shown. To have the rest, "
                    + Self.narrowing)
        } else if page.meta.isBeyondReach, !isLimitReached(by: page.meta) {
            diagnostics.warn(
                .limitReached, page.document.pagePlace,
                "there are \(page.meta.total ?? 0) results, of which the API gives the first "
                    + "\(SeatGeekFeed.resultsMax); those are shown. To have the rest, \(Self.narrowing)")
        }
    }

    private func isLimitReached(by meta: SeatGeekMeta) -> Bool {
        guard let limit = settings.limit, let page = meta.page, let perPage = meta.perPage else { return false }
        return page.multipliedReportingOverflow(by: perPage).partialValue >= limit
    }
}

/// The queries of garbage collection. Each table is read once, in order.
extension Index {
    /// Every object, not yet marked as needed.
    func reachabilityTable() throws(StoreError) -> ReachabilityTable {
        let select = try connection.statement("SELECT digest, byte_count, unneeded_since FROM object ORDER BY digest")
        defer { select.reset() }
        var needs = ReachabilityTable()
        while try select.step() {
            guard let digest = select.digest(0) else { continue }
            needs.append(digest, byteCount: select.int(1), unneededSince: select.optionalInt(2))
        }
        return needs
    }

    /// Marks what URLs, paths and derivatives need: a derivative needs its files and its source.
    /// - Returns: the last night on which a run used any of them, or a feed; nil where none ever did.
    func addUses(to needs: inout ReachabilityTable) throws(StoreError) -> Int? {
        var last: Int?
        let resources = try connection.statement("SELECT object, last_used FROM resource")
        defer { resources.reset() }
        while try resources.step() {
            let night = resources.int(1)
            last = max(last ?? night, night)
            if let object = resources.digest(0) { needs.need(object, on: night) }
        }
        let derivatives = try connection.statement("SELECT source, files, last_used FROM derivative")
        defer { derivatives.reset() }
        while try derivatives.step() {
            let night = derivatives.int(2)
            last = max(last ?? night, night)
            if let source = derivatives.digest(0) { needs.need(source, on: night) }
            for file in derivatives.withBlob(1, { Derivative.files(packed: $0) }) ?? [] {
                needs.need(file.object, on: night)
            }
        }
        let feeds = try connection.statement("SELECT max(last_used) FROM feed")
        defer { feeds.reset() }
        if try feeds.step(), let night = feeds.optionalInt(0) { last = max(last ?? night, night) }
        return last
    }

    /// Marks what snapshots need. Those of a feed that was asked for since `since` are roots, however long ago they
    /// decoded well.
    func addSnapshots(to needs: inout ReachabilityTable, since: Int) throws(StoreError) {
        let select = try connection.statement(
            """
            SELECT part.object, coalesce(feed.last_used, ?1) FROM snapshot_document AS part
            JOIN snapshot ON snapshot.id = part.snapshot LEFT JOIN feed ON feed.identity = snapshot.feed
            """)
        select.bind(1, since)
        defer { select.reset() }
        while try select.step() {
            guard let object = select.digest(0) else { continue }
            needs.need(object, on: select.int(1), isRoot: select.int(1) >= since)
        }
    }

    /// Marks what generations need. Kept ones are roots.
    /// - Returns: the newest night of a kept one; nil where none is kept.
    func addGenerations(to needs: inout ReachabilityTable, kept: [String: Set<Int>]) throws(StoreError) -> Int? {
        let select = try connection.statement("SELECT output, number, night, objects FROM generation")
        defer { select.reset() }
        var newest: Int?
        while try select.step() {
            let isKept = select.text(0).flatMap { kept[$0] }?.contains(select.int(1)) ?? false
            let night = select.int(2)
            if isKept { newest = max(newest ?? night, night) }
            for object in select.withBlob(3, { Self.digests(packed: $0) }) {
                needs.need(object, on: night, isRoot: isKept)
            }
        }
        return newest
    }

    /// Every output that was published to.
    func outputs() throws(StoreError) -> [String] {
        try connection.statement("SELECT DISTINCT output FROM generation ORDER BY output").rows { $0.text(0) }
    }
}

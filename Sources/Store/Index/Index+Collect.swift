internal import Model

/// Removes garbage from the index.
extension Index {
    /// The URLs and paths that were last used before `cutoff`, except those whose bytes are a root: the validators of a
    /// document that stands in night after night stay valid.
    func keysUnused(since cutoff: Int, needs: ReachabilityTable) throws(StoreError) -> [String] {
        let select = try connection.statement("SELECT key, object FROM resource WHERE last_used < ?1")
        select.bind(1, cutoff)
        return try select.rows { row in
            if let object = row.digest(1), needs.isRoot(object) { return nil }
            return row.text(0)
        }
    }

    func deleteResources(_ keys: [String]) throws(StoreError) {
        let delete = try connection.statement("DELETE FROM resource WHERE key = ?1")
        for key in keys {
            delete.bind(1, key)
            try delete.run()
        }
    }

    func derivativeCount(unusedSince cutoff: Int) throws(StoreError) -> Int {
        try count("SELECT count(*) FROM derivative WHERE last_used < ?1", cutoff)
    }

    func deleteDerivatives(unusedSince cutoff: Int) throws(StoreError) {
        try run("DELETE FROM derivative WHERE last_used < ?1", cutoff)
    }

    func snapshotCount(ofFeedsUnusedSince cutoff: Int) throws(StoreError) -> Int {
        try count(
            "SELECT count(*) FROM snapshot WHERE feed IN (SELECT identity FROM feed WHERE last_used < ?1)", cutoff)
    }

    func deleteFeeds(unusedSince cutoff: Int) throws(StoreError) {
        try run("DELETE FROM snapshot WHERE feed IN (SELECT identity FROM feed WHERE last_used < ?1)", cutoff)
        try run("DELETE FROM feed WHERE last_used < ?1", cutoff)
        try connection.execute("DELETE FROM snapshot_document WHERE snapshot NOT IN (SELECT id FROM snapshot)")
    }

    /// The generations that are not kept and are older than `cutoff`.
    func generationsGone(
        before cutoff: Int, kept: [String: Set<Int>]
    ) throws(StoreError) -> [(output: String, number: Int)] {
        let select = try connection.statement("SELECT output, number FROM generation WHERE night < ?1")
        select.bind(1, cutoff)
        return try select.rows { row in
            guard let output = row.text(0), kept[output]?.contains(row.int(1)) != true else { return nil }
            return (output, row.int(1))
        }
    }

    func deleteGenerations(_ generations: [(output: String, number: Int)]) throws(StoreError) {
        let delete = try connection.statement("DELETE FROM generation WHERE output = ?1 AND number = ?2")
        for generation in generations {
            delete.bind(1, generation.output)
            delete.bind(2, generation.number)
            try delete.run()
        }
    }

    /// - Parameter digests: ascending, so that each page of the table is touched once.
    func deleteObjects(_ digests: [Digest]) throws(StoreError) {
        let delete = try connection.statement("DELETE FROM object WHERE digest = ?1")
        for digest in digests {
            delete.bind(1, digest)
            try delete.run()
        }
    }

    /// - Parameter night: nil: they are needed again.
    func note(_ digests: [Digest], unneededSince night: Int?) throws(StoreError) {
        let update = try connection.statement("UPDATE object SET unneeded_since = ?2 WHERE digest = ?1")
        for digest in digests {
            update.bind(1, digest)
            update.bind(2, night)
            try update.run()
        }
    }

    // MARK: When

    /// The edition day of the last complete collection.
    func collectionDay() throws(StoreError) -> Int? {
        let select = try connection.statement("SELECT day FROM collection")
        defer { select.reset() }
        return try select.step() ? select.int(0) : nil
    }

    func noteCollection(on day: Day) throws(StoreError) {
        try run("INSERT OR REPLACE INTO collection (id, day) VALUES (0, ?1)", day.number)
    }

    private func count(_ sql: String, _ value: Int) throws(StoreError) -> Int {
        let select = try connection.statement(sql)
        select.bind(1, value)
        defer { select.reset() }
        return try select.step() ? select.int(0) : 0
    }

    private func run(_ sql: String, _ value: Int) throws(StoreError) {
        let statement = try connection.statement(sql)
        statement.bind(1, value)
        try statement.run()
    }
}

internal import Model

/// Reads and writes the tables of the index. Only the holder of the enclosing mutex may use it.
final class Index {
    let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// Writes a batch in one transaction. Its objects must be durable.
    func write(_ batch: Batch, day: Day, night: Night) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            try note(night, day: day)
            try add(batch.objects, day: day)
            for (key, resource) in batch.resources { try write(resource, key: key) }
            for (key, record) in batch.derivatives { try write(record, key: key, night: night) }
            try markUsed(resources: batch.usedResources, night: night)
            try markUsed(derivatives: batch.usedDerivatives, night: night)
            for feed in batch.usedFeeds.sorted() { try markUsed(feed: feed, night: night) }
        }
    }

    // MARK: Objects

    /// The size of an object, where the index names it.
    func byteCount(of digest: Digest) throws(StoreError) -> Int? {
        let select = try connection.statement("SELECT byte_count FROM object WHERE digest = ?1")
        select.bind(1, digest)
        defer { select.reset() }
        return try select.step() ? select.int(0) : nil
    }

    /// Every object with its size, ascending.
    func objects() throws(StoreError) -> [(digest: Digest, byteCount: Int)] {
        try connection.statement("SELECT digest, byte_count FROM object ORDER BY digest").rows { row in
            row.digest(0).map { ($0, row.int(1)) }
        }
    }

    func add(_ objects: [Digest: Int], day: Day) throws(StoreError) {
        let insert = try connection.statement(
            "INSERT INTO object (digest, byte_count, added_day) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING")
        // In key order each page of the table is touched once.
        for (digest, byteCount) in objects.sorted(by: { $0.key < $1.key }) {
            insert.bind(1, digest)
            insert.bind(2, byteCount)
            insert.bind(3, day.number)
            try insert.run()
        }
    }

    // MARK: Nights

    /// The night of a run: the last one if it has the same edition day, else a new one.
    func night(of day: Day) throws(StoreError) -> Night {
        let select = try connection.statement("SELECT number, day FROM night ORDER BY number DESC LIMIT 1")
        defer { select.reset() }
        guard try select.step() else { return Night(number: 1) }
        let last = Night(number: select.int(0))
        return select.int(1) == day.number ? last : last + 1
    }

    /// Records a use on this night.
    func note(_ night: Night, day: Day) throws(StoreError) {
        let insert = try connection.statement("INSERT INTO night (number, day) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
        insert.bind(1, night.number)
        insert.bind(2, day.number)
        try insert.run()
    }
}

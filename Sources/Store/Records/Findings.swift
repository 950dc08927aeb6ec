internal import Model

extension ObjectStore {
    /// Of tonight's findings those that the last run did not have: its news. From now on the last run had
    /// tonight's.
    ///
    /// - Parameter keys: what tells one finding from the next: what it says and where, without what changes
    ///   every night.
    package func news(among keys: [String]) throws(StoreError) -> Set<String> {
        let digests = Dictionary(keys.map { (Digest(of: $0).hex, $0) }) { first, _ in first }
        let day = editionDay
        return try withIndex { index throws(StoreError) in
            let known = try index.findings()
            let gone = known.subtracting(digests.keys)
            let new = Set(digests.keys).subtracting(known)
            if !gone.isEmpty || !digests.isEmpty {
                try index.replaceFindings(gone: gone, found: digests.keys.sorted(), day: day)
            }
            return Set(new.compactMap { digests[$0] })
        }
    }
}

extension Index {
    func findings() throws(StoreError) -> Set<String> {
        let select = try connection.statement("SELECT key FROM finding")
        defer { select.reset() }
        var keys: Set<String> = []
        while try select.step() {
            if let key = select.text(0) { keys.insert(key) }
        }
        return keys
    }

    func replaceFindings(gone: Set<String>, found: [String], day: Day) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            let delete = try connection.statement("DELETE FROM finding WHERE key = ?1")
            for key in gone {
                delete.bind(1, key)
                try delete.run()
            }
            let upsert = try connection.statement(
                """
                INSERT INTO finding (key, first_day, last_day) VALUES (?1, ?2, ?2)
                ON CONFLICT (key) DO UPDATE SET last_day = ?2 WHERE last_day <> ?2
                """)
            for key in found {
                upsert.bind(1, key)
                upsert.bind(2, day.number)
                try upsert.run()
            }
        }
    }
}

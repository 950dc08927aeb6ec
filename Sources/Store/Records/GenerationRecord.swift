package import Model

/// What one published generation was made from, and which objects it needs.
package struct GenerationRecord: Hashable, Sendable {
    /// The output's path: one cache may serve several.
    package let output: String
    /// The generation's number there.
    package let number: Int
    package let editionDay: Day
    /// The digest of all that the pages depend on; nil where that is not known.
    package let inputs: Digest?
    /// How it was published: `exchange`, `sync`.
    package let outcome: String
    /// The digest of the list of its files.
    package let manifest: Digest?

    package init(
        output: String, number: Int, editionDay: Day, inputs: Digest?, outcome: String, manifest: Digest?
    ) {
        self.output = output
        self.number = number
        self.editionDay = editionDay
        self.inputs = inputs
        self.outcome = outcome
        self.manifest = manifest
    }
}

extension ObjectStore {
    /// Records a generation with the objects that its files are made of.
    package func record(_ generation: GenerationRecord, objects: some Sequence<Digest>) throws(StoreError) {
        var packed: [UInt8] = []
        for digest in Set(objects).sorted() { digest.withRawBytes { packed.append(contentsOf: $0) } }
        let (blob, night) = (packed, self.night)
        try withIndex { index throws(StoreError) in try index.write(generation, night: night, objects: blob) }
    }

    /// The generations of an output, the newest first.
    package func generations(of output: String) throws(StoreError) -> [GenerationRecord] {
        try withIndex { index throws(StoreError) in try index.generations(of: output) }
    }

    /// The objects that a generation needs, ascending; nothing where there is no such generation.
    package func objects(ofGeneration number: Int, output: String) throws(StoreError) -> [Digest] {
        try withIndex { index throws(StoreError) in try index.objects(ofGeneration: number, output: output) }
    }

    /// Forgets a generation that is no longer kept.
    package func forgetGeneration(_ number: Int, output: String) throws(StoreError) {
        try withIndex { index throws(StoreError) in
            let delete = try index.connection.statement(
                "DELETE FROM generation WHERE output = ?1 AND number = ?2")
            delete.bind(1, output)
            delete.bind(2, number)
            try delete.run()
        }
    }
}

extension Index {
    func write(_ generation: GenerationRecord, night: Night, objects: [UInt8]) throws(StoreError) {
        let insert = try connection.statement(
            """
            INSERT OR REPLACE INTO generation (output, number, edition_day, inputs, outcome, manifest, objects, night)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """)
        insert.bind(1, generation.output)
        insert.bind(2, generation.number)
        insert.bind(3, generation.editionDay.number)
        insert.bind(4, generation.inputs)
        insert.bind(5, generation.outcome)
        insert.bind(6, generation.manifest)
        insert.bind(7, blob: objects)
        insert.bind(8, night.number)
        try insert.run()
    }

    func generations(of output: String) throws(StoreError) -> [GenerationRecord] {
        let select = try connection.statement(
            """
            SELECT number, edition_day, inputs, outcome, manifest FROM generation WHERE output = ?1
            ORDER BY number DESC
            """)
        select.bind(1, output)
        defer { select.reset() }
        var generations: [GenerationRecord] = []
        while try select.step() {
            generations.append(
                GenerationRecord(
                    output: output, number: select.int(0), editionDay: Day(number: select.int(1)),
                    inputs: select.digest(2), outcome: select.text(3) ?? "", manifest: select.digest(4)))
        }
        return generations
    }

    func objects(ofGeneration number: Int, output: String) throws(StoreError) -> [Digest] {
        let select = try connection.statement(
            "SELECT objects FROM generation WHERE output = ?1 AND number = ?2")
        select.bind(1, output)
        select.bind(2, number)
        defer { select.reset() }
        guard try select.step() else { return [] }
        return select.withBlob(0) { raw in
            stride(from: 0, to: raw.count - 31, by: 32).compactMap {
                Digest(raw: UnsafeRawBufferPointer(rebasing: raw[$0..<$0 + 32]))
            }
        }
    }
}

internal import Model

extension Index {
    /// The night of a run of this edition day: the last one where it was of that day, else a new one.
    func night(of day: Day) throws(StoreError) -> Night {
        let select = try connection.statement("SELECT number, day FROM night ORDER BY number DESC LIMIT 1")
        defer { select.reset() }
        guard try select.step() else { return Night(number: 1) }
        let last = Night(number: select.int(0))
        return select.int(1) == day.number ? last : last + 1
    }

    /// Notes that something was used on this night.
    func note(_ night: Night, day: Day) throws(StoreError) {
        let insert = try connection.statement("INSERT INTO night (number, day) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
        insert.bind(1, night.number)
        insert.bind(2, day.number)
        try insert.run()
    }
}

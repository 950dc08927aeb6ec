internal import Model

extension ObjectStore {
    /// What was made from these sources by these recipes, or why it could not be; keys never tried are left out. All of
    /// them are marked as used tonight.
    package func derivatives(
        _ keys: [DerivativeKey]
    ) throws(StoreError) -> [DerivativeKey: DerivativeRecord] {
        let (staged, rest) = withStaged { pending, inFlight in
            var staged: [DerivativeKey: DerivativeRecord] = [:]
            var rest: [DerivativeKey] = []
            for key in keys {
                if let record = pending.derivatives[key] ?? inFlight.derivatives[key] {
                    staged[key] = record
                } else {
                    rest.append(key)
                }
            }
            return (staged, rest)
        }
        let found = try withIndex { index throws(StoreError) in try index.derivatives(rest) }
        let day = editionDay
        let toMark = found.filter { $0.value.lastUsed < day }.map(\.key)
        if !toMark.isEmpty { withStaged { pending, _ in pending.usedDerivatives.formUnion(toMark) } }
        return found.mapValues(\.record).merging(staged) { _, staged in staged }
    }

    /// As `derivatives`, for one.
    package func derivative(_ key: DerivativeKey) throws(StoreError) -> DerivativeRecord? {
        try derivatives([key])[key]
    }

    /// Stages what was made, or that it could not be made. The files' objects have to be staged or named by then.
    package func record(_ record: DerivativeRecord, for key: DerivativeKey) {
        withStaged { pending, _ in pending.derivatives[key] = record }
    }
}

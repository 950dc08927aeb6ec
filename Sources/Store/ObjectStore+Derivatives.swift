internal import Model

extension ObjectStore {
    /// What was made from these sources by these recipes, or why it could not be; keys never tried are left
    /// out. All of them are marked as used tonight.
    package func derivatives(
        _ keys: [DerivativeKey]
    ) throws(StoreError) -> [DerivativeKey: DerivativeRecord] {
        var found: [DerivativeKey: DerivativeRecord] = Dictionary(minimumCapacity: keys.count)
        withStaged { pending, inFlight in
            guard !pending.derivatives.isEmpty || !inFlight.derivatives.isEmpty else { return }
            for key in keys { found[key] = pending.derivatives[key] ?? inFlight.derivatives[key] }
        }
        let night = self.night
        let used = try withIndex { index throws(StoreError) in
            try index.derivatives(keys, usedBefore: night, into: &found)
        }
        if !used.isEmpty { withStaged { pending, _ in pending.usedDerivatives.formUnion(used) } }
        return found
    }

    /// As `derivatives`, for one.
    package func derivative(_ key: DerivativeKey) throws(StoreError) -> DerivativeRecord? {
        try derivatives([key])[key]
    }

    /// Stages what was made, or that it could not be made. The files' objects have to be staged or named by
    /// then.
    package func record(_ record: DerivativeRecord, for key: DerivativeKey) {
        withStaged { pending, _ in pending.derivatives[key] = record }
    }
}

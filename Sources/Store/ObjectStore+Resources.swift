internal import Model

extension ObjectStore {
    /// What is known of these keys, staged or named, in one go.
    func resources(_ keys: some Collection<String>) throws(StoreError) -> [String: Resource] {
        var staged: [String: Resource] = [:]
        withStaged { pending, inFlight in
            guard !pending.resources.isEmpty || !inFlight.resources.isEmpty else { return }
            for key in keys { staged[key] = pending.resources[key] ?? inFlight.resources[key] }
        }
        let known = staged
        return try withIndex { index throws(StoreError) in
            guard !known.isEmpty else { return try index.resources(keys) }
            return try index.resources(keys.filter { known[$0] == nil }).merging(known) { _, staged in staged }
        }
    }

    func stage(_ resource: Resource, key: String) {
        withStaged { pending, _ in pending.resources[key] = resource }
    }

    /// Notes that these were used tonight.
    func stageUse(of keys: some Sequence<String>) {
        withStaged { pending, _ in pending.usedResources.formUnion(keys) }
    }
}

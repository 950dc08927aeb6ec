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

    /// The states of the pictures under these keys, in their order; nil where there are no bytes.
    func pictureStates(_ keys: [String]) throws(StoreError) -> [PictureState?] {
        var states = try withIndex { index throws(StoreError) in try index.pictureStates(keys) }
        withStaged { pending, inFlight in
            guard !pending.resources.isEmpty || !inFlight.resources.isEmpty else { return }
            for (place, key) in keys.enumerated() {
                guard let resource = pending.resources[key] ?? inFlight.resources[key] else { continue }
                states[place] = resource.pictureState
            }
        }
        return states
    }

    func stage(_ resource: Resource, key: String) {
        withStaged { pending, _ in pending.resources[key] = resource }
    }

    /// Notes that these were used tonight.
    func stageUse(of keys: some Sequence<String>) {
        withStaged { pending, _ in pending.usedResources.formUnion(keys) }
    }

    /// Notes that this feed was wanted tonight.
    func stageUse(ofFeed feed: FeedIdentity) {
        withStaged { pending, _ in _ = pending.usedFeeds.insert(feed.text) }
    }
}

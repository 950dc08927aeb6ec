package import Model

extension ObjectStore {
    /// What is known of these URLs and paths, staged or named.
    package func resources(_ keys: some Collection<String>) throws(StoreError) -> [String: Resource] {
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
    package func pictureStates(_ keys: [String]) throws(StoreError) -> [PictureState?] {
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

    /// Notes an address's resource for the next commit.
    package func stage(_ resource: Resource, key: String) {
        withStaged { pending, _ in pending.resources[key] = resource }
    }

    /// Records that these were used tonight.
    package func stageUse(of keys: some Sequence<String>) {
        withStaged { pending, _ in pending.usedResources.formUnion(keys) }
    }

    /// Records that a run wanted this feed tonight.
    package func stageUse(ofFeed feed: FeedIdentity) {
        withStaged { pending, _ in _ = pending.usedFeeds.insert(feed.text) }
    }

    /// The local files that gave a picture tonight, with their state when they were read; nil: they were read too soon
    /// after a change to tell.
    package func localFilesUsed() throws(StoreError) -> [(path: String, identity: FileIdentity?)] {
        let night = self.night
        return try withIndex { index throws(StoreError) in try index.filesUsed(on: night) }
    }

    // MARK: Derivatives

    /// What was made from these sources by these recipes, or why it could not be; keys never tried are left
    /// out. All of them are marked as used tonight. Those that this cache does not have are looked for in the remote
    /// folder; failures are not shared, because a machine's own trouble may be their cause.
    package func derivatives(
        _ keys: [DerivativeKey], askingRemote: Bool = true
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
        if askingRemote, remote != nil { try addRemoteDerivatives(keys.filter { found[$0] == nil }, to: &found) }
        return found
    }

    /// Stages what was made, or that it could not be made. The files' objects have to be staged or named by
    /// then.
    /// - Parameter isShared: whether what was made is written to the remote folder, where there is one; not so what
    ///   another machine has written there.
    package func record(_ record: DerivativeRecord, for key: DerivativeKey, isShared: Bool = true) {
        withStaged { [isShared = isShared && remote != nil] pending, _ in
            pending.derivatives[key] = record
            if isShared, case .made(let derivative) = record { pending.sharedDerivatives[key] = derivative }
        }
    }
}

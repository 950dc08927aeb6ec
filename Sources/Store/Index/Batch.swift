internal import Model

/// What is to be written into the index in one transaction, once the objects that it names are durable.
struct Batch: Sendable {
    /// Objects whose files stand under their names, with their sizes.
    var objects: [Digest: Int] = [:]
    var resources: [String: Resource] = [:]
    var derivatives: [DerivativeKey: DerivativeRecord] = [:]
    /// What is written to the remote folder once the batch is committed.
    var sharedPictures: [String: SharedPicture] = [:]
    var sharedDerivatives: [DerivativeKey: Derivative] = [:]
    /// Used tonight, otherwise unchanged.
    var usedResources: Set<String> = []
    var usedDerivatives: Set<DerivativeKey> = []
    /// By `FeedIdentity.text`.
    var usedFeeds: Set<String> = []
    /// The sum of the new objects' sizes.
    var byteCount = 0

    var isEmpty: Bool {
        objects.isEmpty && resources.isEmpty && derivatives.isEmpty && usedResources.isEmpty
            && usedDerivatives.isEmpty && usedFeeds.isEmpty && sharedPictures.isEmpty && sharedDerivatives.isEmpty
    }
}

/// A picture that is to be found in the remote folder by its address.
struct SharedPicture: Sendable {
    let resource: Resource
    /// Whether its bytes are those of an earlier night.
    let isConfirmed: Bool
}

extension String {
    /// This as an id: of an address that with HTTPS. So entries and people keep their ids, and their pages' addresses,
    /// when a site moves to it.
    package var secureID: String {
        let scheme = "http://"
        guard utf8.count > scheme.utf8.count, prefix(scheme.count).lowercased() == scheme else { return self }
        return "https://" + dropFirst(scheme.count)
    }

    /// What a document may have that led to this id.
    package var statedIDs: [String] { hasPrefix("https://") ? [self, "http://" + dropFirst(8)] : [self] }
}

package import Model

extension JSON {
    /// Of the value's content: the same for the same kinds, keys and values in the same order, wherever in a document
    /// they stand and however they were spaced.
    package var contentDigest: Digest {
        var hasher = SHA256()
        var at = index
        // Word by word, for a value may be nested as deep as a document may be.
        while at < end {
            let word = document.tape[at]
            let kind = UInt8(truncatingIfNeeded: word >> 56)
            hasher.update([kind])
            switch kind {
            case 34:
                if let bytes = JSON(document: document, index: at).stringBytes {
                    hasher.update(Array("\(bytes.count) ".utf8))
                    hasher.update(Array(bytes))
                }
            case 108, 117, 100:
                at += 1
                hasher.update(Array("\(document.tape[at]) ".utf8))
            default: break
            }
            at += 1
        }
        return hasher.finish()
    }
}

package import Model

/// Keeps published pages, and files of the search's records, that need not be made again. Called from several threads.
package struct PageKeeper: Sendable {
    /// What keys are made with.
    package let secret: FingerprintSecret
    /// Names the program, which makes pages of views.
    package let maker: String
    /// Keeps the page at a path as it was published, if it was made of what has this key.
    /// - Returns: whether it did; else the page is rendered.
    package let keep: @Sendable (_ path: String, _ key: Fingerprint) -> Bool
    /// Receives a page that was rendered. The bytes are valid only during the call.
    package let rendered: @Sendable (_ path: String, _ key: Fingerprint, _ bytes: UnsafeRawBufferPointer) -> Void
    /// Is told of a file of the search's records that was made anew, for whose key an earlier run noted other words.
    package let differs: @Sendable (_ path: String) -> Void
    /// Hands over what an earlier run noted, once; nil: nothing is known. Any bytes will do.
    package let earlier: @Sendable (_ note: RenderNote) -> [UInt8]?
    /// Receives what this run notes. The bytes are valid only during the call.
    package let noted: @Sendable (_ note: RenderNote, _ bytes: UnsafeRawBufferPointer) -> Void

    package init(
        secret: FingerprintSecret, maker: String, earlier: @escaping @Sendable (_ note: RenderNote) -> [UInt8]?,
        noted: @escaping @Sendable (_ note: RenderNote, _ bytes: UnsafeRawBufferPointer) -> Void,
        keep: @escaping @Sendable (_ path: String, _ key: Fingerprint) -> Bool,
        rendered: @escaping @Sendable (_ path: String, _ key: Fingerprint, _ bytes: UnsafeRawBufferPointer) -> Void,
        differs: @escaping @Sendable (_ path: String) -> Void
    ) {
        self.secret = secret
        self.maker = maker
        self.earlier = earlier
        self.noted = noted
        self.keep = keep
        self.rendered = rendered
        self.differs = differs
    }
}

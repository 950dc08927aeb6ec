package import Model

/// Keeps published pages that need not be rendered again. Called from several threads.
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

    /// What an earlier run noted of cards; nil: nothing is known. Any bytes will do.
    package let cardNotes: [UInt8]?
    /// Receives what this run noted of cards, after the last page.
    package let noted: @Sendable (_ cardNotes: [UInt8]) -> Void

    package init(
        secret: FingerprintSecret, maker: String, cardNotes: [UInt8]? = nil,
        noted: @escaping @Sendable (_ cardNotes: [UInt8]) -> Void = { _ in },
        keep: @escaping @Sendable (_ path: String, _ key: Fingerprint) -> Bool,
        rendered: @escaping @Sendable (_ path: String, _ key: Fingerprint, _ bytes: UnsafeRawBufferPointer) -> Void
    ) {
        self.secret = secret
        self.maker = maker
        self.cardNotes = cardNotes
        self.noted = noted
        self.keep = keep
        self.rendered = rendered
    }
}

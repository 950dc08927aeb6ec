internal import Model

/// Makes the fingerprint of all that a template can read of a view: the value of each field whose name it looks up, in
/// the order of the schema, and so of every view below it.
///
/// It reads views as the renderer does, by their schemas. So nobody keeps a list of what a page depends on: a page is
/// a function of its view and of the compiled templates. A name counts wherever it stands, whether or not it is
/// reached; that renders a page in vain, and never leaves a wrong one.
///
/// Not thread-safe: each thread has its own.
struct ViewFingerprinter: ~Copyable {
    /// Deeper views have no fingerprint: one that held itself would have no end.
    private static let depthMax = 32

    private let secret: FingerprintSecret
    /// The values so far. Each begins with its kind, and texts and lists with their length, so that two views of
    /// different values never give the same bytes.
    private var text = PageBuffer(capacity: 1 << 15)
    private var isReadable = true
    private var fields = LookedUpFields()

    init(_ secret: FingerprintSecret) { self.secret = secret }

    /// - Parameters:
    ///   - names: what the page depends on beside its view.
    ///   - sources: what stands for the rest of that, and for parts that the view lacks.
    ///   - fields: those that the page's template looks up.
    /// - Returns: nil for a view whose fields are known only by their names, or that is too deep.
    mutating func fingerprint(
        of view: any TemplateView, _ names: [String], sources: [Fingerprint] = [],
        fields: LookedUpFields = LookedUpFields()
    ) -> Fingerprint? {
        text.removeAll()
        isReadable = true
        self.fields = fields
        begin(.texts, count: names.count)
        for name in names { append(name, as: .text) }
        begin(.list, count: sources.count)
        for source in sources { append(source) }
        append(view, depth: 0)
        return isReadable ? text.withBytes { secret.fingerprint(of: $0) } : nil
    }

    /// Of texts alone.
    mutating func fingerprint(of names: [String]) -> Fingerprint {
        text.removeAll()
        begin(.texts, count: names.count)
        for name in names { append(name, as: .text) }
        return text.withBytes { secret.fingerprint(of: $0) }
    }

    private enum Kind: UInt8 {
        case absent, missing, no, yes, number, decimal, text, html, view, shared, list, texts, values
    }

    private mutating func append(_ kind: Kind) { text.append(kind.rawValue) }

    private mutating func append(_ string: consuming String, as kind: Kind) {
        append(kind)
        string.withUTF8 { bytes in
            text.append(word: UInt64(bytes.count))
            text.append(UnsafeRawBufferPointer(bytes))
        }
    }

    private mutating func append(_ view: any TemplateView, depth: Int) {
        guard type(of: view).isShared else { return appendFields(of: view, depth: depth) }
        append(.shared)
        let number = fields.number(of: type(of: view).schema)
        if let known = view.fingerprint(of: number) { return append(known) }
        // Its text stands behind that of the page while it is read.
        let start = text.count
        appendFields(of: view, depth: depth)
        let made = text.withBytes { secret.fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[start...])) }
        text.truncate(to: start)
        append(made)
        if isReadable { view.keep(made, of: number) }
    }

    private mutating func append(_ fingerprint: Fingerprint) {
        text.append(word: fingerprint.high)
        text.append(word: fingerprint.low)
    }

    private mutating func appendFields(of view: any TemplateView, depth: Int) {
        let schema = type(of: view).schema
        // What a partial is called has to stand in the page's own view.
        let isPlain = depth == 0 || !schema.namesPartial
        guard !schema.isOpen, isPlain, depth < Self.depthMax else { return isReadable = false }
        append(.view)
        schema.digest.withRawBytes { text.append($0) }
        for slot in fields.slots(of: schema) { append(view.value(at: slot), depth: depth + 1) }
    }

    private mutating func append(_ value: consuming TemplateValue, depth: Int) {
        switch consume value {
        case .absent: append(.absent)
        case .missing: append(.missing)
        case .flag(let flag): append(flag ? .yes : .no)
        case .number(let number):
            append(.number)
            text.append(word: UInt64(bitPattern: Int64(number)))
        case .decimal(let number):
            append(.decimal)
            text.append(word: number.bitPattern)
        case .text(let string): append(string, as: .text)
        case .html(let string): append(string, as: .html)
        case .view(let view): append(view, depth: depth)
        case .list(let views):
            begin(.list, count: views.count)
            for view in views { append(view, depth: depth) }
        case .texts(let strings):
            begin(.texts, count: strings.count)
            for string in strings { append(string, as: .text) }
        case .values(let values):
            begin(.values, count: values.count)
            for value in values { append(value, depth: depth + 1) }
        }
    }

    private mutating func begin(_ kind: Kind, count: Int) {
        append(kind)
        text.append(word: UInt64(count))
    }
}

internal import Model

/// Writes down values so that two that differ never give the same bytes: each text has its length, each list its count,
/// each case its number. Not thread-safe.
class SourceWriter {
    private let secret: FingerprintSecret
    // One thread's alone, and every value would be checked.
    @exclusivity(unchecked) private var text = PageBuffer(capacity: 1 << 13)

    init(_ secret: FingerprintSecret) { self.secret = secret }

    /// The fingerprint of all that was added since it was last taken.
    final func take() -> Fingerprint {
        let made = text.withBytes { secret.fingerprint(of: $0) }
        text.removeAll()
        return made
    }

    final func add(_ number: Int) { text.append(word: UInt64(bitPattern: Int64(number))) }

    final func add(_ flag: Bool) { add(flag ? 1 : 0) }

    final func add(_ string: String?) {
        guard var string else { return add(-1) }
        string.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    final func add(_ bytes: UnsafeRawBufferPointer) {
        add(bytes.count)
        text.append(bytes)
    }

    final func add(_ fingerprint: Fingerprint) {
        text.append(word: fingerprint.high)
        text.append(word: fingerprint.low)
    }

    final func add(_ moment: LocalMoment?) {
        add(moment?.description)
        add(moment.map { "\($0.precision)" })
        // What a moment of less precision is sorted by shows, too.
        add(moment?.day.description)
    }
}
